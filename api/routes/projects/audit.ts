import { NotFound } from '../../../shared/errors.ts';
import { DIMENSIONS } from '../../../shared/ranking/vocabulary.ts';
import { findLastChange } from '../../../shared/store/activity-pages.ts';
import { readActivity } from '../../../shared/use-cases/projects/read-activity.ts';
import { readHistory, readHistoryPage } from '../../../shared/use-cases/projects/read-history.ts';
import { member } from '../../access/project.ts';
import { ActivityEntry, History, LastChange } from '../../contract/history.ts';
import { json } from '../../contract/responses.ts';
import { pageOf } from '../../contract/shapes.ts';
import { content, ok } from '../../http/answers.ts';
import { get } from '../../http/endpoint.ts';

import { offsetOf } from '../../http/pagination.ts';
import { presentActivity, presentLastChange } from '../../presenters/activity.ts';
import { historyStream, presentHistoryPage } from '../../presenters/history.ts';
import { presentPage } from '../../presenters/page.ts';
import { readPeople, userIdOf } from '../../presenters/people.ts';
import { nameEntries } from './activity-names.ts';
import { activityList, historyQuery, projectParams } from './schema.ts';

/** Default page size of the history. */
const HISTORY_PAGE = 100;

/** Activity and history. */
export const audit = [
  get('/:project_id/activity', {
    operation: 'listActivity',
    summary: 'List the activity in a project, newest first',
    params: projectParams,
    query: activityList,
    cost: 'expensive',
    allow: member,
    answers: { 200: json('A page of entries; with names if include_names is set', pageOf(ActivityEntry)) },
    async handle({ granted: project, query, user, context }) {
      const people = await readPeople(project, { user, context });
      const filter = {
        actions: query.action_type?.split(',') ?? null,
        userId: userIdOf(query.user_id, user, people),
        featureId: query.feature_id ?? null,
      };
      const page = { offset: offsetOf(query), limit: query.per_page };
      const { entries, total } = await readActivity(context, project, filter, page);
      const named = query.include_names ? await nameEntries(context, project, entries, people) : null;
      const items = entries.map((entry) => ({ ...presentActivity(entry, people), ...named?.(entry) }));
      return ok(presentPage(items, total, query));
    },
  }),
  get('/:project_id/last-modified', {
    operation: 'getLastModified',
    summary: 'Get when a project was last changed, comparisons included, and by whom',
    params: projectParams,
    allow: member,
    answers: { 200: json('The latest change', LastChange) },
    async handle({ granted: project, user, context }) {
      const change = await findLastChange(context.pool, project.id);
      if (!change) throw new NotFound('Project not found', 'project_not_found');
      return ok(presentLastChange(change, await readPeople(project, { user, context })));
    },
  }),
  get('/:project_id/history', {
    operation: 'getHistory',
    summary: 'List all comparisons ever made in a project, active or deleted, oldest first',
    params: projectParams,
    cost: 'expensive',
    allow: member,
    query: historyQuery,
    answers: { 200: json('All active and deleted comparisons, or one page of them', History) },
    async handle({ granted: project, query, user, context }) {
      const { page, per_page, dimension } = query;
      const people = await readPeople(project, { user, context });
      if (page === undefined && per_page === undefined) {
        const history = readHistory(context, project, dimension ? [dimension] : DIMENSIONS);
        return content(historyStream(project, history, people), 'application/json; charset=utf-8');
      }
      const paging = { page: page ?? 1, per_page: per_page ?? HISTORY_PAGE };
      const { entries, total } = await readHistoryPage(context, project.id, dimension ?? null, {
        offset: offsetOf(paging),
        limit: paging.per_page,
      });
      return ok(presentHistoryPage(project, entries, total, paging, people));
    },
  }),
];
