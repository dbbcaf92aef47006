import type { PoolClient } from 'pg';
import type { MaintenanceDone, MaintenanceOperation } from '../../jobs/operations-jobs.ts';
import { DIMENSIONS, type Dimension } from '../../ranking/vocabulary.ts';
import { saveVerdict } from '../../store/integrity-checks.ts';
import { withDatabaseLock } from '../../store/operations/connection.ts';
import { invalidIndexes } from '../../store/operations/indexes.ts';
import { countWrongEstimates } from '../../store/operations/replayed-estimates.ts';
import type { Context } from '../context.ts';
import { findFaults } from './integrity.ts';
import type { Report } from './report.ts';

/** Enough to see what is wrong; the log has all of them. */
const MAX_FINDINGS = 100;

/**
 * Cares for the database: `vacuum` frees what deleted rows hold and renews the planner's statistics, `optimize` rebuilds
 * the indexes (others go on reading and writing) and the statistics, `integrity_check` proves the rules between the
 * tables, and that stored estimates are what a replay of the comparisons gives.
 */
export async function maintain(
  context: Context,
  { operation }: { operation: MaintenanceOperation },
  report: Report,
): Promise<MaintenanceDone> {
  const began = performance.now();
  let findings: string[] = [];
  await withDatabaseLock(context.pool, async (client) => {
    await report.step(operation);
    if (operation === 'optimize') await dropLeftovers(client, context.log);
    if (operation === 'integrity_check') findings = await checkIntegrity(context, client, report);
    else await eachTable(client, operation === 'vacuum' ? vacuum : optimize, report);
  });
  return { operation, durationMs: Math.round(performance.now() - began), findings };
}

/** What an earlier `optimize` left when it was interrupted would be built anew as well. */
async function dropLeftovers(client: PoolClient, log: Context['log']): Promise<void> {
  const leftovers = (await invalidIndexes(client)).filter(({ name }) => /_cc(new|old)\d*$/.test(name));
  for (const { schema, name } of leftovers) {
    log.warn({ index: name }, 'dropping an index that an interrupted rebuild has left');
    await client.query(`drop index concurrently if exists "${schema}"."${name}"`);
  }
}

const vacuum = (table: string) => [`vacuum (analyze) ${table}`];
const optimize = (table: string) => [`reindex table concurrently ${table}`, `analyze ${table}`];

async function eachTable(client: PoolClient, work: (table: string) => string[], report: Report): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  for (const [at, { name }] of rows.entries()) {
    report.progress(at / rows.length, name);
    for (const statement of work(`public.${name}`)) await client.query(statement);
  }
  report.progress(1);
}

async function checkIntegrity({ log, now }: Context, client: PoolClient, report: Report): Promise<string[]> {
  const checkedAt = now();
  // One snapshot, so that what is written meanwhile isn't taken for a fault.
  await client.query('begin isolation level repeatable read read only');
  const faults = await findFaults(async (sql) => (await client.query(sql)).rows);
  const { rows } = await client.query<{ project_id: string; dimension: Dimension }>(
    `select l.project_id, l.dimension from ranking_ledgers l join projects p on p.id = l.project_id
      where l.dimension = any($1::text[]) order by 1, 2`,
    [DIMENSIONS],
  );
  for (const [at, { project_id: projectId, dimension }] of rows.entries()) {
    report.progress(at / rows.length, 'feature_scores');
    if ((await countWrongEstimates(client, { projectId, dimension })) > 0) {
      faults.push(`the estimates of project ${projectId}, ${dimension}, are not those of its comparisons`);
    }
  }
  await client.query('commit');
  const findings = faults.slice(0, MAX_FINDINGS);
  await saveVerdict(client, { checkedAt, findings });
  report.progress(1);
  if (faults.length > 0) log.error({ faults }, 'the data does not agree with itself');
  return findings;
}
