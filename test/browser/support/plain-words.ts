import type { Page } from 'playwright-core';

/** Names that are the same in every language, those of people in tests and of the commit that runs, and words of `Intl`. */
const NAMES = String.raw`Pairwise|Node\.js|PostgreSQL|Redis|\bperson-\d+|\b[0-9a-f]{12}\b|today|yesterday`;
const SPOKEN = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
];

/** Texts that people can read or hear on a page and that have a plain vowel, unlike the words of `long-words.ts`. */
export function plainWords(page: Page): Promise<string[]> {
  return page.evaluate(
    ([names, spoken]) => {
      const found = new Set<string>();
      const note = (text: string | null) => {
        if (text && /[aeiou]/i.test(text.replace(new RegExp(names, 'gi'), ''))) found.add(text.trim());
      };
      note(document.title);
      for (const element of document.body.querySelectorAll('*')) {
        // Texts of the service are marked as English.
        if (element.closest('script, style, noscript, kbd, code, body [lang], #late')) continue;
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) note(node.textContent);
        for (const name of spoken) note(element.getAttribute(name));
      }
      return [...found];
    },
    [NAMES, SPOKEN] as const,
  );
}
