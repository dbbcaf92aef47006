import { ListedSet } from '../../answers/contract/comparisons.ts';
import {
  AskedDimension,
  Choice,
  CreatedAt,
  Description,
  FeatureAId,
  FeatureBId,
  Id,
  Name,
  NamedFeature,
  NamedUser,
  ProjectId,
  ReplacedBy,
  SetId,
  Strength,
} from '../../platform/contract/common-fields.ts';
import { get, post, resource } from '../../platform/contract/operation.ts';
import {
  aboutFeature,
  activityParams,
  anyDimension,
  byAnswer,
  byUser,
  includeNames,
  optionallyPaged,
  paged,
  projectParams,
  splitIds,
} from '../../platform/contract/parameters.ts';
import { json, problem } from '../../platform/contract/responses.ts';
import { pageOf } from '../../platform/contract/shapes.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { ACTIONS } from '../rules/activity-actions.ts';

const RETURNS = 'When its feature was archived, with which it returns; else null.';

export type HistoryEntry = Of<typeof HistoryEntry>;
export const HistoryEntry = model('HistoryEntry', {
  id: Id,
  feature_a: NamedFeature.about('The first feature of the pair.'),
  feature_b: NamedFeature.about('The second feature of the pair.'),
  choice: Choice,
  strength: Strength,
  dimension: AskedDimension,
  user: NamedUser.about('The user who answered.'),
  created_at: CreatedAt,
  replaced_by: f.uuid('The later comparison by the same user that replaces this one.').optional(),
  set_id: SetId,
});

export type DeletedHistoryEntry = Of<typeof DeletedHistoryEntry>;
export const DeletedHistoryEntry = model('DeletedHistoryEntry', {
  id: Id,
  feature_a: NamedFeature.about('The first feature of the pair.'),
  feature_b: NamedFeature.about('The second feature of the pair.'),
  choice: Choice,
  strength: Strength,
  dimension: AskedDimension,
  user: NamedUser.about('The user who answered.'),
  created_at: CreatedAt,
  deleted_at: f.moment('When it was deleted.'),
  deleted_by: NamedUser.about('The user who deleted it.'),
  archived_at: f.moment(RETURNS).orNull(),
  version_of: f.uuid('The comparison that this is an earlier version of.').optional(),
  set_id: SetId,
});

export type History = Of<typeof History>;
export const History = model('History', {
  project: f.object({ id: Id, name: Name, description: Description }, 'The project.'),
  comparisons: f.list(HistoryEntry, 'Active comparisons.'),
  deleted_comparisons: f.list(
    DeletedHistoryEntry,
    'Comparisons that were undone, replaced or deleted, or that sleep while a feature is archived.',
  ),
  total: f.count('Number of entries on all pages.').optional(),
  page: f.count('This page, counted from 1.').optional(),
  per_page: f.count('Entries per page.').optional(),
});

const isAction = (name: string): boolean => (ACTIONS as readonly string[]).includes(name);

export type ActivityEntry = Of<typeof ActivityEntry>;
export const ActivityEntry = model('ActivityEntry', {
  id: f.uuid('Identifier of the entry; of `comparison_created`, that of the comparison.'),
  action: f.oneOf(ACTIONS, 'What happened, for example `comparison_created`.'),
  timestamp: f.moment('When it happened.'),
  user_id: f.uuid('The user who did it.'),
  restorable_until: f
    .moment('Present while you can restore what the entry deleted (`POST …/activity/{id}/restore`).')
    .optional(),
  details: f.as<Record<string, unknown>>(
    {
      type: 'object',
      examples: [{ name: 'Export to CSV' }],
      additionalProperties: true,
    },
    'Details, which depend on the action.',
  ),
  user: NamedUser.about('The user who did it.').optional(),
  feature_a: NamedFeature.about('The first feature of the pair.').optional(),
  feature_b: NamedFeature.about('The second feature of the pair.').optional(),
  comparison: f
    .object(
      {
        id: Id,
        feature_a_id: FeatureAId,
        feature_b_id: FeatureBId,
        choice: Choice,
        strength: Strength,
        dimension: AskedDimension,
        project_id: ProjectId,
        user_id: f.uuid('The user who answered.'),
        created_at: CreatedAt,
        replaced_by: ReplacedBy,
        set_id: SetId,
        user: NamedUser.about('The user who answered.'),
        deleted_at: f.moment('When it was deleted.').orNull(),
        archived_at: f.moment(RETURNS).orNull(),
        set: ListedSet.optional(),
      },
      'The current state of the comparison that the entry is about.',
    )
    .optional(),
  feature: NamedFeature.about('The feature that the entry is about.').optional(),
  member: NamedUser.about('The user whose access changed.').optional(),
});

export type LastChange = Of<typeof LastChange>;
export const LastChange = model('LastChange', {
  last_modified: f.moment('When the project was last changed.'),
  modified_by: f.uuid('The user who made the last change.'),
});

const activityQuery = f.object({
  ...paged(20),
  // An unknown action gives an empty list.
  action_type: query
    .string('Only these actions, separated by commas.')
    .test(
      'actions',
      `\${path} must name actions, separated by commas: ${ACTIONS.join(', ')}`,
      (value) => !value || (splitIds(value).length > 0 && splitIds(value).every(isAction)),
    )
    .optional(),
  user_id: byUser,
  feature_id: aboutFeature,
  include_names: includeNames,
  by_answer: byAnswer,
});

/** Answer to restoring a deletion. */
const RestoredDeletion = f.object({
  restored_features: f.count('Number of features that are back, active or archived as they were.'),
  restored_comparisons: f.count(
    'Number of comparisons that count again. Those of a feature that was deleted or archived meanwhile return with it.',
  ),
});

const historyQuery = f.object({ ...optionallyPaged, dimension: anyDimension });

/** The activity of a project. */
export const history = resource('/api/v1/projects/:project_id', 'Projects', {
  listActivity: get('/activity', {
    summary: 'List the activity in a project, newest first',
    params: projectParams,
    query: activityQuery,
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    responses: { 200: json('A page of entries. With `include_names`, they have names', pageOf(ActivityEntry)) },
  }),
  restoreDeletion: post('/activity/:activity_id/restore', {
    summary:
      'Restore what an entry deleted: an answer, a dimension, or features with their answers. Possible for 30 days',
    params: activityParams,
    cost: 'expensive',
    who: 'member',
    scope: 'edit',
    responses: {
      200: json('Numbers of what is active again. The ranking is as if it had never been deleted', RestoredDeletion),
      403: problem('Somebody else deleted it, it is not an answer of yours, and you are not the owner of the project', {
        detail: "You can't restore what others deleted. Only the owner of the project can",
        code: 'not_yours',
      }),
      404: problem('The project has no such entry', { code: 'activity_not_found' }),
      409: problem(
        'Nothing is left to restore (`nothing_to_restore`), it was deleted more than 30 days ago (`restore_expired`), another feature has one of the `external` (`external_id_taken`), or the project would have too many features',
        { code: 'nothing_to_restore' },
      ),
    },
  }),
  getLastModified: get('/last-modified', {
    summary: 'Get the time and the author of the latest change of a project. Comparisons count as changes',
    params: projectParams,
    who: 'member',
    scope: 'read',
    responses: { 200: json('The latest change', LastChange) },
  }),
  getHistory: get('/history', {
    summary: 'List all active and deleted comparisons of a project, oldest first',
    params: projectParams,
    query: historyQuery,
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    responses: { 200: json('All comparisons, or one page of them if you send `page` or `per_page`', History) },
  }),
});
