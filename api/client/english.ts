import { formatCount } from './lib/format.ts';

/** A number with its noun, in the grammar of English. Only the words use it: other languages have their own. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
