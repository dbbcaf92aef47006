import { AddPasskey } from '../accounts/add-passkey.tsx';
import { passkeyTexts as words } from '../accounts/passkey-texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { SignOut } from './sign-out.tsx';

/** Asks superusers to add a passkey if the service requires one of each of them. Until then nothing else works. */
export function PasskeyRequired({ onAdded }: { onAdded: () => void }) {
  return (
    <Dialog title={words.required}>
      <p>{words.requiredText}</p>
      <AddPasskey done={words.goOn} onDone={onAdded} />
      <SignOut />
    </Dialog>
  );
}
