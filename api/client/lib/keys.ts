import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { IS_APPLE, overlay } from './overlay.ts';
import { readStored, store } from './storage.ts';

/** One key of a screen. */
export interface KeyAction {
  /** Keys named as in `KeyboardEvent.key`, with letters in lower case: `n`, `ArrowLeft`, `?`. Each of them runs the action. */
  keys: readonly string[];
  /** Description in the list of keys; without it, the list omits the action. */
  does?: string | undefined;
  run(): void;
}

/** The name under which the browser stores whether letters are shortcuts. */
export const KEYS = 'keys';
/** Whether letters are shortcuts: people who dictate to their computer need to turn them off (WCAG 2.1.4). */
export const areKeysOn = signal(readStored(KEYS) !== 'off');

export function setKeys(isOn: boolean): void {
  areKeysOn.value = isOn;
  store(KEYS, isOn ? null : 'off');
}

/** The keys of all components on the page: those that work everywhere first, the innermost last. */
export const activeKeys = signal<readonly (readonly KeyAction[])[]>([]);

const SEQUENCE_MS = 1200;
/** The first letter of a sequence such as G then H. */
let begun: { key: string; at: number } | null = null;

/**
 * Sets the keys of a screen while it is shown. They work only outside of fields and dialogs, without Ctrl, Alt or Meta, and not while a key
 * is held down.
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
    // A screen that is there at once is rendered before the components around it.
    activeKeys.value = isEverywhere ? [entry, ...activeKeys.value] : [...activeKeys.value, entry];
    return () => {
      activeKeys.value = activeKeys.value.filter((each) => each !== entry);
    };
  }, [shown]);
}

/** Listens for keys on the whole page; called once. */
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
 * The pressed key, with letters in lower case. On some keyboards a key has no Latin letter or digit at its position, such as Greek
 * keyboards, or French ones without Shift. Then the key counts as the one that other keyboards have there.
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
 * Whether a key belongs to an input method that is composing a word: then Enter and Escape only concern that word. Safari sends them when
 * the word is complete, and only the code reveals it.
 */
export const isComposing = ({ isComposing: isOpen, keyCode }: KeyboardEvent): boolean => isOpen || keyCode === 229;

/** Ctrl (or ⌘) and K open the command menu everywhere, even in fields. */
export function openCommands(event: KeyboardEvent): void {
  if (!(IS_APPLE ? event.metaKey : event.ctrlKey) || event.shiftKey || pressedKey(event) !== 'k' || isCovered()) return;
  event.preventDefault();
  overlay.value = 'commands';
}

/** Whether a dialog is open, or the command menu is about to open. */
const isCovered = () => overlay.value === 'commands' || !!document.querySelector('dialog[open]');

/** Whether the key is used by something else: a shortcut of the browser, a field, a dialog, or the control that has the focus. */
function isTaken({ ctrlKey, altKey, metaKey, target, key }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || isCovered()) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true;
  return (key === 'Enter' || key === ' ') && target.closest('a, button, summary') !== null;
}
