import { useLocation } from 'preact-iso/router';
import { useKeys } from '../lib/keys.ts';
import { IS_APPLE, overlay } from '../lib/overlay.ts';
import { KeysDialog } from '../parts/keys-dialog.tsx';
import { partTexts } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { AccountMenu } from './account-menu.tsx';
import { CommandMenu } from './command-menu.tsx';
import { menuTexts } from './texts.ts';

const { keys: words } = partTexts;
const open = (which: 'commands' | 'keys') => () => (overlay.value = which);
const close = () => (overlay.value = null);

/** The overlay that is open. */
export function Overlay() {
  const { route } = useLocation();
  // Only for the list of shortcuts: the shell handles these keys, but has no descriptions of them.
  useKeys(
    [
      { keys: ['?'], does: words.open, run: open('keys') },
      { keys: ['g h'], does: words.home, run: () => route(paths.projects) },
      { keys: ['g m'], does: words.account, run: () => route(paths.account) },
      { keys: [IS_APPLE ? '⌘ K' : 'Ctrl K'], does: menuTexts.open, run: open('commands') },
    ],
    { isEverywhere: true },
  );
  return (
    <>
      <AccountMenu />
      {overlay.value === 'keys' && <KeysDialog onClose={close} />}
      {overlay.value === 'commands' && <CommandMenu onClose={close} />}
    </>
  );
}
