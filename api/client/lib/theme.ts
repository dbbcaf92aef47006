import { signal } from '@preact/signals';
import { readStored, store } from './storage.ts';

/** The colours that a person may choose; `system` follows the device. */
export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

/** The name under which the browser stores the choice. A script in the page reads it before anything is painted. */
const THEME = 'theme';

const readTheme = (): Theme => THEMES.find((each) => each === readStored(THEME)) ?? 'system';

export const theme = signal(readTheme());

/** Sets the colours for this browser. */
export function setTheme(chosen: Theme): void {
  store(THEME, chosen === 'system' ? null : chosen);
  show(chosen);
}

/** Follows a choice made in another tab. */
export const followTheme = (): void => show(readTheme());

function show(chosen: Theme): void {
  if (chosen === 'system' && theme.peek() === 'system') return;
  document.documentElement.dataset.theme = chosen;
  theme.value = chosen;
  // The browser's own bars get the colour of the page.
  const paper = getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = paper;
}
