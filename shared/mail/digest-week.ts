const WEEK_MS = 7 * 86_400_000;
/** A Monday at 6:00 UTC: before people in Europe start work, and no longer Sunday in America. */
const A_BEGINNING = Date.UTC(2026, 0, 5, 6);

/** The start of the current digest week. Each ranking is examined once per week. */
export function weekOf(now: Date): Date {
  const weeks = Math.floor((now.getTime() - A_BEGINNING) / WEEK_MS);
  return new Date(A_BEGINNING + weeks * WEEK_MS);
}
