import type { PoolClient } from 'pg';
import { replayJudgements } from '../../ranking/estimation/replay.ts';
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

/** A ranking's estimates as they are stored, and as a replay of its active comparisons gives them. */
interface Replayed {
  stored: readonly StoredRow[];
  /** In the order of `stored`. */
  means: Float64Array;
  variances: Float64Array;
}

interface RankingKey {
  projectId: string;
  dimension: Dimension;
}

/**
 * Replays the active comparisons of one ranking and counts the features whose stored estimate is another, be it in the
 * last bit.
 */
export async function countWrongEstimates(client: PoolClient, key: RankingKey): Promise<number> {
  const { stored, means, variances } = await replay(client, key);
  return stored.filter(({ mu, variance }, index) => mu !== means[index] || variance !== variances[index]).length;
}

/** Writes the estimates of a ranking that has none yet, as its comparisons make them. */
export async function insertReplayedEstimates(client: PoolClient, key: RankingKey): Promise<void> {
  const { stored, means, variances } = await replay(client, key);
  await client.query(
    `insert into feature_scores (project_id, dimension, feature_id, mu, variance)
     select $1, $2, * from unnest($3::uuid[], $4::float8[], $5::float8[])`,
    [key.projectId, key.dimension, stored.map(({ id }) => id), [...means], [...variances]],
  );
}

async function replay(client: PoolClient, { projectId, dimension }: RankingKey): Promise<Replayed> {
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
  const judgements = judged.rows.flatMap((row) => {
    const [a, b] = [indexOf.get(row.feature_a_id), indexOf.get(row.feature_b_id)];
    // One of a feature that is gone breaks another rule; here it counts for nothing.
    return a === undefined || b === undefined ? [] : [{ a, b, choice: row.choice, weight: row.weight }];
  });
  const replayed = replayJudgements(stored.rows.length, { modelType, priorMean, priorVariance }, judgements);
  return { stored: stored.rows, ...replayed };
}
