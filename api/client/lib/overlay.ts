import { signal } from '@preact/signals';

/** Overlays of every screen: the shortcuts, the command menu, the menu of the account. */
export const overlay = signal<'keys' | 'commands' | 'account' | null>(null);

export const IS_APPLE = /Mac|iP/.test(navigator.platform);
