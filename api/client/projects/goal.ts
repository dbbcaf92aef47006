/** Share of all pairs that has to be known before the ranking is called good: beyond it each answer tells little. */
export const GOAL = 0.9;
