import { signal } from '@preact/signals';

/** What lies over every screen on request: the shortcuts, the command menu, the menu of the account. */
export const overlay = signal<'keys' | 'commands' | 'account' | null>(null);

export const IS_APPLE = /Mac|iP/.test(navigator.platform);
