import { useState } from 'preact/hooks';
import type { Schemas } from '../api-types.ts';
import { announce } from '../lib/announce.ts';
import { areKeysOn, setKeys } from '../lib/keys.ts';
import { FormFailure } from '../parts/failure.tsx';
import { Field } from '../parts/field.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Screen } from '../parts/screen.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { api, read } from '../service/client.ts';
import { signOut } from '../service/session.ts';
import { texts } from '../texts.ts';
import { NewPassword } from './new-password.tsx';
import { ownAccount, useOwnAccount } from './own-account.ts';
import { PasswordField } from './password-field.tsx';
import { accountTexts } from './texts.ts';

/** One's own account: name and email, password, keys, and the way out. */
export default function Account() {
  const account = useOwnAccount();
  return (
    <Screen title={accountTexts.account.title} width="narrow">
      <Loaded query={account}>{(known) => <Profile account={known} />}</Loaded>
      <Password />
      <section class="panel">
        <h2>{accountTexts.account.keys}</h2>
        <label class="switch">
          <input
            type="checkbox"
            checked={areKeysOn.value}
            onChange={({ currentTarget }) => setKeys(currentTarget.checked)}
          />
          {accountTexts.account.keysSwitch}
        </label>
        <p class="hint">{accountTexts.account.keysText}</p>
      </section>
      <SignOut />
    </Screen>
  );
}

function Profile({ account }: { account: Schemas['User'] }) {
  const [isSaved, setSaved] = useState(false);
  const form = useForm(async (fields) => {
    setSaved(false);
    const body = { display_name: textOf(fields, 'display_name').trim() || null, email: textOf(fields, 'email') };
    ownAccount.keep(await read(api.PATCH('/auth/me', { body })));
    setSaved(true);
    announce(texts.saved);
  });
  return (
    <section class="panel">
      <h2>{accountTexts.account.profile}</h2>
      <form class="form" onSubmit={form.onSubmit} onInput={() => setSaved(false)}>
        <Field
          label={accountTexts.account.displayName}
          name="display_name"
          value={account.display_name ?? ''}
          placeholder={account.username}
          autocomplete="name"
          maxLength={200}
          fault={form.faultOf('display_name')}
        />
        <Field
          label={accountTexts.account.email}
          name="email"
          type="email"
          value={account.email}
          autocomplete="email"
          maxLength={254}
          required
          fault={form.faultOf('email')}
        />
        <FormFailure failure={form.failure} wait={form.wait} />
        <div class="form-end">
          <button type="submit" class="primary" aria-disabled={form.isBusy}>
            {texts.save}
          </button>
          {isSaved && <span class="done">{texts.saved}</span>}
        </div>
      </form>
    </section>
  );
}

function Password() {
  const [changes, setChanges] = useState(0);
  const form = useForm(async (fields) => {
    const body = { current_password: textOf(fields, 'current_password'), new_password: textOf(fields, 'new_password') };
    await read(api.POST('/auth/change-password', { body }));
    setChanges((before) => before + 1);
    announce(accountTexts.account.changed);
  });
  return (
    <section class="panel">
      <h2>{accountTexts.account.password}</h2>
      <p class="hint">{accountTexts.account.passwordHint}</p>
      {/* A form of its own after each change, with empty fields. */}
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

function SignOut() {
  const form = useForm(() => signOut());
  return (
    <section class="panel">
      <h2>{accountTexts.account.session}</h2>
      <p class="hint">{accountTexts.account.sessionText}</p>
      <form class="form" onSubmit={form.onSubmit}>
        <FormFailure failure={form.failure} wait={form.wait} />
        <button type="submit" aria-disabled={form.isBusy}>
          {accountTexts.account.signOut}
        </button>
      </form>
    </section>
  );
}
