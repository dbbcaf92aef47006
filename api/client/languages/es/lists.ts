const every = new Intl.ListFormat('es', { type: 'conjunction' });
const any = new Intl.ListFormat('es', { type: 'disjunction' });

/** "A, B y C". */
export const and = (items: readonly string[]): string => every.format(items);

/** "A, B o C". */
export const or = (items: readonly string[]): string => any.format(items);
