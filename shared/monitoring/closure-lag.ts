import type { Pool } from 'pg';
import type { Views } from '../cache/views.ts';
import { findFirstChanges, findLedgersChangedSince } from '../store/rankings.ts';

const RECENT_MS = 3_600_000;
const MAX_LEDGERS = 1000;

/**
 * Age in seconds of the oldest change not yet in the stored views, over the rankings that changed in the last hour; 0 if all are
 * up to date.
 * @throws if PostgreSQL or Redis is unavailable.
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
    // Without any view, for example after Redis was flushed, the last change is the oldest known one.
    return [{ ...ledger, seen: stamp?.generation === ledger.generation ? stamp.revision : ledger.revision }];
  });
  if (behind.length === 0) return 0;
  const since = await findFirstChanges(pool, behind);
  return since.reduce((worst, at) => Math.max(worst, (now - at.getTime()) / 1000), 0);
}
