import { expect } from 'chai';
import { replayJudgements } from '../../shared/ranking/estimation/replay.ts';
import { type Choice, DIMENSIONS, type Dimension } from '../../shared/ranking/vocabulary.ts';
import type { TestApp } from './app.ts';
import type { TestClient } from './client.ts';

export type Estimates = Map<string, { estimate: number; variance: number }>;

/** The estimates of one dimension as the API answers them, by feature id. */
export async function estimatesOf(client: TestClient, projectId: string, dimension: Dimension): Promise<Estimates> {
  const { body } = await client.get(`/projects/${projectId}/comparisons/estimates?dimension=${dimension}`);
  return new Map(
    (body.estimates as { feature_id: string; estimate: number; variance: number }[]).map(
      ({ feature_id, estimate, variance }) => [feature_id, { estimate, variance }],
    ),
  );
}

/** Fails unless both are equal to the last bit, including the sign of a zero. */
export function expectSameBits(actual: Estimates, expected: Estimates): void {
  expect([...actual.keys()]).to.deep.equal([...expected.keys()]);
  for (const [id, { estimate, variance }] of expected) {
    const found = actual.get(id)!;
    expect(Object.is(found.estimate, estimate), `estimate of ${id}: ${found.estimate}, not ${estimate}`).to.equal(true);
    expect(Object.is(found.variance, variance), `variance of ${id}: ${found.variance}, not ${variance}`).to.equal(true);
  }
}

/**
 * Fails unless the stored estimates equal, to the last bit, those of a replay of the stored active comparisons in the order of the ledger,
 * and all places in the ledger are different.
 */
export async function expectReplay(app: TestApp, projectId: string): Promise<void> {
  const { pool } = app.resources;
  for (const dimension of DIMENSIONS) {
    const scores = await pool.query<{ feature_id: string; mu: number; variance: number }>(
      `select feature_id, mu, variance from feature_scores where project_id = $1 and dimension = $2 order by feature_id`,
      [projectId, dimension],
    );
    const comparisons = await pool.query<{ seq: string; a: string; b: string; choice: Choice; weight: number }>(
      `select seq, feature_a_id as a, feature_b_id as b, choice, weight from comparisons
        where project_id = $1 and dimension = $2 and deleted_at is null order by seq`,
      [projectId, dimension],
    );
    expect(new Set(comparisons.rows.map(({ seq }) => seq)).size).to.equal(comparisons.rows.length);
    const indexOf = new Map(scores.rows.map(({ feature_id }, index) => [feature_id, index]));
    const { means, variances } = replayJudgements(
      scores.rows.length,
      { modelType: 'bradley_terry', priorMean: 0, priorVariance: 1 },
      comparisons.rows.map(({ a, b, choice, weight }) => ({ a: indexOf.get(a)!, b: indexOf.get(b)!, choice, weight })),
    );
    const replayed = new Map(
      scores.rows.map(({ feature_id }, index) => [
        feature_id,
        { estimate: means[index]!, variance: variances[index]! },
      ]),
    );
    const stored = new Map(scores.rows.map(({ feature_id, mu, variance }) => [feature_id, { estimate: mu, variance }]));
    expectSameBits(stored, replayed);
  }
}
