/** Characters of the text of an announcement. */
export const ANNOUNCEMENT_LENGTH = 300;
