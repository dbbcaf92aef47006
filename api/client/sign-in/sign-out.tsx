import { accountTexts } from '../accounts/texts.ts';
import { tellTabs } from '../lib/tabs.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useForm } from '../parts/use-form.ts';
import { signOut } from '../service/session.ts';

/** Ends the session of this browser in all its tabs. */
export function SignOut({ isPrimary = false }: { isPrimary?: boolean }) {
  const form = useForm(async () => {
    await signOut();
    tellTabs({ signedOut: true });
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <FormFailure failure={form.failure} wait={form.wait} />
      <div class="form-end">
        <button type="submit" class={isPrimary ? 'primary' : undefined} aria-disabled={form.isBusy}>
          {accountTexts.account.signOut}
        </button>
      </div>
    </form>
  );
}
