/** An expected share of pairs in the right order, in whole percent. Rounded up, it would reach the figure of the next state before the state does. */
export const percentRight = (share: number): number => Math.floor(100 * share + 1e-9);
