/** Choices for the question how many times more one feature is than another. */
export const FACTORS = [2, 5, 10, 30, 100] as const;
/** Maximum number of answers of one person in a dimension, and so in one request. Pairwise asks for two. */
export const MAX_FACTORS = 10;
