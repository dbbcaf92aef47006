/** Answers with a smaller total weight justify nothing, and people below this weight hardly count. */
export const HARDLY_COUNTS = 0.25;

/** The weight of an answer by its author's share of straight answers. Random and reversed answers have none. */
export const weightOf = (straightness: number): number => Math.max(0, 2 * straightness - 1);
