/** Choices to the question how many times more one feature is than another. */
export const FACTORS = [2, 5, 10, 30, 100] as const;
/** Answers in one request. */
export const MAX_FACTORS = 10;
