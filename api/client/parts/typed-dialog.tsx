import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../texts.ts';
import { whyUnchangeable } from './changeable.ts';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { FormFailure } from './form-failure.tsx';
import { isTyped } from './typed-phrase.ts';
import { useForm } from './use-form.ts';

interface Props {
  title: string;
  /** The phrase to type, as shown in the hint. */
  phrase: string;
  label: string;
  submit: string;
  /** Consequences of the action. */
  children: ComponentChildren;
  /** @throws ServiceError, which the dialog shows. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** A dialog for actions that can't be undone: its button works only after the phrase is typed. */
export function TypedDialog({ title, phrase, label, submit, children, onConfirm, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const why = whyUnchangeable();
  const isReady = isTyped(typed, phrase) && why === null;
  const form = useForm(async () => {
    if (isReady) await onConfirm();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="form" onSubmit={form.onSubmit}>
        {children}
        <Field
          label={label}
          name="phrase"
          hint={<strong>{phrase}</strong>}
          value={typed}
          autofocus
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <FormFailure failure={form.failure} wait={form.wait} />
        {why && <p class="unchangeable">{why}</p>}
        <div class="form-end">
          <button type="submit" class="danger-primary" aria-disabled={!isReady || form.isBusy || form.wait > 0}>
            {submit}
          </button>
          <button type="button" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
