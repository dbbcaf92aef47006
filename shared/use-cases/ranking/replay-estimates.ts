import type { EntityManager } from '@mikro-orm/postgresql';
import type { LedgerKey } from '../../cache/keys.ts';
import { type Estimates, type ReplayedJudgement, replayJudgementsChunked } from '../../ranking/estimation/replay.ts';
import type { Choice, ModelType } from '../../ranking/vocabulary.ts';
import { runCooperatively } from '../../services/run-cooperatively.ts';
import { query } from '../../store/statement.ts';

interface LedgerModel {
  model_type: ModelType;
  prior_mean: number;
  prior_variance: number;
}

interface ReplayRow {
  feature_a_id: string;
  feature_b_id: string;
  choice: Choice;
  weight: number;
}

/**
 * Computes the estimates of a locked ledger anew from its active comparisons and stores those that differ: afterwards
 * they are, to the last bit, what recording exactly those comparisons would have made of them.
 */
export async function replayEstimates(tx: EntityManager, { projectId, dimension }: LedgerKey): Promise<void> {
  const [model] = await query<LedgerModel>(
    tx,
    `select p.model_type, l.prior_mean, l.prior_variance
       from ranking_ledgers l join projects p on p.id = l.project_id
      where l.project_id = $1 and l.dimension = $2`,
    [projectId, dimension],
  );
  const features = await query<{ id: string }>(
    tx,
    'select id from features where project_id = $1 and deleted_at is null order by id',
    [projectId],
  );
  const judgements = await query<ReplayRow>(
    tx,
    `select feature_a_id, feature_b_id, choice, weight from comparisons
      where project_id = $1 and dimension = $2 and deleted_at is null order by seq`,
    [projectId, dimension],
  );
  const featureIds = features.map(({ id }) => id);
  const estimates = await runCooperatively(
    replayJudgementsChunked(
      features.length,
      { modelType: model!.model_type, priorMean: model!.prior_mean, priorVariance: model!.prior_variance },
      indexed(featureIds, judgements),
    ),
  );
  await storeEstimates(tx, { projectId, dimension }, featureIds, estimates);
}

/** Stores those of the given estimates, along `featureIds`, that are not what is stored already. */
export async function storeEstimates(
  tx: EntityManager,
  { projectId, dimension }: LedgerKey,
  featureIds: readonly string[],
  { means, variances }: Estimates,
): Promise<void> {
  await query(
    tx,
    `update feature_scores s set mu = e.mu, variance = e.variance
       from unnest($3::uuid[], $4::float8[], $5::float8[]) as e (id, mu, variance)
      where s.project_id = $1 and s.dimension = $2 and s.feature_id = e.id
        and (s.mu, s.variance) is distinct from (e.mu, e.variance)`,
    [projectId, dimension, featureIds, [...means], [...variances]],
  );
}

function* indexed(featureIds: readonly string[], rows: readonly ReplayRow[]): Generator<ReplayedJudgement> {
  const indexOf = new Map(featureIds.map((id, index) => [id, index]));
  for (const { feature_a_id, feature_b_id, choice, weight } of rows) {
    yield { a: indexOf.get(feature_a_id)!, b: indexOf.get(feature_b_id)!, choice, weight };
  }
}
