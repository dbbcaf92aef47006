import { useEffect, useRef } from 'preact/hooks';
import { areKeysOn, type KeyAction, pressedKey } from '../lib/keys.ts';

/** The keys of an open dialog, in which the keys of the screen don't work. */
export function useDialogKeys(actions: readonly KeyAction[]): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { defaultPrevented, repeat, ctrlKey, altKey, metaKey } = event;
      if (defaultPrevented || repeat || ctrlKey || altKey || metaKey || !areKeysOn.value) return;
      const action = latest.current.find(({ keys }) => keys.includes(pressedKey(event)));
      if (!action) return;
      event.preventDefault();
      action.run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
