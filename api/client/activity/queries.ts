import type { QueryObserverResult } from '@tanstack/query-core';
import type { ActivityEntry } from '../../../shared/projects/contract/history.ts';
import { ACTIONS_OF } from '../../../shared/projects/rules/activity-actions.ts';
import type { NamedAnswer } from '../answers/queries.ts';
import { useQuery } from '../lib/queries.ts';
import { refresh } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import type { ActivityView } from './kinds.ts';

export type Entry = ActivityEntry;

/** Entries on one page. */
export const PER_PAGE = 50;

interface Page<T> {
  items: readonly T[];
  total: number;
}

/** One page of a project's activity, newest first. */
export const useActivity = (id: string, { kind, isOwn, by, page }: ActivityView): QueryObserverResult<Page<Entry>> =>
  useQuery({
    queryKey: ['project', id, 'activity', kind, isOwn, by, page],
    enabled: kind !== 'mine',
    placeholderData: (previous: Page<Entry> | undefined) => previous,
    async queryFn({ signal }): Promise<Page<Entry>> {
      const query = {
        page,
        per_page: PER_PAGE,
        include_names: true,
        by_answer: true,
        ...(isOwn ? { user_id: 'me' } : by && { user_id: by }),
        ...(kind !== 'all' && kind !== 'mine' && { action_type: ACTIONS_OF[kind].join() }),
      };
      return read(api.GET('/projects/{project_id}/activity', { params: { path: { project_id: id }, query }, signal }));
    },
  });

/** One page of one's own answers that count in the ranking, newest first. */
export const useOwnAnswers = (id: string, page: number): QueryObserverResult<Page<NamedAnswer>> =>
  useQuery({
    queryKey: ['project', id, 'own-answers', page],
    placeholderData: (previous: Page<NamedAnswer> | undefined) => previous,
    async queryFn({ signal }): Promise<Page<NamedAnswer>> {
      const query = { user_id: 'me', page, per_page: PER_PAGE, include_names: true, by_answer: true };
      const params = { path: { project_id: id }, query };
      const { items, total } = await read(api.GET('/projects/{project_id}/comparisons', { params, signal }));
      return { items: items as NamedAnswer[], total };
    },
  });

/**
 * Gives a feature its former name back.
 * @throws ServiceError
 */
export async function renameFeature(id: string, featureId: string, name: string): Promise<void> {
  const params = { path: { project_id: id, feature_id: featureId } };
  await read(api.PUT('/projects/{project_id}/features/{feature_id}', { params, body: { name } }));
  await refresh(id);
}

/** Restores what an entry deleted. @throws ServiceError */
export async function restoreDeletion(id: string, activityId: string): Promise<void> {
  const params = { path: { project_id: id, activity_id: activityId } };
  await read(api.POST('/projects/{project_id}/activity/{activity_id}/restore', { params }));
  await refresh(id);
}

/**
 * Lets a person take part again, or removes them.
 * @throws ServiceError
 */
export async function setAccess(id: string, userId: string, hasAccess: boolean): Promise<void> {
  if (hasAccess) {
    const params = { path: { user_id: userId } };
    await read(api.POST('/users/{user_id}/assignments', { params, body: { project_id: id } }));
  } else {
    const params = { path: { user_id: userId, project_id: id } };
    await read(api.DELETE('/users/{user_id}/assignments/{project_id}', { params }));
  }
  await refresh(id);
}
