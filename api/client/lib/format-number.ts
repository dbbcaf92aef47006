import { LOCALE } from './locale.ts';

const any = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 6 });

/** A number of any size, to six digits. */
export const formatNumber = (value: number): string => any.format(value);
