import { Dialog } from '../parts/dialog.tsx';
import { paths } from '../paths.ts';
import { useOwnAccount } from '../service/own-account.ts';
import { SignInForm } from './sign-in-form.tsx';
import { accountTexts } from './texts.ts';

/**
 * Lies over the page whose session has ended. Typed text stays below it, and waiting requests continue. If another user
 * signs in, the page is reloaded (`service/session.ts`).
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
