import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { formatClock } from '../lib/format.ts';
import { connection, keepsAnswers, look, nextLook } from '../service/connection.ts';
import { texts } from '../texts.ts';
import { noAnswer } from './failure.tsx';
import { useCountdown } from './use-countdown.ts';

/** Shows above every screen why the service doesn't respond; empty while it does. */
export function ConnectionBanner() {
  const state = connection.value;
  const before = useRef(state);
  const since = useRef('');
  const sentence = state === 'fine' || state === 'offline' ? noAnswer() : texts.banner[state];
  if (state !== 'fine' && before.current === 'fine') since.current = formatClock(Date.now());
  useEffect(() => {
    if (state === before.current) return;
    announce(state === 'fine' ? texts.banner.back : sentence);
    before.current = state;
  }, [state]);
  const seconds = useCountdown(nextLook.value);
  if (state === 'fine') return null;
  return (
    <aside class={`banner banner-${state}`} aria-label={sentence}>
      <strong>{sentence}</strong>
      {state === 'offline' && <span>{keepsAnswers.value ?? texts.banner.offlineSince(since.current)}</span>}
      <span class="countdown">{texts.banner.look(seconds)}</span>
      <button type="button" class="link" onClick={() => void look()}>
        {texts.banner.now}
      </button>
    </aside>
  );
}
