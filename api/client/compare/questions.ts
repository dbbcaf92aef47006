import { api } from '../service/client.ts';
import { SILENCE_MS } from '../service/connection.ts';
import { failureOf } from '../service/failure.ts';
import type { NextReply, Wanted } from './compare-state.ts';
import { type Dimension, SCREEN } from './pairs.ts';

/**
 * Asks for the next pair; where there is none, also for the reason. Who has said nothing yet where the others have settled the order is asked
 * for their own.
 * @param hasGivenOwn whether nothing is left to ask about their own. @throws ServiceError
 */
export async function askNext(
  projectId: string,
  dimension: Dimension,
  wanted: Wanted,
  hasGivenOwn = false,
): Promise<NextReply> {
  const { target, isOwn } = wanted;
  const { data, response } = await request(projectId, dimension, wanted);
  if (data) return { next: data, isOwn };
  if (isOwn) return askNext(projectId, dimension, { ...wanted, isOwn: false }, true);
  const { whyNone } = await import('./lazy.tsx');
  const askOwn = async () =>
    hasGivenOwn ? undefined : (await request(projectId, dimension, { ...wanted, isOwn: true })).data;
  return whyNone(projectId, dimension, target, Number(response.headers.get('Retry-After')), askOwn);
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
