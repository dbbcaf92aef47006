import { api, read } from '../service/client.ts';
import type { CompareSession } from './compare-session.ts';
import { ownOutbox } from './own-answers.ts';
import type { Dimension } from './pairs.ts';

const TOP = 10;
/** The features in the first places when a session began, by session. */
const before = new WeakMap<CompareSession, readonly string[]>();

/**
 * Records which features come first, so that the end can say what a session has changed.
 * @throws ServiceError
 */
export async function readTop(session: CompareSession): Promise<void> {
  if (!before.has(session)) before.set(session, await topOf(session.projectId, session.dimension));
}

/**
 * The number of first places that now have another feature, and how many places were compared; null if that isn't known.
 * @throws ServiceError
 */
export async function countMoved(session: CompareSession): Promise<{ moved: number; top: number } | null> {
  const old = before.get(session);
  if (!old) return null;
  await ownOutbox().flush();
  const now = await topOf(session.projectId, session.dimension);
  before.set(session, now);
  return { moved: now.filter((id, place) => id !== old[place]).length, top: now.length };
}

async function topOf(projectId: string, dimension: Dimension): Promise<string[]> {
  const { estimates } = await read(
    api.GET('/projects/{project_id}/comparisons/estimates', {
      params: { path: { project_id: projectId }, query: { dimension } },
    }),
  );
  return estimates
    .toSorted((one, other) => other.estimate - one.estimate || (one.feature_id < other.feature_id ? -1 : 1))
    .slice(0, TOP)
    .map(({ feature_id: id }) => id);
}
