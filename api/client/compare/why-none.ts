import { api, read } from '../service/client.ts';
import type { NextReply } from './compare-state.ts';
import { ledgerKey } from './outbox.ts';
import { noteContradictions } from './own-answers.ts';
import type { Dimension, Proposal, ShortProgress } from './pairs.ts';

/** While others have the last pairs, and the service does not say when to ask again. */
const LENT_MS = 5000;

/**
 * Why the service proposes nothing.
 * @param seconds after which to ask again, as far as the service has said.
 * @param askOwn asks about the person's own order: where they have said nothing yet, that is what they are asked. @throws ServiceError
 */
export async function whyNone(
  projectId: string,
  dimension: Dimension,
  target: number,
  seconds: number,
  askOwn: () => Promise<Proposal | undefined>,
): Promise<NextReply> {
  const progress = await readProgress(projectId, dimension, target);
  const why = whyDone(progress);
  if (why === 'goal' || why === 'known') {
    const own = await askOwn();
    if (own?.progress?.comparisons_done === 0) return { next: own, isOwn: true };
    return { next: null, why, retryMs: null, progress, hasOwn: own !== undefined };
  }
  if (why) return { next: null, why, retryMs: null, progress, hasOwn: false };
  return { next: null, why: 'lent', retryMs: seconds > 0 ? seconds * 1000 : LENT_MS, progress, hasOwn: false };
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
  noteContradictions(ledgerKey({ projectId, dimension }), progress.cycle_count);
  return progress;
}
