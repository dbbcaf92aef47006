import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import type { Operation } from './outbox-storage.ts';
import { idsOf, type Proposal, type SetVerdict } from './pairs.ts';

interface Params {
  path: { project_id: string };
  /** Brings the next question along. */
  query: object;
}

/**
 * Sends all operations except answers to pairs. None of them can happen before the first question is on the screen.
 * @param note called with the number of contradictions if it may have changed.
 * @throws ServiceError
 */
export async function sendOther(
  operation: Operation,
  params: Params,
  how: { keepalive: boolean; signal: AbortSignal },
  note: (contradictions: number) => void,
): Promise<Proposal | null | undefined> {
  const { id: comparison_id, dimension } = operation;
  if (operation.kind === 'delete') {
    const path = { ...params.path, comparison_id };
    const query = { ask_again: true };
    await readGone(
      api.DELETE('/projects/{project_id}/comparisons/{comparison_id}', { params: { path, query }, ...how }),
    );
    return undefined;
  }
  if (operation.kind === 'skip') {
    const body = { comparison_id };
    const { next } = await read(api.POST('/projects/{project_id}/comparisons/skip', { params, body, ...how }));
    return next;
  }
  const { pair, verdict } = operation;
  // `own-answers.ts` sends answers to pairs.
  const { best, worst } = verdict as SetVerdict;
  const body = { comparison_id, dimension, feature_ids: idsOf(pair), best: [best], worst: [worst] };
  const recorded = await read(api.POST('/projects/{project_id}/comparisons/best-worst', { params, body, ...how }));
  note(recorded.inconsistency_stats.cycle_count);
  return recorded.next;
}

/** A 404 is a success: the answer is undone, by this request, by an earlier one whose response got lost, or by another person. */
async function readGone(answer: Promise<{ data?: unknown; error?: unknown; response: Response }>): Promise<void> {
  try {
    await read(answer);
  } catch (error) {
    if (!(error instanceof ServiceError && error.status === 404)) throw error;
  }
}

export type SendOther = typeof sendOther;
