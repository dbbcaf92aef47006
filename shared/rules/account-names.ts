/** Characters not allowed in names: whitespace, and invisible, unassigned or private ones (Unicode category C). */
const HIDDEN = /[\s\p{C}]/u;
const HIDDEN_ALL = /[\s\p{C}@]/gu;

/** A name as stored: compatibility forms (full-width letters, ligatures) become ordinary letters (NFKC). */
export function normalName(name: string): string {
  return name.normalize('NFKC');
}

/** Whether a normalized name has no invisible characters. */
export function isVisibleName(name: string): boolean {
  return !HIDDEN.test(normalName(name));
}

/** Derives a name from any text by removing characters that are not allowed. */
export function visibleName(text: string): string {
  return normalName(text).replace(HIDDEN_ALL, '');
}

/**
 * The folded form in which usernames and emails are stored for comparison. Not the database's `lower`, which depends on its locale
 * and turns the Turkish `İ` into `i`; here `İ`, `ı` and `i` stay distinct.
 */
export function foldName(name: string): string {
  return normalName(normalName(name).toLowerCase().replaceAll('ς', 'σ'));
}
