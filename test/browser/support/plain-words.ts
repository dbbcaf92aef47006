import type { Page } from 'playwright-core';

/** What people can read or hear on a page and what has a plain vowel, which words out of the catalogues lack in `long-words.ts`. */
export function plainWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const note = (text: string | null | undefined) => {
      if (text && /[aeiou]/i.test(text)) found.add(text.trim());
    };
    note(document.title);
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.closest('script, style, noscript, kbd, code, body [lang], #late')) continue;
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) note(node.textContent);
      for (const name of [
        'aria-label',
        'aria-description',
        'aria-roledescription',
        'aria-valuetext',
        'title',
        'placeholder',
        'alt',
      ])
        note(element.getAttribute(name));
    }
    return [...found];
  });
}
