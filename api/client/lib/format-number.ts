const any = new Intl.NumberFormat(navigator.language, { maximumSignificantDigits: 6 });

/** A number of any size, to six digits. */
export const formatNumber = (value: number): string => any.format(value);
