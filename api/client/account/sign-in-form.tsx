import { FormFailure } from '../parts/failure.tsx';
import { Field } from '../parts/field.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { signIn } from '../service/session.ts';
import { PasswordField } from './password-field.tsx';
import { accountTexts } from './texts.ts';

/** Username and password. @param login filled in where it is known. */
export function SignInForm({ login = '' }: { login?: string }) {
  const form = useForm((fields) => signIn(textOf(fields, 'username'), textOf(fields, 'password')));
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <Field
        label={accountTexts.signIn.login}
        name="username"
        defaultValue={login}
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        maxLength={254}
        required
        fault={form.faultOf('username')}
      />
      <PasswordField
        label={accountTexts.signIn.password}
        name="password"
        autocomplete="current-password"
        maxLength={1024}
        required
        fault={form.faultOf('password')}
      />
      <FormFailure failure={form.failure} wait={form.wait} />
      <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0}>
        {accountTexts.signIn.submit}
      </button>
    </form>
  );
}
