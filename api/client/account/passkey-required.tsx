import { Dialog } from '../parts/dialog.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { passkeyTexts as words } from './passkey-texts.ts';
import { SignOut } from './sign-out.tsx';

/** For superusers of a service where each of them needs a passkey: nothing else works before. */
export function PasskeyRequired({ onAdded }: { onAdded: () => void }) {
  return (
    <Dialog title={words.required}>
      <p>{words.requiredText}</p>
      <AddPasskey done={words.goOn} onDone={onAdded} />
      <SignOut />
    </Dialog>
  );
}
