import { api, read } from '../service/client.ts';
import type { CompareSession } from './compare-session.ts';
import { ownOutbox } from './own-answers.ts';
import type { Dimension } from './pairs.ts';

const TOP = 10;
/** The first places as they were when a session began, by session. */
const before = new WeakMap<CompareSession, readonly string[]>();

/** Notes which features come first, to say later what a session has changed. @throws ServiceError */
export async function readTop(session: CompareSession): Promise<void> {
  if (!before.has(session)) before.set(session, await topOf(session.projectId, session.dimension));
}

/** How many of the first places are another feature's now, and of how many; null where that can't be told. @throws ServiceError */
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
