import type { CompareSession } from './compare-session.ts';
import type { CompareState } from './compare-state.ts';
import { compareTexts as words } from './texts.ts';

interface Props {
  session: CompareSession;
  state: CompareState;
  /** Whether a pair is on the screen, or about to be. */
  isAsking: boolean;
  /** Whether descriptions are longer than the cards show. */
  hasDetails: boolean;
  isDetailed: boolean;
  onUndo(): void;
  onDetails(): void;
  onWhy(): void;
  /** Where answers contradict each other. */
  onContradiction?: (() => void) | undefined;
}

/** The actions beside answering. Each also has a key. */
export function Tools(props: Props) {
  const { session, state, isAsking, hasDetails, isDetailed, onUndo, onDetails, onWhy, onContradiction } = props;
  const isReady = state.phase === 'asking';
  return (
    <fieldset class="compare-tools" aria-label={words.tools}>
      {isAsking && (
        <Tool sign="S" isOn={isReady} onClick={() => session.skip()}>
          {words.skip}
        </Tool>
      )}
      <Tool sign="U" isOn={state.canUndo} onClick={onUndo}>
        {words.undo}
      </Tool>
      {state.canRedo && (
        <Tool sign="Y" isOn={isReady} onClick={() => session.redo()}>
          {words.redo}
        </Tool>
      )}
      {isAsking && (
        <Tool sign="W" isOn={isReady} onClick={onWhy}>
          {words.why}
        </Tool>
      )}
      {isAsking && hasDetails && (
        <Tool sign="D" isOn={isReady} isPressed={isDetailed} onClick={onDetails}>
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
