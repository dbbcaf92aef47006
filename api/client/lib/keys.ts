import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { IS_APPLE, overlay } from './overlay.ts';
import { readStored, store } from './storage.ts';

/** One key of a screen. */
export interface KeyAction {
  /**
   * Keys named like `KeyboardEvent.key`, with letters in lower case: `n`, `ArrowLeft`, `?`. Several keys may do the
   * same.
   */
  keys: readonly string[];
  /** Shown in the list of keys; none hides it there. */
  does?: string | undefined;
  run(): void;
}

/** Under which the browser keeps whether letters act. */
export const KEYS = 'keys';
/** Whether letters act as keys: people who speak to their computer need them off (WCAG 2.1.4). */
export const areKeysOn = signal(readStored(KEYS) !== 'off');

export function setKeys(isOn: boolean): void {
  areKeysOn.value = isOn;
  store(KEYS, isOn ? null : 'off');
}

/** The keys of all that is on the page: those that act everywhere first, the innermost last. */
export const activeKeys = signal<readonly (readonly KeyAction[])[]>([]);

const SEQUENCE_MS = 1200;
/** The first letter of a sequence such as G then H. */
let begun: { key: string; at: number } | null = null;

/**
 * The keys of a screen, for as long as it is shown. They act outside of fields and dialogs only, without Ctrl, Alt or Meta,
 * and never by holding a key.
 */
export function useKeys(actions: readonly KeyAction[], { isEverywhere = false } = {}): void {
  const latest = useRef(actions);
  latest.current = actions;
  const shown = actions.map(({ keys, does }) => `${keys} ${does}`).join();
  useEffect(() => {
    const entry = actions.map(({ keys, does }, index) => ({
      keys,
      ...(does !== undefined && { does }),
      run: () => latest.current[index]?.run(),
    }));
    // A screen that is there at once is shown before what is around it.
    activeKeys.value = isEverywhere ? [entry, ...activeKeys.value] : [...activeKeys.value, entry];
    return () => {
      activeKeys.value = activeKeys.value.filter((each) => each !== entry);
    };
  }, [shown]);
}

/** Listens for the whole page; called once. */
export function listenForKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.repeat || !areKeysOn.value || isTaken(event)) return;
    const key = pressedKey(event);
    const isSequence = begun !== null && event.timeStamp - begun.at < SEQUENCE_MS;
    const pressed = isSequence ? `${begun!.key} ${key}` : key;
    begun = null;
    const action = find(pressed) ?? find(key);
    if (action) {
      event.preventDefault();
      action.run();
    } else if (activeKeys.value.flat().some(({ keys }) => keys.some((each) => each.startsWith(`${key} `)))) {
      begun = { key, at: event.timeStamp };
    }
  });
}

/**
 * The pressed key, with letters in lower case. On some keyboards a key has no Latin letter or digit at its position,
 * such as Greek keyboards, or French ones without Shift. Then it counts as the key that other keyboards have there.
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key.length > 1) return key;
  const placed = key > '~' ? /^(?:Key|Digit)(.)$/ : find(key) ? null : /^Digit(.)$/;
  return (placed?.exec(code)?.[1] ?? key).toLowerCase();
}

function find(pressed: string): KeyAction | undefined {
  return activeKeys.value.flat().findLast(({ keys }) => keys.includes(pressed));
}

/**
 * Whether a key belongs to an input method that is composing a word: its Enter and Escape are about that word alone. Safari sends them when
 * the word is complete, and tells it only by the code.
 */
export const isComposing = ({ isComposing: isOpen, keyCode }: KeyboardEvent): boolean => isOpen || keyCode === 229;

/** Ctrl (or ⌘) and K open the command menu from everywhere, fields included. */
export function openCommands(event: KeyboardEvent): void {
  if (!(IS_APPLE ? event.metaKey : event.ctrlKey) || event.shiftKey || pressedKey(event) !== 'k' || isCovered()) return;
  event.preventDefault();
  overlay.value = 'commands';
}

/** Whether a dialog is open, or the command menu is about to open. */
const isCovered = () => overlay.value === 'commands' || !!document.querySelector('dialog[open]');

/** Whether the key belongs to something else: a shortcut of the browser, a field, a dialog, a control that it operates. */
function isTaken({ ctrlKey, altKey, metaKey, target, key }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || isCovered()) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true;
  return (key === 'Enter' || key === ' ') && target.closest('a, button, summary') !== null;
}
