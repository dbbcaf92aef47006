/** Whether a phrase was typed as it is shown. Several blanks count as one, and invisible characters are ignored. */
export function isTyped(typed: string, phrase: string): boolean {
  return shown(typed) === shown(phrase);
}

const shown = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
