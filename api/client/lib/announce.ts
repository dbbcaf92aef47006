import { signal } from '@preact/signals';

/** Text of the page's only polite live region. */
export const announcement = signal('');

/** Tells users of screen readers; the same words twice are said twice. */
export function announce(text: string): void {
  announcement.value = announcement.value === text ? `${text}\u00a0` : text;
}
