import type { Static } from 'typebox';
import { object, string } from 'yup';
import { ACTIONS } from '../../shared/rules/activity-actions.ts';
import { ListedSet } from './comparisons.ts';
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
} from './fields.ts';
import { about, splitIds } from './input.ts';
import { get, post, resource } from './operation.ts';
import { optionallyPaged, paged } from './paging.ts';
import { aboutFeature, activityParams, anyDimension, byAnswer, byUser, includeNames, projectParams } from './params.ts';
import { json, problem } from './responses.ts';
import { Count, DateTime, described, listOf, named, oneOf, orNull, pageOf, Uuid } from './shapes.ts';
import { Type } from './type.ts';

const RETURNS = 'When its feature was archived, with which it returns; else null.';

export type HistoryEntry = Static<typeof HistoryEntry>;
export const HistoryEntry = named(
  'HistoryEntry',
  Type.Object({
    id: Id,
    feature_a: described('The first feature of the pair.', NamedFeature),
    feature_b: described('The second feature of the pair.', NamedFeature),
    choice: Choice,
    strength: Strength,
    dimension: AskedDimension,
    user: described('The user who answered.', NamedUser),
    created_at: CreatedAt,
    replaced_by: Type.Optional(described('The later comparison by the same user that replaces this one.', Uuid)),
    set_id: SetId,
  }),
);

export type DeletedHistoryEntry = Static<typeof DeletedHistoryEntry>;
export const DeletedHistoryEntry = named(
  'DeletedHistoryEntry',
  Type.Object({
    id: Id,
    feature_a: described('The first feature of the pair.', NamedFeature),
    feature_b: described('The second feature of the pair.', NamedFeature),
    choice: Choice,
    strength: Strength,
    dimension: AskedDimension,
    user: described('The user who answered.', NamedUser),
    created_at: CreatedAt,
    deleted_at: described('When it was deleted.', DateTime),
    deleted_by: described('The user who deleted it.', NamedUser),
    archived_at: described(RETURNS, orNull(DateTime)),
    version_of: Type.Optional(described('The comparison that this is an earlier version of.', Uuid)),
    set_id: SetId,
  }),
);

export type History = Static<typeof History>;
export const History = named(
  'History',
  Type.Object({
    project: described('The project.', Type.Object({ id: Id, name: Name, description: Description })),
    comparisons: described('Active comparisons.', listOf(HistoryEntry)),
    deleted_comparisons: described(
      'Comparisons that were undone, replaced or deleted, or that sleep while a feature is archived.',
      listOf(DeletedHistoryEntry),
    ),
    total: Type.Optional(described('Number of entries on all pages.', Count)),
    page: Type.Optional(described('This page, counted from 1.', Count)),
    per_page: Type.Optional(described('Entries per page.', Count)),
  }),
);

const isAction = (name: string): boolean => (ACTIONS as readonly string[]).includes(name);

export type ActivityEntry = Static<typeof ActivityEntry>;
export const ActivityEntry = named(
  'ActivityEntry',
  Type.Object({
    id: described('Identifier of the entry; of `comparison_created`, that of the comparison.', Uuid),
    action: described('What happened, for example `comparison_created`.', oneOf(...ACTIONS)),
    timestamp: described('When it happened.', DateTime),
    user_id: described('The user who did it.', Uuid),
    restorable_until: Type.Optional(
      described('Present while you can restore what the entry deleted (`POST …/activity/{id}/restore`).', DateTime),
    ),
    details: described(
      'Details, which depend on the action.',
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        examples: [{ name: 'Export to CSV' }],
        additionalProperties: true,
      }),
    ),
    user: Type.Optional(described('The user who did it.', NamedUser)),
    feature_a: Type.Optional(described('The first feature of the pair.', NamedFeature)),
    feature_b: Type.Optional(described('The second feature of the pair.', NamedFeature)),
    comparison: Type.Optional(
      described(
        'The current state of the comparison that the entry is about.',
        Type.Object({
          id: Id,
          feature_a_id: FeatureAId,
          feature_b_id: FeatureBId,
          choice: Choice,
          strength: Strength,
          dimension: AskedDimension,
          project_id: ProjectId,
          user_id: described('The user who answered.', Uuid),
          created_at: CreatedAt,
          replaced_by: ReplacedBy,
          set_id: SetId,
          user: described('The user who answered.', NamedUser),
          deleted_at: described('When it was deleted.', orNull(DateTime)),
          archived_at: described(RETURNS, orNull(DateTime)),
          set: Type.Optional(ListedSet),
        }),
      ),
    ),
    feature: Type.Optional(described('The feature that the entry is about.', NamedFeature)),
    member: Type.Optional(described('The user whose access changed.', NamedUser)),
  }),
);

export type LastChange = Static<typeof LastChange>;
export const LastChange = named(
  'LastChange',
  Type.Object({
    last_modified: described('When the project was last changed.', DateTime),
    modified_by: described('The user who made the last change.', Uuid),
  }),
);

const activityQuery = object({
  ...paged(20),
  // An unknown action gives an empty list.
  action_type: about(
    'Only these actions, separated by commas.',
    string().test(
      'actions',
      `\${path} must name actions, separated by commas: ${ACTIONS.join(', ')}`,
      (value) => !value || (splitIds(value).length > 0 && splitIds(value).every(isAction)),
    ),
  ),
  user_id: byUser,
  feature_id: aboutFeature,
  include_names: includeNames,
  by_answer: byAnswer,
});

/** Answer to restoring a deletion. */
const RestoredDeletion = Type.Object({
  restored_features: described('Number of features that are back, active or archived as they were.', Count),
  restored_comparisons: described(
    'Number of comparisons that count again. Those of a feature that was deleted or archived meanwhile return with it.',
    Count,
  ),
});

const historyQuery = object({ ...optionallyPaged, dimension: anyDimension });

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
