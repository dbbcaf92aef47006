/** The languages of the web client, as BCP 47 names them, with the names that they give themselves. */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

/** The language whose words the others translate, for those who ask for none of them. */
export const ENGLISH: Language = 'en';

/** In which a browser keeps the language that its person chose; pages come in that language. */
export const LANGUAGE_COOKIE = 'pairwise_language';

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'fa', 'he', 'ur'];

/** The direction of a language's lines, as HTML's `dir` has it. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr');

export const isLanguage = (text: unknown): text is Language => (LANGUAGES as readonly unknown[]).includes(text);
