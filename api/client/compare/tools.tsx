import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import type { CompareSession } from './compare-session.ts';
import type { CompareState } from './compare-state.ts';
import { ownOutbox } from './own-answers.ts';
import { compareTexts as words } from './texts.ts';

interface Props {
  session: CompareSession;
  state: CompareState;
  /** Whether there is more of a description than the cards show. */
  hasDetails: boolean;
  isDetailed: boolean;
  onUndo(): void;
  onDetails(): void;
  onWhy(): void;
  /** Where answers contradict each other. */
  onContradiction?: (() => void) | undefined;
}

/** What can be done beside answering; each also has a key. */
export function Tools({ session, state, hasDetails, isDetailed, onUndo, onDetails, onWhy, onContradiction }: Props) {
  const isAsking = state.phase === 'asking';
  const hasPair = isAsking || state.phase === 'waiting' || state.phase === 'loading';
  return (
    <fieldset class="compare-tools" aria-label={words.tools}>
      {hasPair && (
        <Tool sign="S" isOn={isAsking} onClick={() => session.skip()}>
          {words.skip}
        </Tool>
      )}
      <Tool sign="U" isOn={state.canUndo} onClick={onUndo}>
        {words.undo}
      </Tool>
      {state.canRedo && (
        <Tool sign="Y" isOn={isAsking} onClick={() => session.redo()}>
          {words.redo}
        </Tool>
      )}
      {hasPair && (
        <Tool sign="W" isOn={isAsking} onClick={onWhy}>
          {words.why}
        </Tool>
      )}
      {hasPair && hasDetails && (
        <Tool sign="D" isOn={isAsking} isPressed={isDetailed} onClick={onDetails}>
          {words.details}
        </Tool>
      )}
      {onContradiction && (
        <Tool sign="R" isOn onClick={onContradiction}>
          {words.contradiction}
        </Tool>
      )}
    </fieldset>
  );
}

interface ToolProps {
  sign: string;
  isOn: boolean;
  isPressed?: boolean;
  onClick(): void;
  children: string;
}

function Tool({ sign, isOn, isPressed, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      class="quiet"
      aria-disabled={!isOn}
      aria-pressed={isPressed}
      onClick={() => isOn && onClick()}
    >
      {children} <kbd>{sign}</kbd>
    </button>
  );
}

/** Whether all is saved; what is kept here, and what could not be saved. */
export function Kept({ onRefused }: { onRefused: () => void }) {
  const outbox = ownOutbox();
  const unsent = outbox.pending.value.filter(({ kind }) => kind === 'answer').length;
  const isKept = unsent > 0 && outbox.isSlow.value;
  const isDurable = outbox.isDurable.value;
  const refused = outbox.refused.value.length;
  const wasKept = useRef(false);
  useEffect(() => {
    if (isKept) announce(words.kept.text(unsent, isDurable));
    else if (wasKept.current && unsent === 0) announce(words.kept.saved);
    wasKept.current = isKept || (wasKept.current && unsent > 0);
  }, [isKept, unsent === 0]);
  return (
    <div class="compare-kept">
      {isKept && (
        <span class="badge" title={words.kept.text(unsent, isDurable)}>
          {words.kept.badge(unsent, isDurable)}
        </span>
      )}
      {refused > 0 && (
        <button type="button" class="link compare-refused" onClick={onRefused}>
          {words.refused.open(refused)}
        </button>
      )}
    </div>
  );
}
