import { signal } from '@preact/signals';

/** Text of the only polite live region of the page. */
export const announcement = signal('');

/** Announces a text to users of screen readers. The same text is announced again if it comes twice. */
export function announce(text: string): void {
  announcement.value = announcement.value === text ? `${text}\u00a0` : text;
}
