import type { ComponentChildren, InputHTMLAttributes, TextareaHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';

export interface Described {
  label: string;
  name: string;
  hint?: ComponentChildren;
  /** Error of the service about the field. */
  fault?: string | undefined;
}

interface Wired {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': 'true' | undefined;
}

/** A control with a label above it, and a hint and an error below it. */
export function Labelled({
  label,
  hint,
  fault,
  children,
}: Described & { children: (wired: Wired) => ComponentChildren }) {
  const id = useId();
  const [hintId, faultId] = [`${id}-hint`, `${id}-fault`];
  const described = [hint ? hintId : '', fault ? faultId : ''].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': fault === undefined ? undefined : 'true',
      })}
      {hint && (
        <div class="hint" id={hintId}>
          {hint}
        </div>
      )}
      {fault && (
        <p class="fault" id={faultId}>
          {fault}
        </p>
      )}
    </div>
  );
}

/** A field of one line. */
export function Field({ label, hint, fault, ...input }: Described & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled label={label} name={input.name} hint={hint} fault={fault}>
      {(wired) => <input type="text" {...input} {...wired} />}
    </Labelled>
  );
}

/** A field of several lines. */
export function TextField({ label, hint, fault, ...area }: Described & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled label={label} name={area.name} hint={hint} fault={fault}>
      {(wired) => <textarea {...area} {...wired} />}
    </Labelled>
  );
}
