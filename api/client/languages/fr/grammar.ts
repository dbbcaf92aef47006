import { formatCount } from '../../lib/format.ts';

const rules = new Intl.PluralRules('fr');

/** The form of a word for a number of things. In French, 0 and 1 are singular. */
export const form = <T>(count: number, one: T, many: T): T => (rules.select(count) === 'one' ? one : many);

/** A number with its noun. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${form(count, one, many)}`;
