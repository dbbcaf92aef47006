/**
 * A visible character: not a blank, and not invisible, unassigned or private, and without effect on the direction of the text. Excludes
 * U+2800 and U+1D159, two symbols that are drawn as a blank.
 */
const SEEN = String.raw`[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]`;
/**
 * Visible characters and spaces. A variation selector may follow a visible character. A joiner (U+200C, U+200D) may stand between two, or
 * after a mark: `می‌خواهم`, `👩‍💻`, `അനില്‍`.
 */
const PART = String.raw`${SEEN}\p{Variation_Selector}?(?:[\u200c\u200d](?=${SEEN})|(?<=\p{M})[\u200c\u200d])?| `;
const PLAIN = new RegExp(`^(?:${PART})+$`, 'u');
const PARTS = new RegExp(PART, 'gu');

/** Message about a name that isn't plain. The field's name comes before it. */
export const NOT_PLAIN = 'must not contain invisible characters, or ones that change the direction of text';

/** Whether everybody sees all of a name, in its written order. */
export const isPlainName = (name: string): boolean => PLAIN.test(name.normalize('NFKC').replace(/ +/g, ' ').trim());

/** A name without the characters that aren't plain; empty if nothing is left. */
export const plainName = (name: string): string => (name.replace(/\s+/g, ' ').match(PARTS) ?? []).join('').trim();
