import { findComparisons } from '../../shared/answers/store/comparisons.ts';
import type { Context } from '../../shared/context.ts';
import { type People, readPeople, userIdOf } from '../../shared/people/people-of.ts';
import { splitIds } from '../../shared/platform/contract/parameters.ts';
import { NotFound } from '../../shared/platform/errors.ts';
import { history } from '../../shared/projects/contract/history.ts';
import { isOwnerOf } from '../../shared/projects/may-delete.ts';
import {
  isId,
  presentActivity,
  presentActivityNames,
  presentLastChange,
  presentRestoredDeletion,
} from '../../shared/projects/present.ts';
import { readActivity } from '../../shared/projects/read-activity.ts';
import { readHistory, readHistoryPage } from '../../shared/projects/read-history.ts';
import { readRestorable, restoreDeletion } from '../../shared/projects/restore-deletion.ts';
import { type ActivityEntry, findLastChange } from '../../shared/projects/store/activity-pages.ts';
import type { ProjectView } from '../../shared/projects/store/project-access.ts';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import { notedBy } from '../http/exact.ts';
import { historyStream, presentHistoryPage } from '../http/history-stream.ts';
import { implement } from '../http/implement.ts';
import { offsetOf, presentPage } from '../http/pagination.ts';
import { content, ok } from '../http/responses.ts';
import { readNames } from './comparison-names.ts';
import { readSets } from './recording.ts';

/** Names for the entries of a page: who acted, and on what or whom. */
async function nameEntries(
  context: Context,
  project: ProjectView,
  entries: readonly ActivityEntry[],
  people: People,
  { byAnswer }: { byAnswer: boolean },
) {
  const idsOf = (detail: string) => entries.map(({ details }) => details[detail]).filter(isId);
  const found = await findComparisons(context.pool, {
    projectId: project.id,
    ids: [...new Set(idsOf('comparison_id'))],
  });
  const comparisons = new Map(found.map((each) => [each.id, each]));
  const names = await readNames(context, project, found, {
    userIds: [...entries.map(({ userId }) => userId), ...idsOf('user_id')],
    featureIds: idsOf('feature_id'),
  });
  const setOf = byAnswer ? await readSets(context, project, found) : null;
  return (entry: ActivityEntry) => presentActivityNames(entry, comparisons, people, names, setOf);
}

/** Default page size of the history. */
const HISTORY_PAGE = 100;

export const historyEndpoints = implement(history, {
  async listActivity({ granted: project, query, user, context }) {
    const people = await readPeople(project, { user, context });
    const filter = {
      actions: query.action_type ? splitIds(query.action_type) : null,
      userId: userIdOf(query.user_id, user, people),
      featureId: query.feature_id ?? null,
      byAnswer: query.by_answer === true,
    };
    const page = { offset: offsetOf(query), limit: query.per_page };
    const { entries, total } = await readActivity(context, project, filter, page);
    const named = query.include_names ? await nameEntries(context, project, entries, people, filter) : null;
    const who = { userId: user.id, isOwner: isOwnerOf(project, user) };
    const restorable = await readRestorable(context, project.id, entries, who);
    const items = entries.map((entry) => ({ ...presentActivity(entry, people, restorable), ...named?.(entry) }));
    return ok(presentPage(items, total, query));
  },

  async restoreDeletion({ granted: project, params, user, context }) {
    const restored = await restoreDeletion(context, {
      project,
      activityId: params.activity_id,
      restoredBy: user.id,
      isOwner: isOwnerOf(project, user),
    });
    return ok(presentRestoredDeletion(restored));
  },

  async getLastModified({ granted: project, user, context }) {
    const change = await findLastChange(context.pool, { projectId: project.id });
    if (!change) throw new NotFound('Project not found', 'project_not_found');
    return ok(presentLastChange(change, await readPeople(project, { user, context })));
  },

  /** Without `page` and `per_page` the whole history. */
  async getHistory({ granted: project, query, user, context }) {
    const { page, per_page, dimension } = query;
    const people = await readPeople(project, { user, context });
    if (page === undefined && per_page === undefined) {
      const comparisons = readHistory(context, project, dimension ? [dimension] : DIMENSIONS);
      return content(
        historyStream(project, comparisons, people, notedBy(context, 'getHistory')),
        'application/json; charset=utf-8',
      );
    }
    const paging = { page: page ?? 1, per_page: per_page ?? HISTORY_PAGE };
    const { entries, total } = await readHistoryPage(context, project.id, dimension ?? null, {
      offset: offsetOf(paging),
      limit: paging.per_page,
    });
    return ok(presentHistoryPage(project, entries, total, paging, people));
  },
});
