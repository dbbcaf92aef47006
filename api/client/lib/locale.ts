/**
 * The language for numbers and times. Some systems name a language that no standard knows ("C", "en-US@posix"). Then
 * the browser's own language is used, instead of an error.
 */
export const LOCALE: string | undefined = standardName(navigator.language);

function standardName(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}
