/** The language whose words the others translate, for those who ask for none of them. */
export const ENGLISH = 'en';

/** The languages of the web client, as BCP 47 names them. */
export const LANGUAGES = [ENGLISH] as const;
export type Language = (typeof LANGUAGES)[number];

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'fa', 'he', 'ur'];

/** The direction of a language's lines, as HTML's `dir` has it. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr');

export const isLanguage = (text: unknown): text is Language => (LANGUAGES as readonly unknown[]).includes(text);
