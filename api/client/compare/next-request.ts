import { api } from '../service/client.ts';
import { SILENCE_MS } from '../service/connection.ts';
import { failureOf } from '../service/failure.ts';
import type { Wanted } from './compare-state.ts';
import { type Dimension, idsOf, SCREEN, TOWARDS } from './pairs.ts';

/**
 * The next pair, or the number of seconds after which to ask again; 0 if no question is left.
 * @throws ServiceError
 */
export async function requestNext(
  projectId: string,
  dimension: Dimension,
  { target, count, upTo, showing, isOwn, aim }: Wanted,
) {
  const { data, error, response } = await api.GET('/projects/{project_id}/comparisons/next', {
    params: {
      path: { project_id: projectId },
      query: {
        dimension,
        ...TOWARDS[target],
        include_progress: true,
        include_after: true,
        count,
        up_to: upTo ?? 2,
        screen: SCREEN,
        showing: showing && [showing.comparison_id, ...idsOf(showing)].join(),
        own: isOwn,
        ...aim,
      },
    },
    signal: AbortSignal.timeout(SILENCE_MS),
  });
  if (!response.ok) throw failureOf(response, error);
  return { data, seconds: Number(response.headers.get('Retry-After')) };
}
