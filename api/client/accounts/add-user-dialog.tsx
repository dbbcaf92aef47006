import { isolated } from '../lib/direction.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { NewPassword } from '../sign-in/new-password.tsx';
import { texts } from '../texts.ts';
import { AccountFields } from './account-fields.tsx';
import { addUser } from './user-queries.ts';
import { userTexts } from './user-texts.ts';

const { addition: words } = userTexts;

/** Creates an account with a first password, which its owner then changes. */
export function AddUserDialog({ onClose }: { onClose: (said?: string) => void }) {
  const form = useForm(async (fields) => {
    const { username } = await addUser({
      username: textOf(fields, 'username'),
      email: textOf(fields, 'email'),
      password: textOf(fields, 'password'),
      is_superuser: fields.get('is_superuser') !== null,
    });
    onClose(userTexts.added(isolated(username)));
  });
  return (
    <Dialog title={words.title} onClose={() => onClose()}>
      <form class="form" onSubmit={form.onSubmit}>
        <AccountFields form={form} />
        <NewPassword label={words.password} name="password" fault={form.faultOf('password')} />
        <label class="switch">
          <input type="checkbox" name="is_superuser" />
          {words.root}
        </label>
        <FormFailure failure={form.failure} wait={form.wait} />
        <div class="form-end">
          <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0}>
            {words.submit}
          </button>
          <button type="button" onClick={() => onClose()}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
