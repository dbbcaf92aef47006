import { api, read } from '../service/client.ts';
import type { Pair } from './pairs.ts';

/** Most answers that are looked through: a person's about one feature. */
const PAGE = 1000;

/** Whether the person has an answer to the pair already. @throws ServiceError */
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
