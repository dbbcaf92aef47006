import { NotFound } from '../../../shared/errors.ts';
import { DIMENSIONS } from '../../../shared/ranking/vocabulary.ts';
import { findLastChange } from '../../../shared/store/activity-pages.ts';
import { isOwnerOf } from '../../../shared/use-cases/projects/may-delete.ts';
import { readActivity } from '../../../shared/use-cases/projects/read-activity.ts';
import { readHistory, readHistoryPage } from '../../../shared/use-cases/projects/read-history.ts';
import { readRestorable } from '../../../shared/use-cases/projects/read-restorable.ts';
import { restoreDeletion } from '../../../shared/use-cases/projects/restore-deletion.ts';
import { history } from '../../contract/history.ts';
import { splitIds } from '../../contract/parameters.ts';
import { notedBy } from '../../http/exact.ts';
import { implement } from '../../http/implement.ts';
import { offsetOf } from '../../http/pagination.ts';
import { content, ok } from '../../http/responses.ts';
import { presentActivity, presentLastChange, presentRestoredDeletion } from '../../presenters/activity.ts';
import { historyStream, presentHistoryPage } from '../../presenters/history.ts';
import { presentPage } from '../../presenters/page.ts';
import { readPeople, userIdOf } from '../../presenters/people.ts';
import { nameEntries } from './activity-names.ts';

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
    const change = await findLastChange(context.pool, project.id);
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
