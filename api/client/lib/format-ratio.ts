import { LOCALE } from './locale.ts';

const short = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 2 });

/** With two digits that count: 0.043, 1.2, 37. */
export const formatRatio = (value: number): string => short.format(value);
