import type { Dimension } from '../../shared/ranking/vocabulary.ts';
import type { TestClient } from './client.ts';
import type { TestProject } from './factories.ts';
import { seededRandom, shuffledRanks } from './random.ts';

/** An answer by feature id. */
export interface GivenAnswer {
  winner: string;
  loser: string;
}

/**
 * Answers the questions of `/next` by a hidden rank of every feature, until there are no more.
 * @returns the answers, and the features from the highest rank to the lowest.
 */
export async function answerEverything(
  client: TestClient,
  project: TestProject,
  { dimension, seed, target = 0 }: { dimension: Dimension; seed: number; target?: number },
): Promise<{ answers: GivenAnswer[]; order: string[] }> {
  const ranks = shuffledRanks(project.features.length, seededRandom(seed));
  const rankOf = new Map(project.features.map(({ id }, index) => [id, ranks[index]!]));
  const path = `/projects/${project.id}/comparisons`;
  const answers: GivenAnswer[] = [];
  for (;;) {
    const { status, body } = await client.get(`${path}/next?dimension=${dimension}&target_certainty=${target}`);
    if (status === 204) break;
    const { comparison_id, feature_a, feature_b } = body;
    const [a, b] = [feature_a.id as string, feature_b.id as string];
    const choice = rankOf.get(a)! > rankOf.get(b)! ? 'feature_a' : 'feature_b';
    await client.post(`${path}/binary`, { comparison_id, feature_a_id: a, feature_b_id: b, dimension, choice });
    answers.push(choice === 'feature_a' ? { winner: a, loser: b } : { winner: b, loser: a });
  }
  const order = project.features.map(({ id }) => id).toSorted((x, y) => rankOf.get(y)! - rankOf.get(x)!);
  return { answers, order };
}
