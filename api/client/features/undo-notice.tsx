import { useLayoutEffect, useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { useKeys } from '../lib/keys.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import type { Request } from '../parts/use-request.ts';

/** Time for which a notice offers to undo. */
const UNDO_MS = 10_000;

interface Props {
  /** What happened; null while there is nothing to undo. */
  text: string | null;
  /** On the button. */
  undoes: string;
  /** Description of the key Z in the list of keys. */
  does: string;
  /** The request in progress, for the action and for undoing it. */
  action: Request;
  /** Why nothing can be changed now; null if it can. */
  why: string | null;
  onUndo: () => void;
  onDismiss: () => void;
}

/** Says what happened and offers to undo it. Stays for ten seconds, and longer while it has the focus or the pointer. */
export function UndoNotice({ text, undoes, does, action, why, onUndo, onDismiss }: Props) {
  const [isHeld, setHeld] = useState(false);
  const { isBusy } = action;
  // Runs at once: the notice must not disappear under a pointer that has just arrived.
  useLayoutEffect(() => {
    if (text === null || isHeld || isBusy) return;
    const timer = setTimeout(onDismiss, UNDO_MS);
    return () => clearTimeout(timer);
  }, [text, isHeld, isBusy]);
  const undo = () => (why === null ? onUndo() : announce(why));
  useKeys(text === null ? [] : [{ keys: ['z'], does, run: undo }]);
  if (text === null) return <FormFailure failure={action.failure} wait={action.wait} />;
  return (
    <section
      class="chosen-bar"
      aria-label={text}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      <span class="archived-name">{text}</span>
      <button type="button" aria-disabled={isBusy || why !== null} onClick={undo}>
        {undoes} <kbd>Z</kbd>
      </button>
      <FormFailure failure={action.failure} wait={action.wait} />
    </section>
  );
}
