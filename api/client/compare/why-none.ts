import { api, read } from '../service/client.ts';
import type { NextReply, Wanted } from './compare-state.ts';
import { requestNext } from './next-request.ts';
import { ledgerKey } from './outbox.ts';
import { noteContradictions } from './own-answers.ts';
import { type Dimension, type Proposal, type ShortProgress, TOWARDS } from './pairs.ts';

/** Used while other people have the last pairs, if the service does not say when to ask again. */
const LENT_MS = 5000;

/**
 * Finds out why the service proposes nothing. If the others have settled the order and this person hasn't answered yet, asks about their
 * own order.
 * @param seconds after which to ask again, if the service has said so.
 * @throws ServiceError
 */
export async function whyNone(
  projectId: string,
  dimension: Dimension,
  wanted: Wanted,
  seconds: number,
): Promise<NextReply> {
  if (wanted.isOwn) {
    const common = await requestNext(projectId, dimension, { ...wanted, isOwn: false });
    if (common.data) return { next: common.data, isOwn: false };
    return whyNoneCommon(projectId, dimension, wanted, common.seconds, undefined);
  }
  const askOwn = async () => (await requestNext(projectId, dimension, { ...wanted, isOwn: true })).data;
  return whyNoneCommon(projectId, dimension, wanted, seconds, askOwn);
}

/** @param askOwn absent if nothing is left to ask about the person's own order. */
async function whyNoneCommon(
  projectId: string,
  dimension: Dimension,
  wanted: Wanted,
  seconds: number,
  askOwn: (() => Promise<Proposal | undefined>) | undefined,
): Promise<NextReply> {
  const progress = await readProgress(projectId, dimension, wanted);
  const done = whyDone(progress);
  // Other people have the remaining questions, so a first ranking doesn't end them.
  const why = done === 'few' ? done : seconds > 0 ? null : progress.top ? 'top' : done;
  if (why === 'goal' || why === 'known' || why === 'top') {
    const own = await askOwn?.();
    const isLate = own?.progress?.comparisons_done === 0 && progress.comparisons_done > 0;
    if (isLate) return { next: own, isOwn: true };
    return { next: null, why, retryMs: null, progress, hasOwn: own !== undefined };
  }
  if (why) return { next: null, why, retryMs: null, progress, hasOwn: false };
  return { next: null, why: 'lent', retryMs: seconds > 0 ? seconds * 1000 : LENT_MS, progress, hasOwn: false };
}

/** Why nothing is left to ask, as far as the progress shows; null if others are answering the remaining questions. */
export function whyDone(progress: {
  total_possible_pairs: number;
  uncertain_pairs: number;
  progress_percent: number;
}): 'few' | 'known' | 'goal' | null {
  if (progress.total_possible_pairs === 0) return 'few';
  if (progress.uncertain_pairs === 0) return 'known';
  return progress.progress_percent >= 100 ? 'goal' : null;
}

/**
 * Reads how far the dimension is towards the target, and stores its number of contradictions.
 * @throws ServiceError
 */
export async function readProgress(
  projectId: string,
  dimension: Dimension,
  { target, aim }: Pick<Wanted, 'target' | 'aim'>,
): Promise<ShortProgress & { total_possible_pairs: number; uncertain_pairs: number }> {
  const progress = await read(
    api.GET('/projects/{project_id}/comparisons/progress', {
      params: { path: { project_id: projectId }, query: { dimension, ...TOWARDS[target], ...aim } },
    }),
  );
  noteContradictions(ledgerKey({ projectId, dimension }), progress.cycle_count);
  return progress;
}
