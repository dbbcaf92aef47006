/**
 * The language in which numbers and times are written. Some systems name one that no standard knows ("C", "en-US@posix"): then it is
 * the browser's own, instead of an error in place of the page.
 */
export const LOCALE: string | undefined = standardName(navigator.language);

function standardName(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}
