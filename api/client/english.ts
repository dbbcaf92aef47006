import { formatCount } from './lib/format.ts';

/** A number with its noun. The grammar of English is for the words alone: other languages have their own. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
