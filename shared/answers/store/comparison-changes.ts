import type { Pool } from 'pg';
import type { LedgerKey } from '../../platform/cache/keys.ts';
import { newId } from '../../platform/identifiers.ts';
import { statement, type Transaction } from '../../platform/sql/statement.ts';
import type { Choice, Strength } from '../../ranking/vocabulary.ts';

/** User and time of an undo, delete or reset. The comparisons stay in the audit trail. */
interface Deletion {
  by: string;
  at: Date;
}

/** SQL conditions on comparisons. The first names both states as the partial indexes do. */
export const ACTIVE_OR_ARCHIVED = '(deleted_at is null or (deleted_at is not null and archived_at is not null))';
export const OF_FEATURES = '(feature_a_id = any($2::uuid[]) or feature_b_id = any($2::uuid[]))';

/**
 * SQL for the ids of an answer's active comparisons: a pair's comparison alone, or all of a set. The condition on active comparisons is
 * only here: otherwise a planner without statistics would read all active comparisons of the project.
 * @param one a query for the id and the set of an active comparison.
 */
const idsOfAnswer = (one: string) => `
  array(select id from ${one}
        union
        select c.id from ${one} join comparisons c
            on c.project_id = $1 and c.set_id = ${one}.set_id and c.deleted_at is null)`;

/** SQL that also deletes the archived comparisons of an answer, so that they don't return with their feature. */
const keepDeleted = (one: string) => `
   kept_deleted as (
     update comparisons set deleted_at = $3, deleted_by = $4, archived_at = null
      where project_id = $1 and set_id = (select set_id from ${one}) and archived_at is not null
        and id <> (select id from ${one})
   )`;

const markDeletedStatement = statement<{ id: string }>(
  'mark_deleted',
  `with one as (select id, set_id from comparisons where project_id = $1 and id = $2 and ${ACTIVE_OR_ARCHIVED}),
   deleted as (
     update comparisons set deleted_at = $3, deleted_by = $4, archived_at = null
      where project_id = $1 and id = any(${idsOfAnswer('one')}) returning id, seq
   ),${keepDeleted('one')}
   select id from deleted order by seq`,
);

/**
 * Marks an active or archived comparison as deleted, with all comparisons of its set.
 * @returns the ids, the first of the answer first; none if the project has no such comparison.
 */
export async function markDeleted(
  tx: Transaction,
  { projectId, comparisonId }: { projectId: string; comparisonId: string },
  { by, at }: Deletion,
): Promise<string[]> {
  const rows = await markDeletedStatement(tx, [projectId, comparisonId, at, by]);
  return rows.map(({ id }) => id);
}

/** The latest active comparison of $2, by anybody or by one author. */
const latestOf = (author: string) => `
  select id, set_id from comparisons
   where project_id = $1 and dimension = $2 and deleted_at is null and (${author}::uuid is null or user_id = ${author})
   order by seq desc limit 1`;

const countLatestStatement = statement<{ count: string }>(
  'count_latest_answer',
  `with latest as (${latestOf('$3')})
   select count(*) from comparisons
    where project_id = $1 and id = any(${idsOfAnswer('latest')})`,
);

/** Number of active comparisons in the latest answer of a ledger; 0 if there is none. */
export async function countLatestAnswer(
  pool: Pool,
  { projectId, dimension }: LedgerKey,
  author: string | null,
): Promise<number> {
  const [row] = await countLatestStatement(pool, [projectId, dimension, author]);
  return Number(row!.count);
}

const markLatestDeletedStatement = statement<{ id: string }>(
  'mark_latest_deleted',
  `with latest as (${latestOf('$5')}),
   deleted as (
     update comparisons set deleted_at = $3, deleted_by = $4
      where project_id = $1 and id = any(${idsOfAnswer('latest')}) returning id, seq
   ),${keepDeleted('latest')}
   select id from deleted order by seq`,
);

/**
 * Marks the latest active answer of a locked ledger as deleted: the latest of all, or of one author.
 * @returns the ids of its comparisons, the first first; none if there is no answer.
 */
export async function markLatestDeleted(
  tx: Transaction,
  { projectId, dimension }: LedgerKey,
  { by, at, author }: Deletion & { author: string | null },
): Promise<string[]> {
  const rows = await markLatestDeletedStatement(tx, [projectId, dimension, at, by, author]);
  return rows.map(({ id }) => id);
}

const markAllDeletedStatement = statement<{ id: string }>(
  'mark_all_deleted',
  `update comparisons set deleted_at = $3, deleted_by = $4, archived_at = null
    where project_id = $1 and dimension = $2 and ${ACTIVE_OR_ARCHIVED} returning id`,
);

/** Marks all active and archived comparisons of a ranking as deleted. @returns their ids. */
export async function markAllDeleted(
  tx: Transaction,
  { projectId, dimension }: LedgerKey,
  { by, at }: Deletion,
): Promise<string[]> {
  const rows = await markAllDeletedStatement(tx, [projectId, dimension, at, by]);
  return rows.map(({ id }) => id);
}

