/** The rest of the grammar of French, apart from what every screen loads. */

import { formatCount } from '../../lib/format.ts';

/** "1ᵉʳ", "22ᵉ": of ranks, which are masculine. */
export const ordinal = (rank: number): string => `${formatCount(rank)}${rank === 1 ? 'ᵉʳ' : 'ᵉ'}`;

const every = new Intl.ListFormat('fr', { type: 'conjunction' });
const any = new Intl.ListFormat('fr', { type: 'disjunction' });

/** "A, B et C". */
export const and = (items: readonly string[]): string => every.format(items);

/** "A, B ou C". */
export const or = (items: readonly string[]): string => any.format(items);
