import { formatCount } from '../../lib/format.ts';

const numbers = new Intl.PluralRules('es');

/** The form of a word for a number. */
export const form = (count: number, one: string, many: string): string =>
  numbers.select(count) === 'one' ? one : many;

/** A number with its noun. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${form(count, one, many)}`;

/** "3.º", as of a «puesto». */
export const ordinal = (rank: number): string => `${formatCount(rank)}.º`;

/** "3.ª", as of a «función». */
export const ordinalOfFeature = (rank: number): string => `${formatCount(rank)}.ª`;

/** "unas 5 preguntas". */
export const aboutQuestions = (count: number): string =>
  count === 1 ? '1 pregunta más o menos' : `unas ${formatCount(count)} preguntas`;

/** "la 1:05", "las 14:02". */
export const atClock = (time: string): string => `${/^0?1\D/.test(time) ? 'la' : 'las'} ${time}`;
