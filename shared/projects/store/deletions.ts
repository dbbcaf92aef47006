import { isGuest } from '../../accounts/store/named-people.ts';
import { OF_FEATURES } from '../../answers/store/comparison-changes.ts';
import type { External } from '../../features/rules/external.ts';
import type { NamedFeature } from '../../features/store/feature-changes.ts';
import type { LedgerKey } from '../../platform/cache/keys.ts';
import { many, maybe, type Pool, type Transaction, values } from '../../platform/sql/statement.ts';
import type { StoredAction } from '../rules/activity-actions.ts';

// No row says which deletion it belongs to. A deletion is found by its time and by the names in its activity.

/** The activities that deleted comparisons or features. */
export const DELETING_ACTIONS = [
  'comparison_deleted',
  'comparison_undone',
  'comparisons_reset',
  'feature_deleted',
  'features_deleted',
] as const satisfies readonly StoredAction[];

/** The activities for a restored deletion, whose id is in the field `activity_id` of their details. */
const RESTORING_ACTIONS: readonly StoredAction[] = [
  'comparison_restored',
  'comparisons_restored',
  'feature_restored',
  'features_restored',
];

/** An activity of a project. */
export interface Deletion {
  id: string;
  action: StoredAction;
  userId: string;
  at: Date;
  details: Readonly<Record<string, unknown>>;
}

/** An activity by its id; null if the project has none with it. */
export const findDeletion = maybe<{ projectId: string; id: string }, Deletion>(
  'find_activity',
  'select id, action, user_id, created_at as at, details from activities where project_id = :projectId and id = :id',
);

const readRestored = values<{ projectId: string; ids: readonly string[]; since: Date }, string>(
  'restored_deletions',
  `select details ->> 'activity_id' as id from activities
    where project_id = :projectId and action in (${RESTORING_ACTIONS.map((action) => `'${action}'`).join(', ')})
      and created_at >= :since and details ->> 'activity_id' = any(:ids::text[])`,
);

/** Which of some deletions since a given time were restored. */
export const findRestored = async (
  pool: Pool,
  projectId: string,
  ids: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> => new Set(ids.length === 0 ? [] : await readRestored(pool, { projectId, ids, since }));

/**
 * SQL that reverses the deletion of comparisons at the time `:at`. If a feature of a comparison was deleted or archived in the meantime,
 * the comparison is treated as if it had been active then: it returns with the feature. Answers that were deleted with their guest don't
 * return.
 */
const undelete = (which: string) => `
  update comparisons c
     set (deleted_at, deleted_by, archived_at) = (
           select f.deleted_at, f.deleted_by, f.archived_at from features f
            where f.project_id = c.project_id and f.id in (c.feature_a_id, c.feature_b_id) and f.deleted_at is not null
            order by f.archived_at is not null, f.deleted_at limit 1)
   where c.project_id = :projectId and c.deleted_at = :at and c.archived_at is null and c.version_of is null and ${which}
     and not exists (select from erased_people e join users u on u.id = e.user_id and ${isGuest('u')} where e.user_id = c.user_id)
  returning c.id, c.deleted_at is null as active`;

interface Undeleted {
  id: string;
  active: boolean;
}

/**
 * Reverts the reset of a locked ledger.
 * @returns the comparisons, and whether they are active.
 */
export const undeleteAll = many<LedgerKey & Pick<Deletion, 'at' | 'userId'>, Undeleted>(
  'undelete_all',
  undelete('c.dimension = :dimension and c.deleted_by = :userId'),
);

/**
 * Reverts the deletion of an answer in a locked ledger.
 * @returns its comparisons, and whether they are active.
 */
export const undeleteAnswer = many<{ projectId: string; comparisonId: string; at: Date }, Undeleted>(
  'undelete_answer',
  undelete(`c.id = any(array(
    select :comparisonId::uuid union
    select other.id from comparisons one join comparisons other on other.project_id = :projectId and other.set_id = one.set_id
     where one.project_id = :projectId and one.id = :comparisonId))`),
);

interface DeletedFeatures {
  projectId: string;
  featureIds: readonly string[];
  at: Date;
}

const undeleteOfFeatures = many<DeletedFeatures, Undeleted>('undelete_of_features', undelete(OF_FEATURES));

/** The external identities of a deletion's features. */
export const findIdentitiesOf = many<DeletedFeatures, External>(
  'identities_of_deleted',
  `select external_source as source, external_id as id, external_url as url from features
    where project_id = :projectId and id = any(:featureIds::uuid[]) and deleted_at = :at and archived_at is null
      and external_id is not null`,
);

/** A restored feature, active or archived. */
export interface RestoredFeature extends NamedFeature {
  archived: boolean;
}

// The activity of that time tells who archived a feature.
const undeleteRows = many<DeletedFeatures & { archived: Readonly<Record<string, string>> }, RestoredFeature>(
  'undelete_features',
  `update features f
      set deleted_at = before.archived_at, archived_at = before.archived_at, deleted_by = case when before.archived_at is not null then
            coalesce((select a.user_id from activities a where a.project_id = :projectId and a.created_at = before.archived_at
                         and a.action in ('feature_archived', 'features_archived') limit 1), f.deleted_by) end
     from (select id, (:archived::jsonb ->> id::text)::timestamptz as archived_at from unnest(:featureIds::uuid[]) as named (id)) before
    where f.project_id = :projectId and f.id = before.id and f.deleted_at = :at and f.archived_at is null
   returning f.id, f.name, f.archived_at is not null as archived`,
);

/**
 * Restores features that were deleted in a locked project, with their comparisons but without the estimates.
 * @param deletion.archived when features were archived, by id, for those that were archived when they were deleted.
 * @returns the features, and the number of comparisons that are active again.
 */
export async function undeleteFeatures(
  tx: Transaction,
  deletion: DeletedFeatures & { archived: Readonly<Record<string, string>> },
): Promise<{ features: RestoredFeature[]; comparisons: number }> {
  const features = await undeleteRows(tx, deletion);
  const featureIds = features.map(({ id }) => id);
  const comparisons = featureIds.length > 0 ? await undeleteOfFeatures(tx, { ...deletion, featureIds }) : [];
  return { features, comparisons: comparisons.filter(({ active }) => active).length };
}
