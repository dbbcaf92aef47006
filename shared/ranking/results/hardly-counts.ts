/** Answers with a smaller total weight justify nothing, and people below this weight hardly count. */
export const HARDLY_COUNTS = 0.25;

/** How much an answer counts as it was given, of somebody who answers straight with this share: one at random or the wrong way round doesn't. */
export const weightOf = (straightness: number): number => Math.max(0, 2 * straightness - 1);

/** How much the opposite of an answer counts: of somebody who answers the wrong way round, each answer tells that. */
export const reversedOf = (straightness: number): number => Math.max(0, 1 - 2 * straightness);
