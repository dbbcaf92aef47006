import { Dialog } from '../parts/dialog.tsx';
import { paths } from '../paths.ts';
import { useOwnAccount } from '../service/own-account.ts';
import { SignInForm } from './sign-in-form.tsx';
import { accountTexts } from './texts.ts';

/**
 * Over the page whose session has ended. What was typed stays below it, and requests that wait go on; for another person
 * the page begins anew (`service/session.ts`).
 */
export function SignInAgain() {
  const { data: account } = useOwnAccount();
  return (
    <Dialog title={accountTexts.signIn.again}>
      <p>{accountTexts.signIn.againText}</p>
      <SignInForm login={account?.username ?? ''} />
      <p class="aside">
        <a href={paths.signIn} target="_top">
          {accountTexts.signIn.otherAccount}
        </a>
      </p>
    </Dialog>
  );
}
