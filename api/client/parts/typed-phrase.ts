/** Whether a phrase was typed as it is shown: blanks in a row count as one, and letters without a shape do not count. */
export function isTyped(typed: string, phrase: string): boolean {
  return shown(typed) === shown(phrase);
}

const shown = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
