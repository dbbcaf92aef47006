/** Replaces the name of a deleted account. */
export const formerTexts = { former: 'Former member' } as const;
