import { useState } from 'preact/hooks';
import type { User } from '../../../shared/accounts/contract/accounts.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../shared/platform/rules/languages.ts';
import { announce } from '../lib/announce.ts';
import { keepLanguage } from '../lib/language.ts';
import { tellTabs } from '../lib/tabs.ts';
import { Field, Labelled } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { api, read } from '../service/client.ts';
import { ownAccount } from '../service/own-account.ts';
import { Unconfirmed } from '../sign-in/unconfirmed.tsx';
import { texts } from '../texts.ts';
import { readSecurityAgain } from './own-security.ts';
import { accountTexts } from './texts.ts';

/** The name that others see, the email, and the language. */
export function Profile({ account }: { account: User }) {
  const [isSaved, setSaved] = useState(false);
  const form = useForm(async (fields) => {
    setSaved(false);
    const username = textOf(fields, 'username');
    // Only changed fields are sent: sign-in and the data of other clients depend on them, and another window may have changed the others.
    if (username !== account.username) {
      ownAccount.keep(await read(api.PUT('/users/me', { body: { username } })));
    }
    const [name, email] = [textOf(fields, 'display_name').trim() || null, textOf(fields, 'email')];
    const language = LANGUAGES.find((each) => each === textOf(fields, 'language')) ?? null;
    const body = {
      ...(name !== account.display_name && { display_name: name }),
      ...(email !== account.email && { email }),
      ...(language !== account.language && { language }),
    };
    ownAccount.keep(await read(api.PATCH('/auth/me', { body })));
    if (language !== account.language) {
      keepLanguage(language);
      // Loads the page without the language in its address.
      location.replace(location.pathname);
    }
    // Other screens show the name.
    tellTabs({ account: true, keys: [[]] });
    setSaved(true);
    announce(texts.saved);
    await readSecurityAgain();
  });
  return (
    <section class="panel">
      <h2>{accountTexts.account.profile}</h2>
      <form class="form" onSubmit={form.onSubmit} onInput={() => setSaved(false)}>
        <Field
          label={accountTexts.account.displayName}
          name="display_name"
          defaultValue={account.display_name ?? ''}
          placeholder={account.username}
          autocomplete="name"
          maxLength={200}
          fault={form.faultOf('display_name')}
        />
        <Field
          label={accountTexts.account.username}
          name="username"
          hint={accountTexts.account.usernameHint}
          defaultValue={account.username}
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          maxLength={100}
          required
          fault={form.faultOf('username')}
        />
        <Field
          label={accountTexts.account.email}
          name="email"
          hint={accountTexts.account.emailHint}
          type="email"
          defaultValue={account.email}
          autocomplete="email"
          maxLength={254}
          required
          fault={form.faultOf('email')}
        />
        <Labelled label={accountTexts.language.title} name="language" fault={form.faultOf('language')}>
          {(wired) => (
            <select name="language" {...wired}>
              <option value="" selected={account.language === null}>
                {accountTexts.language.browser}
              </option>
              {LANGUAGES.map((each) => (
                <option key={each} value={each} lang={each} selected={account.language === each}>
                  {LANGUAGE_NAMES[each]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <FormFailure failure={form.failure} wait={form.wait} />
        <div class="form-end">
          <button type="submit" class="primary" aria-disabled={form.isBusy}>
            {texts.save}
          </button>
          {isSaved && <span class="done">{texts.saved}</span>}
        </div>
      </form>
      <Unconfirmed account={account} />
    </section>
  );
}
