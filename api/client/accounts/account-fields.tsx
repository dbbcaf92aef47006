import { Field } from '../parts/field.tsx';
import type { Form } from '../parts/use-form.ts';
import type { User } from './user-queries.ts';
import { userTexts } from './user-texts.ts';

const { account: words } = userTexts;

/** Username and email of an account that an administrator adds or, with `user`, changes. */
export function AccountFields({ form, user }: { form: Form; user?: User }) {
  return (
    <>
      <Field
        label={words.username}
        name="username"
        defaultValue={user?.username}
        required
        autofocus={user === undefined}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxLength={100}
        fault={form.faultOf('username')}
      />
      <Field
        label={words.email}
        name="email"
        type="email"
        hint={user && words.emailHint}
        defaultValue={user?.email}
        required
        autocomplete="off"
        maxLength={254}
        fault={form.faultOf('email')}
      />
    </>
  );
}
