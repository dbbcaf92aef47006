import { useEffect } from 'preact/hooks';
import { useKeys } from '../lib/keys.ts';
import { overlay } from '../lib/overlay.ts';
import { KeysDialog } from '../parts/keys-dialog.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CommandMenu } from './command-menu.tsx';
import { menuTexts } from './texts.ts';

const IS_APPLE = /Mac|iP/.test(navigator.platform);
const open = () => (overlay.value = 'commands');
const close = () => (overlay.value = null);

/** What lies over the screen. Ctrl (or ⌘) and K open the command menu from everywhere, fields included. */
export function Overlay() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = (IS_APPLE ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
      if (!isAsked || event.key.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  // For the list of shortcuts: `useKeys` hears no keys with Ctrl.
  useKeys([{ keys: [IS_APPLE ? '⌘ K' : 'Ctrl K'], does: menuTexts.open, run: open }], {
    isEverywhere: true,
  });
  return (
    <>
      <AccountMenu />
      {overlay.value === 'keys' && <KeysDialog onClose={close} />}
      {overlay.value === 'commands' && <CommandMenu onClose={close} />}
    </>
  );
}
