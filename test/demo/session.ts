import type { Dimension, Judge } from './judge.ts';
import type { ProgressBar } from './progress-bar.ts';
import type { ServiceClient } from './service-client.ts';

export interface NamedFeature {
  id: string;
  name: string;
}

/** One answer that was given. */
export interface GivenAnswer {
  winner: string;
  loser: string;
}

/** What the service knows in the end, by its own account. */
export interface FinalProgress {
  transitive_coverage: number;
  transitive_known_pairs: number;
  theoretical_minimum: number;
}

export interface SessionOutcome {
  answers: GivenAnswer[];
  /** Questions until nine pairs in ten were known; null where it ended before. */
  questionsTo90: number | null;
  seconds: number;
  progress: FinalProgress;
}

export const NEXT = 'GET  next';
export const RECORD = 'POST binary';

interface NextPair {
  comparison_id: string;
  feature_a: NamedFeature;
  feature_b: NamedFeature;
  progress: { transitive_coverage: number; comparisons_remaining: number };
}

/** Answers one question after the other in one dimension until the service has nothing more to ask. */
export async function answerEverything(
  client: ServiceClient,
  { projectId, dimension, judge, target }: { projectId: string; dimension: Dimension; judge: Judge; target: number },
  bar: ProgressBar,
): Promise<SessionOutcome> {
  const comparisons = `/projects/${projectId}/comparisons`;
  const question = `${comparisons}/next?dimension=${dimension}&target_certainty=${target}&include_progress=true`;
  const began = performance.now();
  const answers: GivenAnswer[] = [];
  let questionsTo90: number | null = null;
  for (;;) {
    const { status, body: pair } = await client.get<NextPair>(question, NEXT);
    if (status === 204) break;
    const { feature_a: a, feature_b: b, progress } = pair;
    if (progress.transitive_coverage >= 0.9) questionsTo90 ??= answers.length;
    bar.show({ coverage: progress.transitive_coverage, asked: answers.length, left: progress.comparisons_remaining });
    const choice = judge.choose(dimension, a.id, b.id);
    await client.post(
      `${comparisons}/binary`,
      { comparison_id: pair.comparison_id, feature_a_id: a.id, feature_b_id: b.id, dimension, choice },
      RECORD,
    );
    answers.push(choice === 'feature_a' ? { winner: a.id, loser: b.id } : { winner: b.id, loser: a.id });
  }
  const seconds = (performance.now() - began) / 1000;
  const { body: progress } = await client.get<FinalProgress>(`${comparisons}/progress?dimension=${dimension}`);
  if (progress.transitive_coverage >= 0.9) questionsTo90 ??= answers.length;
  bar.end({ coverage: progress.transitive_coverage, asked: answers.length, seconds });
  return { answers, questionsTo90, seconds, progress };
}

/** The ids of all features from the highest to the lowest, as the service ranks one dimension. */
export async function readOrder(client: ServiceClient, projectId: string, dimension: Dimension): Promise<string[]> {
  const { body } = await client.get<{ feature: NamedFeature }[]>(`/projects/${projectId}/results?sort_by=${dimension}`);
  return body.map(({ feature }) => feature.id);
}

export interface RankedFeature {
  feature: NamedFeature;
  complexity: number;
  value: number;
  ratio: number;
  rank: number;
}

export interface Results {
  results: RankedFeature[];
  quadrants: Record<string, NamedFeature[]>;
}

export async function readResults(client: ServiceClient, projectId: string): Promise<Results> {
  const { body } = await client.get<Results>(`/projects/${projectId}/results?include_quadrants=true`);
  return body;
}
