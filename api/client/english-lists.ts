/** The rest of the grammar of English, apart from what every screen loads. */

import { formatCount } from './lib/format.ts';

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** "1st", "22nd". */
export const ordinal = (rank: number): string => `${formatCount(rank)}${ENDINGS[ordinals.select(rank)] ?? 'th'}`;

const every = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const any = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** "A, B and C". */
export const and = (items: readonly string[]): string => every.format(items);

/** "A, B or C". */
export const or = (items: readonly string[]): string => any.format(items);
