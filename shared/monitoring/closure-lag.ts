import type { Pool } from 'pg';
import type { Views } from '../cache/views.ts';
import { findFirstChanges, findLedgersChangedSince } from '../store/rankings.ts';

const RECENT_MS = 3_600_000;
const MAX_LEDGERS = 1000;

/**
 * Seconds since the oldest change that the stored views lack, over the rankings that changed in the last hour; 0 when all
 * of them are up to date.
 * @throws when PostgreSQL or Redis is away.
 */
export async function readClosureLag({
  pool,
  views,
  clock,
}: {
  pool: Pool;
  views: Views;
  clock: () => Date;
}): Promise<number> {
  const now = clock().getTime();
  const ledgers = await findLedgersChangedSince(pool, new Date(now - RECENT_MS), MAX_LEDGERS);
  const stamps = await views.stamps('progress-inputs', ledgers);
  const behind = ledgers.flatMap((ledger, index) => {
    const stamp = stamps[index];
    if (stamp?.generation === ledger.generation && stamp.revision >= ledger.revision) return [];
    // Where there is no view at all, as after Redis was emptied, the last change is the oldest that can be told of.
    return [{ ...ledger, seen: stamp?.generation === ledger.generation ? stamp.revision : ledger.revision }];
  });
  if (behind.length === 0) return 0;
  const since = await findFirstChanges(pool, behind);
  return since.reduce((worst, at) => Math.max(worst, (now - at.getTime()) / 1000), 0);
}
