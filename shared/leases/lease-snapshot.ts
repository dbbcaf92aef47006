import type { HandedOut, Lease } from './lease-store.ts';
import type { PairOfIds } from './pair-of-ids.ts';

/** What was handed out around a ranking, as one person sees it. */
export interface LeaseSnapshot {
  /** The pair this person was shown last, if that lease still runs. */
  own: Lease | null;
  /** Further pairs that are kept for this person: what they may be shown next, or have taken back. */
  kept: readonly PairOfIds[];
  /** The current leases of all others. */
  others: readonly Lease[];
  /** Pairs that others may be shown next, have taken back, or have answered a moment ago. */
  foreseen: readonly PairOfIds[];
  /** Whether others are asked questions, be they shown a pair or waiting for one. */
  hasCompany: boolean;
  /** Pairs that this person skipped lately. */
  skipped: readonly PairOfIds[];
  /** When it was asked for, see `givenSince`. */
  mark: number;
}

/** @param now in milliseconds since 1970: what has run out by then is left out. */
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
