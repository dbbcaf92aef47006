/** Maximum length of an announcement, in characters. */
export const ANNOUNCEMENT_LENGTH = 300;
