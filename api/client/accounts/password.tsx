import { useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { api, read } from '../service/client.ts';
import { NewPassword } from '../sign-in/new-password.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';
import { EndTokens, endsTokens } from '../tokens/end-tokens.tsx';
import { readSecurityAgain } from './own-security.ts';
import { accountTexts } from './texts.ts';

/** Changes the password, which requires the current one. */
export function Password() {
  const [changes, setChanges] = useState(0);
  const form = useForm(async (fields) => {
    const body = {
      current_password: textOf(fields, 'current_password'),
      new_password: textOf(fields, 'new_password'),
      end_api_tokens: endsTokens(fields),
    };
    await read(api.POST('/auth/change-password', { body }));
    setChanges((before) => before + 1);
    announce(accountTexts.account.changed);
    await readSecurityAgain();
  });
  return (
    <section class="panel">
      <h2>{accountTexts.account.password}</h2>
      <p class="hint">{accountTexts.account.passwordHint}</p>
      {/* Changing the key after each change renders a new form with empty fields. */}
      <form class="form" key={changes} onSubmit={form.onSubmit}>
        <PasswordField
          label={accountTexts.account.current}
          name="current_password"
          autocomplete="current-password"
          maxLength={1024}
          required
          fault={form.faultOf('current_password')}
        />
        <NewPassword label={accountTexts.account.next} name="new_password" fault={form.faultOf('new_password')} />
        <EndTokens />
        <FormFailure failure={form.failure} wait={form.wait} />
        <div class="form-end">
          <button type="submit" aria-disabled={form.isBusy || form.wait > 0}>
            {accountTexts.account.change}
          </button>
          {changes > 0 && form.failure === null && <span class="done">{accountTexts.account.changed}</span>}
        </div>
      </form>
    </section>
  );
}
