import { useEffect, useRef } from 'preact/hooks';
import { areKeysOn, pressedKey } from '../lib/keys.ts';

/** The usual shortcuts for undo and redo, in addition to the letters. */
export function useControlZ(undo: () => void, redo: () => void): void {
  const latest = useRef({ undo, redo });
  latest.current = { undo, redo };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isHeld = event.ctrlKey || event.metaKey;
      if (!isHeld || event.altKey || pressedKey(event) !== 'z' || !areKeysOn.value) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      if (event.repeat) return;
      if (event.shiftKey) latest.current.redo();
      else latest.current.undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
