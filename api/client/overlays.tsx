/** What every screen needs soon after it has opened, in one file: overlays, and following other tabs. */
import './follow-tabs.ts';

export { SignInAgain } from './account/sign-in-again.tsx';
export { KeysDialog } from './parts/keys-dialog.tsx';
