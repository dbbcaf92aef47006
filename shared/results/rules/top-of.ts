/** How many at the top of a ranking are asked about: of a short list fewer, or all of it would be the top. */
export const topOf = (count: number): number => (count > 20 ? 10 : count > 8 ? 5 : count > 3 ? 3 : 1);

/** The same in a project that may aim for its top. */
export const topOfAimed = (count: number, aim: number | null | undefined): number =>
  aim != null && aim < count ? aim : topOf(count);
