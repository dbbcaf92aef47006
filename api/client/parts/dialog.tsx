import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { isComposing } from '../lib/keys.ts';
import { closeOnBack } from './back-closes.ts';
import { partTexts } from './texts.ts';

interface Props {
  title: string;
  /** Called by the button, Escape and the browser's Back. A dialog that can't be closed has none. */
  onClose?: () => void;
  children: ComponentChildren;
}

/** A dialog above the page. The browser keeps the focus inside; afterwards the focus returns to where it was. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const latest = useRef(onClose);
  latest.current = onClose;
  // Runs in the layout phase: if the dialog is closed while it is still in the page, it returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement as HTMLElement | null;
    element.showModal();
    const end = closeOnBack(() => latest.current?.());
    return () => {
      end();
      element.close();
      // A dialog that was removed from the page doesn't return the focus.
      before?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        // If a dialog has refused an Escape, browsers let a second one close it without asking.
        if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        {onClose && (
          <button type="button" class="quiet" aria-label={partTexts.close} onClick={onClose}>
            <svg viewBox="0 0 24 24" aria-hidden="true" class="icon">
              <path d="m6 6 12 12M18 6 6 18" />
            </svg>
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
