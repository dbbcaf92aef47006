/**
 * The numbers of answers at which something costly that changes slowly was last computed, and will be computed next: after every tenth of
 * an answer per feature, or after growth by a share if that is more.
 * @param growth share of the answers, such as 1/8.
 */
export function refreshAround(features: number, answers: number, growth: number): { from: number; until: number } {
  let from = 0;
  for (;;) {
    const until = from + Math.max(1, Math.floor(features / 10), Math.floor(from * growth));
    if (until > answers) return { from, until };
    from = until;
  }
}
