import { countWrongEstimates } from '../answers/store/estimates.ts';
import type { Context, Needs } from '../context.ts';
import type { Connection } from '../platform/sql/statement.ts';
import { readLedgerKeys } from '../projects/store/projects.ts';
import type { MaintenanceDone } from './jobs.ts';
import type { Report } from './report.ts';
import type { MaintenanceOperation } from './rules/operations.ts';
import { inSnapshot, withDatabaseLock } from './store/connection.ts';
import { dropInvalidIndex, invalidIndexes } from './store/indexes.ts';
import { saveVerdict } from './store/integrity-checks.ts';
import { findFaults } from './store/integrity-rules.ts';
import { analyzeTables, rebuildTable, tableNames, vacuumTable } from './store/maintenance.ts';

/** Enough to see what is wrong. The log has all of them. */
const MAX_FINDINGS = 100;

/**
 * Maintains the database. `vacuum` frees the space of deleted rows and renews the planner's statistics. `optimize` rebuilds the indexes and
 * statistics, while others continue to read and write. `integrity_check` verifies the rules between the tables, and that stored estimates
 * equal a replay of the comparisons.
 */
export async function maintain(
  context: Needs<'log' | 'now' | 'pool'>,
  { operation }: { operation: MaintenanceOperation },
  report: Report,
): Promise<MaintenanceDone> {
  const began = performance.now();
  let findings: string[] = [];
  await withDatabaseLock(context.pool, async (client) => {
    await report.step(operation);
    if (operation === 'optimize') await dropLeftovers(client, context.log);
    if (operation === 'integrity_check') findings = await checkIntegrity(context, client, report);
    else await eachTable(client, operation === 'vacuum' ? vacuumTable : rebuildTable, report);
  });
  return { operation, durationMs: Math.round(performance.now() - began), findings };
}

/** The rebuild would also rebuild indexes left by an interrupted `optimize`. */
async function dropLeftovers(client: Connection, log: Context['log']): Promise<void> {
  const leftovers = (await invalidIndexes(client)).filter(({ name }) => /_cc(new|old)\d*$/.test(name));
  for (const index of leftovers) {
    log.warn({ index: index.name }, 'dropping an index that an interrupted rebuild left behind');
    await dropInvalidIndex(client, index);
  }
}

async function eachTable(
  client: Connection,
  work: (client: Connection, name: string) => Promise<void>,
  report: Report,
): Promise<void> {
  const names = await tableNames(client);
  for (const [index, name] of names.entries()) {
    report.progress(index / names.length, name);
    await work(client, name);
  }
  report.progress(1);
}

async function checkIntegrity(
  { log, now }: Needs<'log' | 'now'>,
  client: Connection,
  report: Report,
): Promise<string[]> {
  const checkedAt = now();
  // One snapshot, so that concurrent writes don't look like faults.
  const faults = await inSnapshot(client, async () => {
    const found = await findFaults(client);
    const rankings = await readLedgerKeys(client);
    for (const [index, key] of rankings.entries()) {
      report.progress(index / rankings.length, 'feature_scores');
      if ((await countWrongEstimates(client, key)) > 0) {
        found.push(`the estimates of project ${key.projectId}, ${key.dimension}, don't match its comparisons`);
      }
    }
    return found;
  });
  const findings = faults.slice(0, MAX_FINDINGS);
  await saveVerdict(client, { checkedAt, findings });
  report.progress(1);
  if (faults.length > 0) log.error({ faults }, 'integrity check failed');
  return findings;
}

/**
 * Renews the planner's statistics after many rows were added at once. Until autovacuum does, the planner assumes the tables' old sizes. A
 * failure only costs time, so it is just logged.
 */
export async function renewStatistics({ pool, log }: Needs<'log' | 'pool'>, tables: readonly string[]): Promise<void> {
  await analyzeTables(pool, tables).catch((error: unknown) => {
    log.warn({ err: error, tables }, 'planner statistics were not refreshed');
  });
}
