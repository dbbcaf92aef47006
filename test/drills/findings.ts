import { setTimeout as delay } from 'node:timers/promises';
import { Queue } from 'bullmq';
import pg from 'pg';
import { REDIS_PREFIX } from '../../config/redis.ts';
import { QUEUES } from '../../shared/platform/jobs/definition.ts';
import { replayJudgements } from '../../shared/ranking/estimation/replay.ts';
import { type Choice, DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { processors } from '../../workers/processors.ts';
import type { GivenAnswer, Team } from './load-clients.ts';
import { connectForDrill } from './redis.ts';

/** Faults found in what is stored, one sentence each; none is the wished outcome. */
export async function findFaults(databaseUrl: string, team: Team): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const faults = [...team.wrong];
    for (const projectId of team.projectIds) {
      faults.push(...(await compareWithNotes(pool, projectId, team)), ...(await checkLedgers(pool, projectId)));
    }
    return faults;
  } finally {
    await pool.end();
  }
}

interface Row {
  id: string;
  seq: string;
  dimension: string;
  a: string;
  b: string;
  choice: Choice;
  weight: number;
}

const COMPARISONS = `select id, seq, dimension, feature_a_id as a, feature_b_id as b, choice, weight
  from comparisons where project_id = $1 and deleted_at is null order by seq`;

/** Everything acknowledged is there once and as it was given; what was not given is not. */
async function compareWithNotes(pool: pg.Pool, projectId: string, team: Team): Promise<string[]> {
  const faults: string[] = [];
  const { rows } = await pool.query<Row>(COMPARISONS, [projectId]);
  const stored = new Map(rows.map((row) => [row.id, row]));
  if (stored.size !== rows.length) faults.push(`${rows.length - stored.size} comparisons are stored twice`);
  for (const answer of team.acknowledged.values()) {
    if (answer.projectId !== projectId) continue;
    const row = stored.get(answer.id);
    if (!row) faults.push(`The acknowledged comparison ${answer.id} is lost`);
    else if (!isSame(row, answer)) faults.push(`The comparison ${answer.id} is not what was acknowledged`);
  }
  for (const { id } of rows) {
    if (!team.acknowledged.has(id) && !team.unknown.has(id)) faults.push(`The comparison ${id} was never given`);
  }
  return faults;
}

function isSame(row: Row, answer: GivenAnswer): boolean {
  return row.a === answer.a && row.b === answer.b && row.choice === answer.choice && row.dimension === answer.dimension;
}

/** Places without gaps up to the ledger's revision, and estimates that are a replay of the list to the last bit. */
export async function checkLedgers(pool: pg.Pool, projectId: string): Promise<string[]> {
  const faults: string[] = [];
  const all = (await pool.query<Row>(COMPARISONS, [projectId])).rows;
  for (const dimension of DIMENSIONS) {
    const where = `${projectId}/${dimension}`;
    const rows = all.filter((row) => row.dimension === dimension);
    const ledger = await pool.query<{ revision: string; rebuilt: string }>(
      `select revision, rebuilt_at_revision as rebuilt from ranking_ledgers where project_id = $1 and dimension = $2`,
      [projectId, dimension],
    );
    const { revision, rebuilt } = ledger.rows[0]!;
    const first = Number(rebuilt);
    if (rows.some((row, index) => Number(row.seq) !== first + index + 1)) faults.push(`${where}: places with gaps`);
    if (Number(revision) !== first + rows.length) faults.push(`${where}: revision ${revision}, ${rows.length} stored`);
    const scores = await pool.query<{ feature_id: string; mu: number; variance: number }>(
      `select feature_id, mu, variance from feature_scores where project_id = $1 and dimension = $2 order by feature_id`,
      [projectId, dimension],
    );
    const indexOf = new Map(scores.rows.map((row, index) => [row.feature_id, index]));
    const { means, variances } = replayJudgements(
      scores.rows.length,
      { modelType: 'bradley_terry', priorMean: 0, priorVariance: 1 },
      rows.map(({ a, b, choice, weight }) => ({ a: indexOf.get(a)!, b: indexOf.get(b)!, choice, weight })),
    );
    const off = scores.rows.filter(
      ({ mu, variance }, index) => !Object.is(mu, means[index]) || !Object.is(variance, variances[index]),
    );
    if (off.length > 0) faults.push(`${where}: ${off.length} estimates differ from a replay`);
  }
  return faults;
}

/** Queues with jobs that run on their own; those of the others run on request. */
const SCHEDULED = new Set(
  Object.values(processors).flatMap(({ definition }) => (definition.schedule ? [definition.queue] : [])),
);

/** Jobs that are still there once none are asked for any more; waits for them as long as a killed worker's take. */
export async function findStuckJobs(redisUrl: string, withinMs: number): Promise<string[]> {
  const connection = connectForDrill(redisUrl);
  const queues = QUEUES.map((name) => new Queue(name, { connection, prefix: REDIS_PREFIX }));
  for (const queue of queues) queue.on('error', () => undefined);
  const deadline = performance.now() + withinMs;
  try {
    for (;;) {
      const stuck: string[] = [];
      for (const queue of queues) {
        const schedules = (await queue.getJobSchedulers()).length;
        const { active, waiting, delayed } = await queue.getJobCounts('active', 'waiting', 'delayed');
        if (schedules === 0 && SCHEDULED.has(queue.name as (typeof QUEUES)[number]))
          stuck.push(`${queue.name}: no schedule is left`);
        // Each schedule keeps its next run as a delayed job.
        if (active! + waiting! + delayed! > schedules)
          stuck.push(`${queue.name}: ${active} active, ${waiting} waiting, ${delayed! - schedules} put off`);
      }
      if (stuck.length === 0 || performance.now() > deadline) return stuck;
      await delay(100);
    }
  } finally {
    await Promise.all(queues.map((queue) => queue.close()));
    connection.disconnect();
  }
}
