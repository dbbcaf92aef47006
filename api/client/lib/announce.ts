import { signal } from '@preact/signals';

/** What the page's one polite live region says. */
export const announcement = signal('');

/** Tells users of screen readers; the same words twice are said twice. */
export function announce(text: string): void {
  announcement.value = announcement.value === text ? `${text}\u00a0` : text;
}
