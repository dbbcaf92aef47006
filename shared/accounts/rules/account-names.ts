/**
 * Characters not allowed in names: whitespace; invisible, unassigned or private ones (Unicode category C); those that are invisible by
 * default, such as Hangul fillers; and two symbols that are drawn as a blank, U+2800 and U+1D159.
 */
const HIDDEN_CHARACTERS = String.raw`\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}`;
const HIDDEN = new RegExp(`[${HIDDEN_CHARACTERS}]`, 'u');
const HIDDEN_ALL = new RegExp(`[${HIDDEN_CHARACTERS}@]`, 'gu');
/** Whether a text has a visible character. Combining marks need a letter below them. */
const SHOWN = new RegExp(`[^${HIDDEN_CHARACTERS}\\p{M}]`, 'u');

/** Scripts in use today: the recommended ones and those of limited use (UAX #31, tables 5 and 7). */
const SCRIPTS = `
  Latin Cyrillic Greek Han Hiragana Katakana Bopomofo Hangul Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati
  Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan Adlam Balinese Bamum Batak
  Canadian_Aboriginal Chakma Cham Cherokee Hanifi_Rohingya Javanese Kayah_Li Lepcha Limbu Lisu Mandaic Meetei_Mayek Miao Mongolian
  New_Tai_Lue Newa Nko Nyiakeng_Puachue_Hmong Ol_Chiki Osage Saurashtra Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham Tai_Viet
  Tifinagh Vai Wancho Yi
`
  .trim()
  .split(/\s+/);
/** Scripts that are written together and that people can tell from Latin: "Highly Restrictive" in UTS #39. */
const TOGETHER = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul'];
const SETS = [...TOGETHER, ...SCRIPTS];
const patterns = new Map<string, RegExp>();
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/** A name as stored: compatibility forms (full-width letters, ligatures) become ordinary letters (NFKC). */
export function normalName(name: string): string {
  return name.normalize('NFKC');
}

/** Whether a normalized name has no invisible characters. */
export function isVisibleName(name: string): boolean {
  return !HIDDEN.test(normalName(name));
}

/**
 * Matches a word in one script, or in one set of scripts. It uses Script_Extensions, because some characters belong to several. Expressions
 * are made on first use: all of them would take 15 ms at the start of each process, and nearly every word is in the first ones.
 */
function wordIn(scripts: string): RegExp {
  const made = patterns.get(scripts);
  if (made) return made;
  const allowed = [...scripts.split(' '), 'Common', 'Inherited'].map((script) => `\\p{Script_Extensions=${script}}`);
  const pattern = new RegExp(`^[${allowed.join('')}]*$`, 'u');
  patterns.set(scripts, pattern);
  return pattern;
}

/** Whether each word of a name is in one script, because a Cyrillic letter among Latin ones may look like one of them. */
export function isOneScript(name: string): boolean {
  const words = normalName(name).match(WORDS) ?? [];
  return words.every((word) => SETS.some((scripts) => wordIn(scripts).test(word)));
}

/** Whether a display name shows anything. */
export const isShown = (name: string): boolean => SHOWN.test(name);

/** Derives a name from any text by removing characters that are not allowed; empty if the result looks like another name. */
export function visibleName(text: string): string {
  const name = normalName(text).replace(HIDDEN_ALL, '');
  return isOneScript(name) ? name : '';
}

/**
 * The folded form in which usernames and emails are compared. It doesn't use the database's `lower`, which depends on its locale and turns
 * the Turkish `İ` into `i`. Here, `İ`, `ı` and `i` stay distinct.
 */
export function foldName(name: string): string {
  return normalName(normalName(name).toLowerCase().replaceAll('ς', 'σ'));
}
