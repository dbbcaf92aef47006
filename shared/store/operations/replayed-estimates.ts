import type { PoolClient } from 'pg';
import { replayJudgements } from '../../ranking/replay.ts';
import type { Choice, Dimension, ModelType } from '../../ranking/vocabulary.ts';

interface StoredRow {
  id: string;
  mu: number | null;
  variance: number | null;
}

interface JudgementRow {
  feature_a_id: string;
  feature_b_id: string;
  choice: Choice;
  weight: number;
}

/**
 * Replays the active comparisons of one ranking and counts the features whose stored estimate is another, be it in the
 * last bit.
 */
export async function replayedEstimates(
  client: PoolClient,
  { projectId, dimension }: { projectId: string; dimension: Dimension },
): Promise<{ differing: number }> {
  const models = await client.query<{ model_type: ModelType; prior_mean: number; prior_variance: number }>(
    `select p.model_type, l.prior_mean, l.prior_variance
       from ranking_ledgers l join projects p on p.id = l.project_id
      where l.project_id = $1 and l.dimension = $2`,
    [projectId, dimension],
  );
  const stored = await client.query<StoredRow>(
    `select f.id, s.mu, s.variance from features f
       left join feature_scores s on s.project_id = f.project_id and s.feature_id = f.id and s.dimension = $2
      where f.project_id = $1 and f.deleted_at is null order by f.id`,
    [projectId, dimension],
  );
  const judged = await client.query<JudgementRow>(
    `select feature_a_id, feature_b_id, choice, weight from comparisons
      where project_id = $1 and dimension = $2 and deleted_at is null order by seq`,
    [projectId, dimension],
  );
  const { model_type: modelType, prior_mean: priorMean, prior_variance: priorVariance } = models.rows[0]!;
  const indexOf = new Map(stored.rows.map(({ id }, index) => [id, index]));
  const judgements = judged.rows.map((row) => ({
    a: indexOf.get(row.feature_a_id) ?? -1,
    b: indexOf.get(row.feature_b_id) ?? -1,
    choice: row.choice,
    weight: row.weight,
  }));
  if (judgements.some(({ a, b }) => a < 0 || b < 0)) return { differing: stored.rows.length };
  const { means, variances } = replayJudgements(
    stored.rows.length,
    { modelType, priorMean, priorVariance },
    judgements,
  );
  return {
    differing: stored.rows.filter(({ mu, variance }, at) => mu !== means[at] || variance !== variances[at]).length,
  };
}
