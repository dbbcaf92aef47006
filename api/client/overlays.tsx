/** Code that every screen needs soon after it opens, in one file: overlays, and following other tabs. */
import { Proofs, SignInAgain } from './sign-in/sign-in-again.tsx';
import './follow-tabs.ts';
import { loadSheet } from './lib/sheets.ts';
import menus from './menus/menus.css';
import { Overlay } from './menus/overlay.tsx';
import { prover } from './service/client.ts';
import { isProven } from './service/proofs.ts';
import { session } from './service/session.ts';

prover.resolve(isProven);
loadSheet(menus).catch(console.error);

/** The overlays of every screen, including the dialogs that ask for a sign-in or a passkey. */
export function AllOverlays() {
  return (
    <>
      <Overlay />
      {session.value === 'ended' && <SignInAgain />}
      <Proofs />
    </>
  );
}
