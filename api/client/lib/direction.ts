/** Ranges of letters written from right to left: Hebrew, Arabic and related scripts. */
export const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Isolates a name in a text without elements, such as a title, so that the name keeps its own direction. */
export const isolated = (name: string): string =>
  document.dir === 'rtl' || RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
