import { LOCALE } from './locale.ts';

const tenths = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** Formats a number with one decimal, unless that is 0. */
export const formatTenths = (value: number): string => tenths.format(value);
