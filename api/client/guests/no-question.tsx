import type { CompareSession } from '../compare/compare-session.ts';
import type { CompareState } from '../compare/compare-state.ts';
import { lazyTexts } from '../compare/lazy-texts.ts';
import { ownOutbox } from '../compare/own-answers.ts';
import type { Dimension } from '../compare/pairs.ts';
import { Quiet } from '../compare/quiet.tsx';
import { FailedPart } from '../parts/failure.tsx';
import { guestTexts as words } from './texts.ts';

interface Props {
  session: CompareSession;
  state: CompareState;
  /** The other dimension, if the guest is asked it. */
  other: Dimension | undefined;
  onOther(): void;
  onFinish(): void;
}

/** Shown if there is no question: the reason, and what to do next. */
export function NoQuestion({ session, state, other, onOther, onFinish }: Props) {
  const more = () => void session.on({ type: 'more' });
  if (state.phase === 'failed') return <FailedPart error={state.error} retry={more} />;
  if (state.phase === 'kept') {
    return <Quiet text={lazyTexts.wait(ownOutbox().pending.value.length, ownOutbox().isDurable.value)} />;
  }
  return (
    <Quiet text={state.phase === 'lent' ? words.lent : words.enough}>
      {other && (
        <button type="button" class="primary" onClick={onOther}>
          {lazyTexts.end.other[other]}
        </button>
      )}
      <button type="button" class={other ? '' : 'primary'} onClick={onFinish}>
        {words.finish}
      </button>
      {state.hasOwn && (
        <button type="button" onClick={() => void session.on({ type: 'giveOwn' })}>
          {lazyTexts.own.give}
        </button>
      )}
      {state.phase === 'goal' && (
        <button type="button" onClick={more}>
          {lazyTexts.end.keepGoing}
        </button>
      )}
    </Quiet>
  );
}
