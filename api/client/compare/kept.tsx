import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { lazyTexts } from './lazy-texts.ts';
import { ownOutbox } from './own-answers.ts';

const { kept, refused: words } = lazyTexts;

/** Says whether all answers are saved, which ones wait on this device, and which ones could not be saved. */
export function Kept({ onRefused }: { onRefused: () => void }) {
  const outbox = ownOutbox();
  const unsent = outbox.pending.value.filter(({ kind }) => kind === 'answer').length;
  const isKept = unsent > 0 && outbox.isSlow.value;
  const isDurable = outbox.isDurable.value;
  const refused = outbox.refused.value.length;
  const wasKept = useRef(false);
  useEffect(() => {
    if (isKept) announce(kept.text(unsent, isDurable));
    else if (wasKept.current && unsent === 0) announce(kept.saved);
    wasKept.current = isKept || (wasKept.current && unsent > 0);
  }, [isKept, unsent === 0]);
  return (
    <div class="compare-kept">
      {isKept && (
        <span class="badge" title={kept.text(unsent, isDurable)}>
          {kept.badge(unsent, isDurable)}
        </span>
      )}
      {refused > 0 && (
        <button type="button" class="link compare-refused" onClick={onRefused}>
          {words.open(refused)}
        </button>
      )}
    </div>
  );
}
