import { api, read } from '../service/client.ts';
import { failureOf } from '../service/failure.ts';
import type { Asked } from './compare-state.ts';
import type { Dimension, ShortProgress } from './pairs.ts';

/** While others have the last pairs, and the service does not say when to ask again. */
const LENT_MS = 5000;

/** Asks for the next pair; where there is none, also for the reason. @throws ServiceError */
export async function askNext(projectId: string, dimension: Dimension, target: number, count: number): Promise<Asked> {
  const { data, error, response } = await api.GET('/projects/{project_id}/comparisons/next', {
    params: {
      path: { project_id: projectId },
      query: { dimension, target_certainty: target, include_progress: true, include_after: true, count },
    },
  });
  if (!response.ok) throw failureOf(response, error);
  if (data) return { next: data };
  const progress = await readProgress(projectId, dimension, target);
  const { total_possible_pairs: pairs, uncertain_pairs: open, transitive_coverage: coverage } = progress;
  const end = (why: 'goal' | 'known' | 'few') => ({ next: null, why, retryMs: null, progress });
  if (pairs === 0) return end('few');
  if (open === 0) return end('known');
  if (coverage >= target) return end('goal');
  const seconds = Number(response.headers.get('Retry-After'));
  return { next: null, why: 'lent', retryMs: seconds > 0 ? seconds * 1000 : LENT_MS, progress };
}

/** How far the dimension is towards the target. @throws ServiceError */
export function readProgress(
  projectId: string,
  dimension: Dimension,
  target: number,
): Promise<ShortProgress & { total_possible_pairs: number; uncertain_pairs: number; cycle_count: number }> {
  return read(
    api.GET('/projects/{project_id}/comparisons/progress', {
      params: { path: { project_id: projectId }, query: { dimension, target_certainty: target } },
    }),
  );
}
