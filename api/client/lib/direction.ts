/** Blocks of letters that are written from right to left: Hebrew, Arabic and their neighbours. */
export const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A name for a sentence without elements, such as a title: marked to keep its own direction where the page's may be another. */
export const isolated = (name: string): string =>
  document.dir === 'rtl' || RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
