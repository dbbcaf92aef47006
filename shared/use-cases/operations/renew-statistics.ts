import { analyzeTables } from '../../store/operations/maintenance.ts';
import type { Needs } from '../context.ts';

/**
 * Renews the planner's statistics after many rows came at once: until autovacuum does, queries are planned as if the tables
 * were what they were before. A failure costs time alone, so it is logged and no more.
 */
export async function renewStatistics({ pool, log }: Needs<'log' | 'pool'>, tables: readonly string[]): Promise<void> {
  await analyzeTables(pool, tables).catch((error: unknown) => {
    log.warn({ err: error, tables }, 'planner statistics were not refreshed');
  });
}