const markDeletedOfAuthorStatement = statement<{ id: string }>(
  'mark_deleted_of_author',
  `update comparisons set deleted_at = $4, deleted_by = $5, archived_at = null
    where project_id = $1 and dimension = $2
      and id in (select id from comparisons
                  where project_id = $1 and dimension = $2 and user_id = $3 and ${ACTIVE_OR_ARCHIVED} limit $6)
   returning id`,
);

/** Marks up to `limit` active and archived comparisons of one person in a ranking as deleted. @returns their ids. */
export async function markDeletedOfAuthor(
  tx: Transaction,
  { projectId, dimension, author }: LedgerKey & { author: string },
  { by, at }: Deletion,
  limit: number,
): Promise<string[]> {
  const rows = await markDeletedOfAuthorStatement(tx, [projectId, dimension, author, at, by, limit]);
  return rows.map(({ id }) => id);
}

const moveAnswersStatement = statement(
  'move_answers',
  `update comparisons
      set user_id = case user_id when $3 then $4 else user_id end,
          deleted_by = case deleted_by when $3 then $4 else deleted_by end
    where project_id = $1 and dimension = $2 and (user_id = $3 or deleted_by = $3) returning 1`,
);

/**
 * Assigns one person's comparisons in a ranking to another person, including undone ones.
 * @returns their number.
 */
export async function moveAnswers(
  tx: Transaction,
  { projectId, dimension }: LedgerKey,
  { from, to }: { from: string; to: string },
): Promise<number> {
  return (await moveAnswersStatement(tx, [projectId, dimension, from, to])).length;
}

const markDeletedOfFeaturesStatement = statement(
  'mark_deleted_of_features',
  `update comparisons set deleted_at = $3, deleted_by = $4, archived_at = null
    where project_id = $1 and ${ACTIVE_OR_ARCHIVED} and ${OF_FEATURES}`,
);

/** Marks the active and archived comparisons of some features as deleted, in both dimensions. */
export async function markDeletedOfFeatures(
  tx: Transaction,
  projectId: string,
  featureIds: readonly string[],
  { by, at }: Deletion,
): Promise<void> {
  await markDeletedOfFeaturesStatement(tx, [projectId, featureIds, at, by]);
}

const markArchivedOfFeaturesStatement = statement(
  'mark_archived_of_features',
  `update comparisons set deleted_at = $3, deleted_by = $4, archived_at = $3
    where project_id = $1 and deleted_at is null and ${OF_FEATURES}`,
);

/** Marks the active comparisons of some features as archived, in both dimensions. */
export async function markArchivedOfFeatures(
  tx: Transaction,
  projectId: string,
  featureIds: readonly string[],
  { by, at }: Deletion,
): Promise<void> {
  await markArchivedOfFeaturesStatement(tx, [projectId, featureIds, at, by]);
}

const markRestoredOfFeaturesStatement = statement(
  'mark_restored_of_features',
  `update comparisons c set deleted_at = null, deleted_by = null, archived_at = null
    where project_id = $1 and deleted_at is not null and archived_at is not null and ${OF_FEATURES}
      and not exists (select from features f
                       where f.project_id = $1 and f.id in (c.feature_a_id, c.feature_b_id) and f.deleted_at is not null)`,
);

/** Makes the archived comparisons of some features active again, unless the other feature is still archived. */
export async function markRestoredOfFeatures(
  tx: Transaction,
  projectId: string,
  featureIds: readonly string[],
): Promise<void> {
  await markRestoredOfFeaturesStatement(tx, [projectId, featureIds]);
}

const replaceOutcomeStatement = statement<{ id: string }>(
  'replace_outcome',
  `with before as (
     select * from comparisons where project_id = $1 and id = $2 and deleted_at is null
   ), kept as (
     insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, strength, weight,
                              expected, requested, user_id, set_id, created_at, deleted_at, deleted_by, version_of)
     select project_id, $3, dimension, seq, feature_a_id, feature_b_id, choice, strength, weight,
            expected, requested, user_id, set_id, created_at, $4, $5, id
       from before
   )
   update comparisons c set choice = $6, strength = $7, weight = $8
     from before where c.project_id = before.project_id and c.id = before.id returning c.id`,
);

/**
 * Gives an active comparison another outcome at its old place in the ledger. The earlier outcome is kept as a deleted comparison with its
 * own id. Returns false if the project has no such active comparison.
 */
export async function replaceOutcome(
  tx: Transaction,
  { projectId, comparisonId }: { projectId: string; comparisonId: string },
  { choice, strength, weight }: { choice: Choice; strength: Strength | null; weight: number },
  { by, at }: Deletion,
): Promise<boolean> {
  const rows = await replaceOutcomeStatement(tx, [projectId, comparisonId, newId(), at, by, choice, strength, weight]);
  return rows.length > 0;
}
