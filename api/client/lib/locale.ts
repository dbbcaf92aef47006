/** The language of this build. */
declare const LANGUAGE: string | undefined;
export const language: string = typeof LANGUAGE === 'undefined' ? 'en' : LANGUAGE;

/**
 * The language for numbers and times, with the person's region if the browser names one. Names that no standard knows ("en-US@posix") are
 * skipped.
 */
export const LOCALE: string =
  navigator.languages.find((each) => new RegExp(`^${language}(-[A-Z\\d]+)?$`).test(each)) ?? language;
