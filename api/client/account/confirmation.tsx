import { useEffect, useState } from 'preact/hooks';
import type { Form } from '../parts/use-form.ts';
import { textOf } from '../parts/use-form.ts';
import { base } from '../paths.ts';
import { confirmationTexts as words } from './confirmation-texts.ts';
import { googleLink } from './google-link.tsx';
import { PasswordField } from './password-field.tsx';

const NAME = 'current_password';

/** The password for a change that needs a fresh sign-in, once the service has asked for it; a way to sign in again for those without one. */
export function Confirmation({ form: { failure, faultOf } }: { form: Pick<Form, 'failure' | 'faultOf'> }) {
  const [isAsked, setAsked] = useState(false);
  const fault = faultOf(NAME);
  useEffect(() => {
    if (failure?.code === 'fresh_sign_in_required') setAsked(true);
  }, [failure]);
  if (!isAsked) return null;
  if (googleLink.data?.has_password === false) {
    if (!googleLink.data.linked) return <p>{words.again}</p>;
    return (
      <p>
        {words.google}{' '}
        <a href={`${base}/api/v1/auth/google/login`} target="_top">
          {words.signIn}
        </a>
      </p>
    );
  }
  return (
    <PasswordField
      label={words.password}
      name={NAME}
      autocomplete="current-password"
      maxLength={1024}
      required
      fault={fault}
    />
  );
}

/** The password in the form, if it was asked for, as a field of the request. */
export function confirmedBy(fields: FormData): { current_password?: string } {
  return fields.has(NAME) ? { current_password: textOf(fields, NAME) } : {};
}
