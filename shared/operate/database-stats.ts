import type { Needs } from '../context.ts';
import { countDatabaseRows, type RowCounts, readDatabaseSize } from '../data/store/database-size.ts';
import { findVerdict, type IntegrityVerdict } from '../data/store/integrity-checks.ts';
import { findFaults } from '../data/store/integrity-rules.ts';

export interface DatabaseStats {
  sizeBytes: number;
  counts: RowCounts;
  /** The last time a table was vacuumed, manually or by autovacuum; null if none ever was. */
  lastVacuum: Date | null;
  /** The last integrity check, or one of now where none was made and the data is small; null where nothing is known. */
  integrity: IntegrityVerdict | null;
}

/** Features and comparisons up to which the rules between the tables are checked while a client waits. */
const CHECKED_AT_ONCE = 50_000;

/** True sizes and counts of the database as it is now, and what is known of its integrity. */
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
