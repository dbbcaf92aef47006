import { api, read } from '../service/client.ts';
import type { Given } from './answer-history.ts';

import type { Dimension } from './pairs.ts';

/** The newest of the person; more than one, since an answer that was given anew leaves the one before it in the list. */
const PAGE = 20;

/** The last answer that the person gave before this page was opened; null where there is none. @throws ServiceError */
export async function findLastAnswer(projectId: string, dimension: Dimension): Promise<Given | null> {
  const path = { project_id: projectId };
  const { items } = await read(
    api.GET('/projects/{project_id}/comparisons', {
      params: { path, query: { dimension, user_id: 'me', per_page: PAGE } },
    }),
  );
  const last = items.find(({ replaced_by: replaced }) => replaced === null);
  if (!last) return null;
  const featureOf = (id: string) =>
    read(api.GET('/projects/{project_id}/features/{feature_id}', { params: { path: { ...path, feature_id: id } } }));
  const [a, b] = await Promise.all([featureOf(last.feature_a_id), featureOf(last.feature_b_id)]);
  const pair = { comparison_id: last.id, feature_a: a, feature_b: b, dimension };
  const verdict = { choice: last.choice, strength: last.strength };
  return { pair, verdict };
}
