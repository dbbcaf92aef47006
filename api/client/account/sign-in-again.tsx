import { queries } from '../lib/queries.ts';
import { Dialog } from '../parts/dialog.tsx';
import { paths } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { useOwnAccount } from './own-account.ts';
import { SignInForm } from './sign-in-form.tsx';
import { accountTexts } from './texts.ts';

/**
 * Over the page whose session has ended. What was typed stays below it, and requests that wait go on; for another person
 * the page begins anew.
 */
export function SignInAgain() {
  const { data: before } = useOwnAccount();
  const goOn = async () => {
    const account = await read(api.GET('/auth/me'));
    if (before && account.id !== before.id) location.assign(paths.projects);
    else await queries.invalidateQueries();
  };
  return (
    <Dialog title={accountTexts.signIn.again}>
      <p>{accountTexts.signIn.againText}</p>
      <SignInForm login={before?.username ?? ''} onDone={() => void goOn()} />
      <p class="aside">
        <a href={paths.signIn} target="_top">
          {accountTexts.signIn.otherAccount}
        </a>
      </p>
    </Dialog>
  );
}
