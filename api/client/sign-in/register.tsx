import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { accountTexts } from '../accounts/texts.ts';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { backFrom, paths } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { signIn } from '../service/sign-in.ts';
import { Doorway } from './doorway.tsx';
import { NewPassword } from './new-password.tsx';

/** Creates an account and signs in at once. */
export default function Register() {
  const { query, route } = useLocation();
  const back = backFrom(query);
  const registered = useRef<string | null>(null);
  const form = useForm(async (fields) => {
    const [username, email, password] = ['username', 'email', 'password'].map((name) => textOf(fields, name)) as [
      string,
      string,
      string,
    ];
    // If the sign-in after the registration fails, it is retried automatically.
    if (registered.current !== username)
      await read(api.POST('/auth/register', { body: { username, email, password } }));
    registered.current = username;
    await signIn(username, password);
    route(back, true);
  });
  return (
    <Doorway title={accountTexts.register.title}>
      <form class="form" onSubmit={form.onSubmit}>
        <Field
          label={accountTexts.register.username}
          name="username"
          hint={accountTexts.register.usernameHint}
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          pattern="[^\s@]+"
          title={accountTexts.register.usernameHint}
          maxLength={100}
          required
          fault={form.faultOf('username')}
        />
        <Field
          label={accountTexts.register.email}
          name="email"
          type="email"
          autocomplete="email"
          maxLength={254}
          required
          fault={form.faultOf('email')}
        />
        <NewPassword label={accountTexts.register.password} name="password" fault={form.faultOf('password')} />
        <FormFailure failure={form.failure} wait={form.wait} />
        <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0}>
          {accountTexts.register.submit}
        </button>
      </form>
      <p class="aside">
        {accountTexts.register.haveAccount}{' '}
        <a href={query.back ? `${paths.signIn}?${new URLSearchParams({ back })}` : paths.signIn}>
          {accountTexts.register.signIn}
        </a>
      </p>
    </Doorway>
  );
}
