/** The overlays of every screen, in one file that is loaded before it is needed. */
export { SignInAgain } from './account/sign-in-again.tsx';
export { KeysDialog } from './parts/keys-dialog.tsx';
