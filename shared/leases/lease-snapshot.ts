import type { HandedOut, Lease } from './lease-store.ts';
import type { QuestionOfIds } from './pair-of-ids.ts';

/** The leases and reservations of a ranking, seen by one user. */
export interface LeaseSnapshot {
  /** This user's current lease. */
  own: Lease | null;
  /** Other questions that are reserved for this user: prefetched or undone ones. */
  kept: readonly QuestionOfIds[];
  /** The current leases of all other users. */
  others: readonly Lease[];
  /** Questions reserved for other users: prefetched, undone, or answered a moment ago. */
  foreseen: readonly QuestionOfIds[];
  /** Whether other users are answering, including those who wait for a pair. */
  hasCompany: boolean;
  /** Questions that this user skipped recently. */
  skipped: readonly QuestionOfIds[];
  /** Position of the snapshot in time, see `givenSince`. */
  mark: number;
}

/** @param now in milliseconds since 1970; entries that have expired by then are left out. */
export function snapshotOf(
  { leases, kept, skipped }: HandedOut,
  { userId, now, mark }: { userId: string; now: number; mark: number },
): LeaseSnapshot {
  const running = leases.filter(([, lease]) => lease.until > now);
  const others = running.filter(([person]) => person !== userId).map(([, lease]) => lease);
  const keptNow = kept.filter(([, { until }]) => until > now);
  const pairsOf = (isWanted: (person: string) => boolean) =>
    keptNow.filter(([person]) => isWanted(person)).flatMap(([, { pairs }]) => pairs.filter(({ until }) => until > now));
  return {
    own: running.find(([person]) => person === userId)?.[1] ?? null,
    kept: pairsOf((person) => person === userId),
    others,
    foreseen: pairsOf((person) => person !== userId),
    hasCompany: others.length > 0 || keptNow.some(([person]) => person !== userId),
    skipped,
    mark,
  };
}
