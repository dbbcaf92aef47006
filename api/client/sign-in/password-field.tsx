import type { InputHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';
import { accountTexts } from '../accounts/texts.ts';
import { type Described, Labelled } from '../parts/field.tsx';

type PasswordAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autocomplete' | 'autofocus' | 'maxLength' | 'minLength' | 'required' | 'value' | 'onInput'
>;

/** A password field with a button that shows the password. */
export function PasswordField({ label, name, hint, fault, ...input }: Described & PasswordAttributes) {
  const [isShown, setShown] = useState(false);
  return (
    <Labelled label={label} name={name} hint={hint} fault={fault}>
      {(wired) => (
        <div class="with-button">
          <input
            {...input}
            {...wired}
            name={name}
            type={(isShown ? 'text' : 'password') as 'text'}
            autocapitalize="none"
            spellcheck={false}
          />
          <button
            type="button"
            class="quiet"
            aria-pressed={isShown}
            aria-label={accountTexts.signIn.showPassword}
            onClick={() => setShown(!isShown)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" class="icon">
              <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
              <circle cx="12" cy="12" r="3" />
              {isShown && <path d="m4 4 16 16" />}
            </svg>
          </button>
        </div>
      )}
    </Labelled>
  );
}
