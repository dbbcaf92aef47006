/** The language of this build. */
declare const LANGUAGE: string | undefined;
export const language: string = typeof LANGUAGE === 'undefined' ? 'en' : LANGUAGE;

/**
 * The language for numbers and times: as the person's own region writes it where the browser names one. Names that no standard knows
 * ("en-US@posix") are passed over.
 */
export const LOCALE: string =
  navigator.languages.find((each) => new RegExp(`^${language}(-[A-Z\\d]+)?$`).test(each)) ?? language;
