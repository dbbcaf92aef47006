import type { LedgerKey } from '../../platform/cache/keys.ts';
import { runCooperatively } from '../../platform/run-cooperatively.ts';
import * as field from '../../platform/sql/column-values.ts';
import { type Database, many, one, run } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import {
  type Estimates,
  type Prior,
  type ReplayedJudgement,
  replayJudgementsChunked,
} from '../../ranking/estimation/replay.ts';
import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import { indexById, indexesOf, readFeatureIds, readOutcomes } from './judgements.ts';

export const estimatesTable: Table = {
  name: 'feature_scores',
  key: ['project_id', 'dimension', 'feature_id'],
  restore: 'replaced',
  references: { feature_id: 'features' },
  // For other readers of the file. An import computes the estimates from the comparisons.
  exported: {
    project_id: field.uuid,
    dimension: field.oneOf(DIMENSIONS),
    feature_id: field.uuid,
    mu: field.number,
    variance: field.positive,
  },
  rules: [
    {
      rule: 'every active feature has one estimate per dimension, and deleted features have none',
      broken: `select coalesce(f.project_id, s.project_id)
                 from (select project_id, id from features where deleted_at is null) f
                 full join (select project_id, feature_id, count(*) as dimensions from feature_scores group by 1, 2) s
                   on s.project_id = f.project_id and s.feature_id = f.id
                 left join (select project_id, count(*) as ledgers from ranking_ledgers group by 1) l
                   on l.project_id = f.project_id
                where s.dimensions is distinct from l.ledgers or f.id is null`,
    },
  ],
};

/**
 * Recomputes the estimates of a locked ledger from its active comparisons and stores those that differ. Afterwards they equal, to the last
 * bit, the estimates that recording exactly these comparisons would have given.
 */
export async function replayEstimates(database: Database, key: LedgerKey): Promise<void> {
  const { featureIds, estimates } = await replayed(database, key);
  await writeEstimates(database, key, featureIds, estimates);
}

const readEstimates = many<LedgerKey, { featureId: string; mu: number; variance: number }>(
  'stored_estimates',
  'select feature_id, mu, variance from feature_scores where project_id = :projectId and dimension = :dimension',
);

/**
 * Replays the active comparisons of one ranking and counts the features whose stored estimate differs, even in the last
 * bit.
 */
export async function countWrongEstimates(database: Database, key: LedgerKey): Promise<number> {
  const { featureIds, estimates } = await replayed(database, key);
  const rows = await readEstimates(database, key);
  const stored = new Map(rows.map((row) => [row.featureId, row]));
  return featureIds.filter((id, index) => {
    const score = stored.get(id);
    return score?.mu !== estimates.means[index] || score?.variance !== estimates.variances[index];
  }).length;
}

const storeEstimates = run<LedgerKey & { featureIds: readonly string[]; means: number[]; variances: number[] }>(
  'store_estimates',
  `insert into feature_scores (project_id, dimension, feature_id, mu, variance)
   select :projectId, :dimension, e.id, e.mu, e.variance
     from unnest(:featureIds::uuid[], :means::float8[], :variances::float8[]) as e (id, mu, variance)
     left join feature_scores s on s.project_id = :projectId and s.dimension = :dimension and s.feature_id = e.id
    where (s.mu, s.variance) is distinct from (e.mu, e.variance)
   on conflict (project_id, dimension, feature_id) do update set mu = excluded.mu, variance = excluded.variance`,
);

/** Stores the given estimates, along `featureIds`, that differ from the stored ones. */
export async function writeEstimates(
  database: Database,
  key: LedgerKey,
  featureIds: readonly string[],
  { means, variances }: Estimates,
): Promise<void> {
  await storeEstimates(database, { ...key, featureIds, means: [...means], variances: [...variances] });
}

/** The estimates from a ranking's active comparisons, along its features. */
async function replayed(database: Database, key: LedgerKey): Promise<{ featureIds: string[]; estimates: Estimates }> {
  const prior = await readPrior(database, key);
  const featureIds = await readFeatureIds(database, key);
  const indexOf = indexById(featureIds);
  const judgements: ReplayedJudgement[] = [];
  for await (const rows of readOutcomes(database, key)) {
    for (const row of rows) {
      const pair = indexesOf(row, indexOf);
      // A comparison of a missing feature breaks a rule of its own (see integrity-rules.ts). It doesn't count here.
      if (pair) judgements.push({ ...pair, choice: row.choice, weight: row.weight });
    }
  }
  return {
    featureIds,
    estimates: await runCooperatively(replayJudgementsChunked(featureIds.length, prior, judgements)),
  };
}

const readPrior = one<LedgerKey, Prior>(
  'ranking_model',
  `select p.model_type, l.prior_mean, l.prior_variance
     from ranking_ledgers l join projects p on p.id = l.project_id
    where l.project_id = :projectId and l.dimension = :dimension`,
);
