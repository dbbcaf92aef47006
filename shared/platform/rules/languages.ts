/** The languages of the web client: their BCP 47 codes and their own names. */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

/** The source language of translations, and the one for people who ask for none of the others. */
export const ENGLISH: Language = 'en';

/** Cookie in which a browser keeps the chosen language. Pages come in that language. */
export const LANGUAGE_COOKIE = 'pairwise_language';

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'fa', 'he', 'ur'];

/** The direction of a language's lines, for HTML's `dir`. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr');

export const isLanguage = (text: unknown): text is Language => (LANGUAGES as readonly unknown[]).includes(text);
