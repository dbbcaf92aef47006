import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../texts.ts';
import { whyUnchangeable } from './changeable.ts';
import { sentenceOf } from './failure.tsx';

interface Props {
  text: string;
  /** For screen readers, if the text alone does not say what the button is about. */
  label?: string;
  /** On the second button. */
  confirm: string;
  /** What else the action removes; shown before the confirmation. */
  consequence?: string | undefined;
  onConfirm: () => Promise<void>;
}

/** A button for actions that can't be undone. It asks for confirmation in the same place, and shows why the action failed. */
export function PressTwice({ text, label, confirm, consequence, onConfirm }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const why = whyUnchangeable();
  const button = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  const id = useId();
  useLayoutEffect(() => {
    // The focus moves to the button that changes nothing, and back; but not when the page is first shown.
    if (isAsked !== wasAsked.current) button.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  const run = async () => {
    if (isBusy || why !== null) return;
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      setAsked(false);
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (!isAsked) {
    return (
      <button ref={button} type="button" aria-label={label} onClick={() => setAsked(true)}>
        {text}
      </button>
    );
  }
  return (
    <span class="actions">
      {(failure ?? why) && (
        <span class="fault" role="alert">
          {failure ?? why}
        </span>
      )}
      {consequence && (
        <span id={id} class="hint">
          {consequence}
        </span>
      )}
      <button type="button" class="danger-primary" aria-disabled={isBusy || why !== null} onClick={() => void run()}>
        {confirm}
      </button>
      <button ref={button} type="button" aria-describedby={consequence && id} onClick={() => setAsked(false)}>
        {texts.cancel}
      </button>
    </span>
  );
}
