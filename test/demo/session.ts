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

/** The final progress, as the service reports it. */
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

/** Answers one question after the other in one dimension until the service has nothing more to ask. */
export async function answerEverything(
  client: ServiceClient,
  { projectId, dimension, judge, target }: { projectId: string; dimension: Dimension; judge: Judge; target: number },
  bar: ProgressBar,
): Promise<SessionOutcome> {
  const path = { project_id: projectId };
  const query = { dimension, target_certainty: target, include_progress: true };
  const began = performance.now();
  const answers: GivenAnswer[] = [];
  let questionsTo90: number | null = null;
  for (;;) {
    const { data: pair } = await client.timed(NEXT, (api) =>
      api.GET('/projects/{project_id}/comparisons/next', { params: { path, query } }),
    );
    // 204: nothing is left to ask.
    if (!pair) break;
    const { comparison_id, feature_a: a, feature_b: b } = pair;
    const progress = pair.progress!;
    if (progress.transitive_coverage >= 0.9) questionsTo90 ??= answers.length;
    bar.show({ coverage: progress.transitive_coverage, asked: answers.length, left: progress.comparisons_remaining });
    const choice = judge.choose(dimension, a.id, b.id);
    const body = { comparison_id, feature_a_id: a.id, feature_b_id: b.id, dimension, choice };
    await client.timed(RECORD, (api) =>
      api.POST('/projects/{project_id}/comparisons/binary', { params: { path }, body }),
    );
    answers.push(choice === 'feature_a' ? { winner: a.id, loser: b.id } : { winner: b.id, loser: a.id });
  }
  const seconds = (performance.now() - began) / 1000;
  const reading = { params: { path, query: { dimension } } };
  const { data } = await client.api.GET('/projects/{project_id}/comparisons/progress', reading);
  const progress: FinalProgress = data!;
  if (progress.transitive_coverage >= 0.9) questionsTo90 ??= answers.length;
  bar.end({ coverage: progress.transitive_coverage, asked: answers.length, seconds });
  return { answers, questionsTo90, seconds, progress };
}

/** The ids of all features from the highest to the lowest, as the service ranks one dimension. */
export async function readOrder(client: ServiceClient, projectId: string, dimension: Dimension): Promise<string[]> {
  const params = { path: { project_id: projectId }, query: { sort_by: dimension } };
  const { data } = await client.api.GET('/projects/{project_id}/results', { params });
  return (data as RankedFeature[]).map(({ feature }) => feature.id);
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
  const params = { path: { project_id: projectId }, query: { include_quadrants: true } };
  return (await client.api.GET('/projects/{project_id}/results', { params })).data as Results;
}
