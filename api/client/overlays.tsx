/** Code that every screen needs soon after it opens, in one file: overlays, and following other tabs. */
import './follow-tabs.ts';
import { loadSheet } from './lib/sheets.ts';
import menus from './menus/menus.css';

export { SignInAgain } from './account/sign-in-again.tsx';
export { Overlay } from './menus/overlay.tsx';

loadSheet(menus).catch(console.error);
