import { formatCount } from '../../lib/format.ts';

const forms = new Intl.PluralRules('de');

/** Whether a count takes the singular, for sentences whose verb follows it. */
export const isOne = (count: number): boolean => forms.select(count) === 'one';

/** A number with its noun, in the case that the sentence needs. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${isOne(count) ? one : many}`;
