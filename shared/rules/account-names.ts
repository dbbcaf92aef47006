/** What must not stand in a name: blanks, and what is invisible, unassigned or private (Unicode's general category C). */
const HIDDEN = /[\s\p{C}]/u;
const HIDDEN_ALL = /[\s\p{C}@]/gu;

/** A name as it is stored: compatibility forms (full-width letters, ligatures) are written in their usual letters. */
export function normalName(name: string): string {
  return name.normalize('NFKC');
}

/** Whether a name, in its normal form, has nothing in it that people can't see. */
export function isVisibleName(name: string): boolean {
  return !HIDDEN.test(normalName(name));
}

/** A name made of any text, without what must not stand in one. */
export function visibleName(text: string): string {
  return normalName(text).replace(HIDDEN_ALL, '');
}

/**
 * The form in which usernames and emails are compared, the only one: a row keeps it, and what is typed is brought into it.
 * Not the database's `lower`, which depends on its locale and makes `i` of the Turkish `İ`; here `İ`, `ı` and `i` stay
 * three letters.
 */
export function foldName(name: string): string {
  return normalName(normalName(name).toLowerCase().replaceAll('ς', 'σ'));
}
