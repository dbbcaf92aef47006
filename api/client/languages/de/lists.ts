/** The lists of German, apart from what every screen loads. */

const every = new Intl.ListFormat('de', { type: 'conjunction' });
const any = new Intl.ListFormat('de', { type: 'disjunction' });

/** "A, B und C". */
export const and = (items: readonly string[]): string => every.format(items);

/** "A, B oder C". */
export const or = (items: readonly string[]): string => any.format(items);
