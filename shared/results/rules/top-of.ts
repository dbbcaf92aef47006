/** Size of the top that questions are about. For a short list it is smaller, since otherwise the top would be the whole list. */
export const topOf = (count: number): number => (count > 20 ? 10 : count > 8 ? 5 : count > 3 ? 3 : 1);

/** The same in a project that may aim for its top. */
export const topOfAimed = (count: number, aim: number | null | undefined): number =>
  aim != null && aim < count ? aim : topOf(count);
