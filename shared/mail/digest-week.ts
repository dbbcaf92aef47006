const WEEK_MS = 7 * 86_400_000;
/** A Monday at 6:00 UTC: before people in Europe start to work, and not yet on Sunday in America. */
const A_BEGINNING = Date.UTC(2026, 0, 5, 6);

/** When the current week of digests began: the ranking is looked at once in each. */
export function weekOf(now: Date): Date {
  const weeks = Math.floor((now.getTime() - A_BEGINNING) / WEEK_MS);
  return new Date(A_BEGINNING + weeks * WEEK_MS);
}
