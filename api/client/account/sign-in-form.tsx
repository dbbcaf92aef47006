import { useRef, useState } from 'preact/hooks';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { ServiceError } from '../service/failure.ts';
import { signIn } from '../service/session.ts';
import { PasswordField } from './password-field.tsx';
import { accountTexts } from './texts.ts';

const { signIn: words } = accountTexts;
/** Wrong passwords after which the form says that more of them lock the account for a while. */
const WARNED_AFTER = 3;

type Temporary = typeof import('./temporary-password.tsx');

async function loadTemporary(): Promise<Temporary> {
  try {
    return await import('./temporary-password.tsx');
  } catch (error) {
    throw new ServiceError(0, `not loaded: ${error}`);
  }
}

/** Username and password; for a temporary password, a new password as well. @param login filled in if known. */
export function SignInForm({ login = '' }: { login?: string }) {
  const [temporary, setTemporary] = useState<Temporary | null>(null);
  const [wrong, setWrong] = useState(0);
  /** The new password that the service has taken; a sign-in that failed after that is sent again. */
  const taken = useRef<string | null>(null);
  const form = useForm(async (fields) => {
    const username = textOf(fields, 'username');
    const password = textOf(fields, 'password');
    try {
      if (!temporary) return await signIn(username, password);
      const chosen = textOf(fields, 'new_password');
      if (taken.current !== chosen) await temporary.replaceTemporaryPassword(username, password, chosen);
      taken.current = chosen;
      await signIn(username, chosen);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === 'wrong_credentials') {
        setWrong((count) => count + 1);
        throw new ServiceError(401, words.wrong);
      }
      if (error.code !== 'password_change_required') throw error;
      setTemporary(await loadTemporary());
    }
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <Field
        label={words.login}
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
        label={temporary ? temporary.words.password : words.password}
        name="password"
        autocomplete="current-password"
        autofocus={login !== ''}
        maxLength={1024}
        required
        fault={form.faultOf('password')}
      />
      {temporary && <temporary.ChosenPassword fault={form.faultOf('new_password')} />}
      <FormFailure failure={form.failure} wait={form.wait} />
      {wrong >= WARNED_AFTER && <p class="hint">{words.manyWrong}</p>}
      <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0}>
        {temporary ? temporary.words.submit : words.submit}
      </button>
    </form>
  );
}
