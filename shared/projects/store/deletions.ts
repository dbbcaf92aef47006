import type { Pool } from 'pg';
import { isGuest } from '../../accounts/store/named-people.ts';
import { OF_FEATURES } from '../../answers/store/comparison-changes.ts';
import type { External } from '../../features/rules/external.ts';
import type { NamedFeature } from '../../features/store/feature-changes.ts';
import type { LedgerKey } from '../../platform/cache/keys.ts';
import { type Database, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
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

const findStatement = statement<{ action: StoredAction; user_id: string; created_at: string; details: object }>(
  'find_activity',
  'select action, user_id, created_at, details from activities where project_id = $1 and id = $2',
);

/** An activity by its id; null if the project has none with it. */
export async function findDeletion(database: Database, projectId: string, id: string): Promise<Deletion | null> {
  const [row] = await findStatement(database, [projectId, id]);
  if (!row) return null;
  const { action, user_id: userId, created_at: at, details } = row;
  return { id, action, userId, at: toDate(at), details: { ...details } };
}

const findRestoredStatement = statement<{ id: string }>(
  'restored_deletions',
  `select details ->> 'activity_id' as id from activities
    where project_id = $1 and action = any($2::text[]) and created_at >= $3 and details ->> 'activity_id' = any($4::text[])`,
);

/** Which of some deletions since a given time were restored. */
export async function findRestored(
  pool: Pool,
  projectId: string,
  ids: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await findRestoredStatement(pool, [projectId, RESTORING_ACTIONS, since, ids]);
  return new Set(rows.map(({ id }) => id));
}

/**
 * SQL that reverts the deletion of comparisons at the time $3. If a comparison's feature was deleted or archived in the meantime, the
 * comparison is treated as if it had been active then, and returns with the feature. Answers that were removed with their guest stay
 * removed.
 */
const undelete = (which: string) => `
  update comparisons c
     set (deleted_at, deleted_by, archived_at) = (
           select f.deleted_at, f.deleted_by, f.archived_at from features f
            where f.project_id = c.project_id and f.id in (c.feature_a_id, c.feature_b_id) and f.deleted_at is not null
            order by f.archived_at is not null, f.deleted_at limit 1)
   where c.project_id = $1 and c.deleted_at = $3 and c.archived_at is null and c.version_of is null and ${which}
     and not exists (select from erased_people e join users u on u.id = e.user_id and ${isGuest('u')} where e.user_id = c.user_id)
  returning c.id, c.deleted_at is null as active`;

interface Undeleted {
  id: string;
  active: boolean;
}

const undeleteAllStatement = statement<Undeleted>('undelete_all', undelete('c.dimension = $2 and c.deleted_by = $4'));
const undeleteAnswerStatement = statement<Undeleted>(
  'undelete_answer',
  undelete(`c.id = any(array(
    select $2::uuid union
    select other.id from comparisons one join comparisons other on other.project_id = $1 and other.set_id = one.set_id
     where one.project_id = $1 and one.id = $2))`),
);
const undeleteOfFeaturesStatement = statement<Undeleted>('undelete_of_features', undelete(OF_FEATURES));

/**
 * Reverts the reset of a locked ledger.
 * @returns the comparisons, and whether they are active.
 */
export const undeleteAll = (
  tx: Transaction,
  { projectId, dimension }: LedgerKey,
  { at, userId }: Deletion,
): Promise<Undeleted[]> => undeleteAllStatement(tx, [projectId, dimension, at, userId]);

/**
 * Reverts the deletion of an answer in a locked ledger.
 * @returns its comparisons, and whether they are active.
 */
export const undeleteAnswer = (
  tx: Transaction,
  projectId: string,
  comparisonId: string,
  { at }: Deletion,
): Promise<Undeleted[]> => undeleteAnswerStatement(tx, [projectId, comparisonId, at]);

const identitiesStatement = statement<External>(
  'identities_of_deleted',
  `select external_source as source, external_id as id, external_url as url from features
    where project_id = $1 and id = any($2::uuid[]) and deleted_at = $3 and archived_at is null and external_id is not null`,
);

/** The external identities of a deletion's features. */
export const findIdentitiesOf = (
  tx: Transaction,
  projectId: string,
  featureIds: readonly string[],
  { at }: Deletion,
): Promise<External[]> => identitiesStatement(tx, [projectId, featureIds, at]);

/** A restored feature, active or archived. */
export interface RestoredFeature extends NamedFeature {
  archived: boolean;
}

// The activity of that time tells who archived a feature.
const undeleteFeaturesStatement = statement<RestoredFeature>(
  'undelete_features',
  `update features f
      set deleted_at = before.archived_at, archived_at = before.archived_at, deleted_by = case when before.archived_at is not null then
            coalesce((select a.user_id from activities a where a.project_id = $1 and a.created_at = before.archived_at
                         and a.action in ('feature_archived', 'features_archived') limit 1), f.deleted_by) end
     from (select id, ($4::jsonb ->> id::text)::timestamptz as archived_at from unnest($2::uuid[]) as named (id)) before
    where f.project_id = $1 and f.id = before.id and f.deleted_at = $3 and f.archived_at is null
   returning f.id, f.name, f.archived_at is not null as archived`,
);

/**
 * Reverts the deletion of features in a locked project, with their comparisons, without the estimates.
 * @param archived when the features had been archived that were archived then.
 * @returns the features, and the number of comparisons that are active again.
 */
export async function undeleteFeatures(
  tx: Transaction,
  projectId: string,
  featureIds: readonly string[],
  { at }: Deletion,
  archived: Readonly<Record<string, string>>,
): Promise<{ features: RestoredFeature[]; comparisons: number }> {
  const features = await undeleteFeaturesStatement(tx, [projectId, featureIds, at, JSON.stringify(archived)]);
  const ids = features.map(({ id }) => id);
  const comparisons = ids.length > 0 ? await undeleteOfFeaturesStatement(tx, [projectId, ids, at]) : [];
  return { features, comparisons: comparisons.filter(({ active }) => active).length };
}
