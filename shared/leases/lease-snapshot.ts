import type { ForeseenFor } from './lease-texts.ts';
import type { Lease } from './memory-leases.ts';
import type { PairOfIds } from './pair-of-ids.ts';

/** What was handed out around a ranking, as one person sees it. */
export interface LeaseSnapshot {
  /** The pair this person was shown last, if that lease still runs. */
  own: Lease | null;
  /** Further pairs that are kept for this person: what they may be shown next, or have taken back. */
  kept: readonly PairOfIds[];
  /** The current leases of all others. */
  others: readonly Lease[];
  /** Pairs that others may be shown next, or have answered a moment ago. */
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
  {
    leases,
    foreseen,
    skipped,
  }: {
    leases: readonly (readonly [person: string, lease: Lease])[];
    foreseen: readonly ForeseenFor[];
    skipped: readonly PairOfIds[];
  },
  { userId, now, mark }: { userId: string; now: number; mark: number },
): LeaseSnapshot {
  const running = leases.filter(([, lease]) => lease.until > now);
  const others = running.filter(([person]) => person !== userId).map(([, lease]) => lease);
  const keptNow = foreseen.filter(({ until }) => until > now);
  const foreseenForOthers = keptNow.filter(({ person }) => person !== userId);
  return {
    own: running.find(([person]) => person === userId)?.[1] ?? null,
    kept: keptNow.filter(({ person }) => person === userId).flatMap(({ pairs }) => pairs),
    others,
    foreseen: foreseenForOthers.flatMap(({ pairs }) => pairs),
    hasCompany: others.length > 0 || foreseenForOthers.length > 0,
    skipped,
    mark,
  };
}
