/** What lies over every screen, in one file that is loaded ahead of being needed. */
export { SignInAgain } from './account/sign-in-again.tsx';
export { KeysDialog } from './parts/keys-dialog.tsx';
