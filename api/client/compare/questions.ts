import { api, read } from '../service/client.ts';
import { SILENCE_MS } from '../service/connection.ts';
import { failureOf } from '../service/failure.ts';
import type { Asked, Wanted } from './compare-state.ts';
import { keyOf } from './outbox.ts';
import { noteContradictions } from './own-answers.ts';
import { type Dimension, SCREEN, type ShortProgress } from './pairs.ts';

/** While others have the last pairs, and the service does not say when to ask again. */
const LENT_MS = 5000;

/**
 * Asks for the next pair; where there is none, also for the reason. Who has said nothing yet where the others have settled the order is asked
 * for their own.
 * @throws ServiceError
 */
export async function askNext(projectId: string, dimension: Dimension, wanted: Wanted): Promise<Asked> {
  const { target, isOwn } = wanted;
  if (isOwn) {
    const { data } = await request(projectId, dimension, wanted);
    if (data) return { next: data, isOwn };
  }
  const { data, response } = await request(projectId, dimension, { ...wanted, isOwn: false });
  if (data) return { next: data, isOwn: false };
  const progress = await readProgress(projectId, dimension, target);
  const why = whyDone(progress);
  if (why === 'goal' || why === 'known') {
    const own = isOwn ? undefined : (await request(projectId, dimension, { ...wanted, isOwn: true })).data;
    if (own?.progress?.comparisons_done === 0) return { next: own, isOwn: true };
    return { next: null, why, retryMs: null, progress, hasOwn: own !== undefined };
  }
  if (why) return { next: null, why, retryMs: null, progress, hasOwn: false };
  const seconds = Number(response.headers.get('Retry-After'));
  return { next: null, why: 'lent', retryMs: seconds > 0 ? seconds * 1000 : LENT_MS, progress, hasOwn: false };
}

async function request(projectId: string, dimension: Dimension, { target, count, showing, isOwn }: Wanted) {
  const { data, error, response } = await api.GET('/projects/{project_id}/comparisons/next', {
    params: {
      path: { project_id: projectId },
      query: {
        dimension,
        target_certainty: target,
        include_progress: true,
        include_after: true,
        count,
        screen: SCREEN,
        ...(showing && { showing: [showing.comparison_id, showing.feature_a.id, showing.feature_b.id].join() }),
        ...(isOwn && { own: true }),
      },
    },
    signal: AbortSignal.timeout(SILENCE_MS),
  });
  if (!response.ok) throw failureOf(response, error);
  return { data, response };
}

/** Why nothing is left to ask, as far as the progress tells; null when others are answering what is left. */
export function whyDone(progress: {
  total_possible_pairs: number;
  uncertain_pairs: number;
  progress_percent: number;
}): 'few' | 'known' | 'goal' | null {
  if (progress.total_possible_pairs === 0) return 'few';
  if (progress.uncertain_pairs === 0) return 'known';
  // A strategy may have enough before the coverage is reached.
  return progress.progress_percent >= 100 ? 'goal' : null;
}

/** How far the dimension is towards the target; its contradictions are noted. @throws ServiceError */
export async function readProgress(
  projectId: string,
  dimension: Dimension,
  target: number,
): Promise<ShortProgress & { total_possible_pairs: number; uncertain_pairs: number }> {
  const progress = await read(
    api.GET('/projects/{project_id}/comparisons/progress', {
      params: { path: { project_id: projectId }, query: { dimension, target_certainty: target } },
    }),
  );
  noteContradictions(keyOf({ projectId, dimension }), progress.cycle_count);
  return progress;
}
