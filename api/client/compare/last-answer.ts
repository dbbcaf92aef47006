import { api, read } from '../service/client.ts';
import { signedInPerson } from '../service/session.ts';
import type { Given } from './compare-state.ts';
import type { Dimension } from './pairs.ts';

/** How far back an own answer is looked for: beyond that, others have said so much that undoing it needs more than a key. */
const PAGE = 100;

/** The last answer that the person gave before this page was opened; null where there is none lately. @throws ServiceError */
export async function findLastAnswer(projectId: string, dimension: Dimension): Promise<Given | null> {
  const path = { project_id: projectId };
  const { items } = await read(
    api.GET('/projects/{project_id}/comparisons', { params: { path, query: { dimension, per_page: PAGE } } }),
  );
  const person = signedInPerson()!;
  const last = items.find(({ user_id: by, replaced_by: replaced }) => by === person && replaced === null);
  if (!last) return null;
  const featureOf = (id: string) =>
    read(api.GET('/projects/{project_id}/features/{feature_id}', { params: { path: { ...path, feature_id: id } } }));
  const [a, b] = await Promise.all([featureOf(last.feature_a_id), featureOf(last.feature_b_id)]);
  const pair = { comparison_id: last.id, feature_a: a, feature_b: b, dimension };
  const verdict = { choice: last.choice, strength: last.strength };
  return { operation: { kind: 'answer', id: last.id, person, projectId, dimension, pair, verdict }, pair, verdict };
}
