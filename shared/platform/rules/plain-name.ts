/**
 * A character that everybody sees: no blank, and none that is invisible, unassigned or private, or that changes the direction of the text;
 * nor the two symbols that are drawn as a blank, U+2800 and U+1D159.
 */
const SEEN = String.raw`[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]`;
/**
 * Seen characters and spaces. A variation selector may follow a seen one. A joiner (U+200C, U+200D) may stand between two, or after a
 * mark: `می‌خواهم`, `👩‍💻`, `അനില്‍`.
 */
const PART = String.raw`${SEEN}\p{Variation_Selector}?(?:[\u200c\u200d](?=${SEEN})|(?<=\p{M})[\u200c\u200d])?| `;
const PLAIN = new RegExp(`^(?:${PART})+$`, 'u');
const PARTS = new RegExp(PART, 'gu');

/** Message about a name that isn't plain; the field's name goes before it. */
export const NOT_PLAIN = 'must not contain invisible characters, or ones that change the direction of text';

/** Whether everybody sees all of a name, in the order in which it is written. */
export const isPlainName = (name: string): boolean => PLAIN.test(name.normalize('NFKC').replace(/ +/g, ' ').trim());

/** A name without what isn't plain; empty if nothing of it is. */
export const plainName = (name: string): string => (name.replace(/\s+/g, ' ').match(PARTS) ?? []).join('').trim();
