import { useEffect } from 'preact/hooks';
import { accountTexts } from '../accounts/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useLater } from '../parts/use-later.ts';
import { paths } from '../paths.ts';
import { useOwnAccount } from '../service/own-account.ts';
import { proofs } from '../service/proofs.ts';
import { confirmationTexts } from './confirmation-texts.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { ways } from './ways.ts';

/**
 * A dialog over a page whose session has ended. Typed text is kept, and waiting requests continue afterwards. If another user signs in, the
 * page is reloaded (`service/session.ts`).
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

/** The dialogs that waiting requests need: for a new sign-in, or for adding a passkey. */
export function Proofs() {
  return (
    <>
      {proofs.value.map(({ code, settle }) =>
        code === 'passkey_required' ? (
          <Enrolment key={code} onAdded={() => settle(true)} />
        ) : (
          <Confirm key={code} settle={settle} />
        ),
      )}
    </>
  );
}

/** Loads the code for adding a passkey only if it is needed. */
function Enrolment({ onAdded }: { onAdded: () => void }) {
  const later = useLater(() => import('./passkey-required.tsx'));
  return later && <later.PasskeyRequired onAdded={onAdded} />;
}

function Confirm({ settle }: { settle: (isGiven: boolean) => void }) {
  const { data: account } = useOwnAccount();
  useEffect(() => void ways.refetch(), []);
  return (
    <Dialog title={confirmationTexts.title} onClose={() => settle(false)}>
      <p>{confirmationTexts.text}</p>
      <ProviderButtons isAlone={false} />
      <SignInForm login={account?.username ?? ''} onSignedIn={() => settle(true)} />
    </Dialog>
  );
}
