import type { Pool } from 'pg';

/** Renews the planner's statistics of some tables; one that is being analyzed already is left to that. */
export async function analyzeTables(pool: Pool, tables: readonly string[]): Promise<void> {
  await pool.query(`analyze (skip_locked) ${tables.join(', ')}`);
}
