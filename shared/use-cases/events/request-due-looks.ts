import { requestViewRefresh } from '../../jobs/request-view-refresh.ts';
import { findDueStates } from '../../store/events.ts';
import type { Needs } from '../context.ts';

const MAX_PROJECTS = 1000;

/** Has projects looked at again in which a change of the ranking was too early to tell. */
export async function requestDueLooks({ pool, jobs, now }: Needs<'jobs' | 'now' | 'pool'>): Promise<void> {
  for (const projectId of await findDueStates(pool, now(), MAX_PROJECTS)) requestViewRefresh(jobs, projectId);
}
