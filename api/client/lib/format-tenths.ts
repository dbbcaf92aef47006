import { LOCALE } from './locale.ts';

const tenths = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** With a decimal, if it has one. */
export const formatTenths = (value: number): string => tenths.format(value);
