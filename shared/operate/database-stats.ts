import type { Needs } from '../context.ts';
import { countDatabaseRows, type RowCounts, readDatabaseSize } from '../data/store/database-size.ts';
import { findVerdict, type IntegrityVerdict } from '../data/store/integrity-checks.ts';
import { findFaults } from '../data/store/integrity-rules.ts';

export interface DatabaseStats {
  sizeBytes: number;
  counts: RowCounts;
  /** The last time a table was vacuumed, manually or by autovacuum; null if none ever was. */
  lastVacuum: Date | null;
  /** The last integrity check, or a new one if there was none and the data is small; null if nothing is known. */
  integrity: IntegrityVerdict | null;
}

/** Maximum number of features and comparisons for which a client waits for the rules between the tables to be checked. */
const CHECKED_AT_ONCE = 50_000;

/** Current sizes and counts of the database, and what is known about its integrity. */
export async function readDatabaseStats(context: Needs<'em' | 'now' | 'pool'>): Promise<DatabaseStats> {
  const { pool } = context;
  const { sizeBytes, lastVacuum } = await readDatabaseSize(pool);
  const counts = await countDatabaseRows(pool);
  return {
    sizeBytes,
    counts,
    lastVacuum,
    integrity: (await findVerdict(pool)) ?? (await checkIfSmall(context, counts)),
  };
}

async function checkIfSmall(
  { em, now }: Needs<'em' | 'now'>,
  { features, comparisons }: DatabaseStats['counts'],
): Promise<IntegrityVerdict | null> {
  if (features + comparisons > CHECKED_AT_ONCE) return null;
  return { checkedAt: now(), findings: await findFaults(em) };
}
