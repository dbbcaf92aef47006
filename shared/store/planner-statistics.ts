import type { Pool } from 'pg';

/** What a project's contents fill. */
const FILLED_TABLES = 'projects, features, feature_scores, ranking_ledgers, comparisons, activities';

/** Renews the planner's statistics of some tables; one that is being analyzed already is left to that. */
export async function analyzeTables(pool: Pool, tables: string = FILLED_TABLES): Promise<void> {
  await pool.query(`analyze (skip_locked) ${tables}`);
}
