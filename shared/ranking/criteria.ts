/**
 * What every new project is ranked by: criteria of which the better feature has more, and of which it has less. Tests put another list in the
 * place of this file: nothing else may know what is in it.
 */
export const CRITERIA = { more: ['value'], less: ['complexity'] } as const;
