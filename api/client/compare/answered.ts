import { api, read } from '../service/client.ts';
import type { Pair } from './pairs.ts';

/** Maximum number of answers that are read: those of one person about one feature. */
const PAGE = 1000;

/**
 * Whether the person has already answered the pair.
 * @throws ServiceError
 */
export async function wasAnswered(
  projectId: string,
  { feature_a: a, feature_b: b, dimension }: Pair,
): Promise<boolean> {
  const query = { dimension, feature_id: a.id, user_id: 'me', per_page: PAGE };
  const { items } = await read(
    api.GET('/projects/{project_id}/comparisons', { params: { path: { project_id: projectId }, query } }),
  );
  return items.some(({ feature_a_id: one, feature_b_id: other }) => one === b.id || other === b.id);
}
