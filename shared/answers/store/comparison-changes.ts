import type { LedgerKey } from '../../platform/cache/keys.ts';
import { newId } from '../../platform/identifiers.ts';
import { count, exists, one, run, type Transaction, values } from '../../platform/sql/statement.ts';
import type { Choice, Strength } from '../../ranking/vocabulary.ts';

/** User and time of an undo, delete or reset. The comparisons stay in the audit trail. */
interface Deletion {
  by: string;
  at: Date;
}

/** SQL conditions on comparisons. The first names both states as the partial indexes do. */
export const ACTIVE_OR_ARCHIVED = '(deleted_at is null or (deleted_at is not null and archived_at is not null))';
export const OF_FEATURES = '(feature_a_id = any(:featureIds::uuid[]) or feature_b_id = any(:featureIds::uuid[]))';

/**
 * SQL for the ids of an answer's active comparisons: a pair's comparison alone, or all of a set. The condition on active comparisons is
 * only here: otherwise a planner without statistics would read all active comparisons of the project.
 * @param one a query for the id and the set of an active comparison.
 */
const idsOfAnswer = (one: string) => `
  array(select id from ${one}
        union
        select c.id from ${one} join comparisons c
            on c.project_id = :projectId and c.set_id = ${one}.set_id and c.deleted_at is null)`;

/** SQL that also deletes the archived comparisons of an answer, so that they don't return with their feature. */
const keepDeleted = (one: string) => `
   kept_deleted as (
     update comparisons set deleted_at = :at, deleted_by = :by, archived_at = null
      where project_id = :projectId and set_id = (select set_id from ${one}) and archived_at is not null
        and id <> (select id from ${one})
   )`;

/**
 * Marks an active or archived comparison as deleted, with all comparisons of its set.
 * @returns the ids, the first of the answer first; none if the project has no such comparison.
 */
export const markDeleted = values<Deletion & { projectId: string; comparisonId: string }, string>(
  'mark_deleted',
  `with one as (select id, set_id from comparisons where project_id = :projectId and id = :comparisonId and ${ACTIVE_OR_ARCHIVED}),
   deleted as (
     update comparisons set deleted_at = :at, deleted_by = :by, archived_at = null
      where project_id = :projectId and id = any(${idsOfAnswer('one')}) returning id, seq
   ),${keepDeleted('one')}
   select id from deleted order by seq`,
);

type OfAuthor = LedgerKey & { author: string | null };

/** The latest active comparison of a ledger, by anybody or by one author. */
const LATEST = `
  select id, set_id from comparisons
   where project_id = :projectId and dimension = :dimension and deleted_at is null and (:author::uuid is null or user_id = :author)
   order by seq desc limit 1`;

/** Number of active comparisons in the latest answer of a ledger; 0 if there is none. */
export const countLatestAnswer = count<OfAuthor>(
  'count_latest_answer',
  `with latest as (${LATEST})
   select count(*) from comparisons
    where project_id = :projectId and id = any(${idsOfAnswer('latest')})`,
);

/**
 * Marks the latest active answer of a locked ledger as deleted: the latest of all, or of one author.
 * @returns the ids of its comparisons, the first first; none if there is no answer.
 */
export const markLatestDeleted = values<OfAuthor & Deletion, string>(
  'mark_latest_deleted',
  `with latest as (${LATEST}),
   deleted as (
     update comparisons set deleted_at = :at, deleted_by = :by
      where project_id = :projectId and id = any(${idsOfAnswer('latest')}) returning id, seq
   ),${keepDeleted('latest')}
   select id from deleted order by seq`,
);

/** How many comparisons of a ranking are active, and how many sleep with archived features. */
export interface Deletable {
  active: number;
  archived: number;
}

/** What `markAllDeleted` would delete. */
export const countDeletable = one<LedgerKey, Deletable>(
  'count_deletable',
  `select count(*) filter (where deleted_at is null) as active, count(*) filter (where deleted_at is not null) as archived
     from comparisons where project_id = :projectId and dimension = :dimension and ${ACTIVE_OR_ARCHIVED}`,
);

/** Marks all active and archived comparisons of a ranking as deleted. @returns their ids. */
export const markAllDeleted = values<LedgerKey & Deletion, string>(
  'mark_all_deleted',
  `update comparisons set deleted_at = :at, deleted_by = :by, archived_at = null
    where project_id = :projectId and dimension = :dimension and ${ACTIVE_OR_ARCHIVED} returning id`,
);

/** Marks up to `limit` active and archived comparisons of one person in a ranking as deleted. @returns their ids. */
export const markDeletedOfAuthor = values<LedgerKey & Deletion & { author: string; limit: number }, string>(
  'mark_deleted_of_author',
  `update comparisons set deleted_at = :at, deleted_by = :by, archived_at = null
    where project_id = :projectId and dimension = :dimension
      and id in (select id from comparisons
                  where project_id = :projectId and dimension = :dimension and user_id = :author and ${ACTIVE_OR_ARCHIVED} limit :limit)
   returning id`,
);

/**
 * Assigns one person's comparisons in a ranking to another person, including undone ones.
 * @returns their number.
 */
export const moveAnswers = run<LedgerKey & { from: string; to: string }>(
  'move_answers',
  `update comparisons
      set user_id = case user_id when :from then :to else user_id end,
          deleted_by = case deleted_by when :from then :to else deleted_by end
    where project_id = :projectId and dimension = :dimension and (user_id = :from or deleted_by = :from)`,
);

interface OfFeatures {
  projectId: string;
  featureIds: readonly string[];
}

/** Marks the active and archived comparisons of some features as deleted, in both dimensions. */
export const markDeletedOfFeatures = run<OfFeatures & Deletion>(
  'mark_deleted_of_features',
  `update comparisons set deleted_at = :at, deleted_by = :by, archived_at = null
    where project_id = :projectId and ${ACTIVE_OR_ARCHIVED} and ${OF_FEATURES}`,
);

/** Marks the active comparisons of some features as archived, in both dimensions. */
export const markArchivedOfFeatures = run<OfFeatures & Deletion>(
  'mark_archived_of_features',
  `update comparisons set deleted_at = :at, deleted_by = :by, archived_at = :at
    where project_id = :projectId and deleted_at is null and ${OF_FEATURES}`,
);

/** Makes the archived comparisons of some features active again, unless the other feature is still archived. */
export const markRestoredOfFeatures = run<OfFeatures>(
  'mark_restored_of_features',
  `update comparisons c set deleted_at = null, deleted_by = null, archived_at = null
    where project_id = :projectId and deleted_at is not null and archived_at is not null and ${OF_FEATURES}
      and not exists (select from features f
                       where f.project_id = :projectId and f.id in (c.feature_a_id, c.feature_b_id) and f.deleted_at is not null)`,
);

interface Outcome {
  projectId: string;
  comparisonId: string;
  choice: Choice;
  strength: Strength | null;
  weight: number;
}

const replaceAndKeep = exists<Outcome & Deletion & { keptId: string }>(
  'replace_outcome',
  `with before as (
     select * from comparisons where project_id = :projectId and id = :comparisonId and deleted_at is null
   ), kept as (
     insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, strength, weight,
                              expected, requested, user_id, set_id, created_at, deleted_at, deleted_by, version_of)
     select project_id, :keptId, dimension, seq, feature_a_id, feature_b_id, choice, strength, weight,
            expected, requested, user_id, set_id, created_at, :at, :by, id
       from before
   )
   update comparisons c set choice = :choice, strength = :strength, weight = :weight
     from before where c.project_id = before.project_id and c.id = before.id`,
);

/**
 * Gives an active comparison another outcome at its old place in the ledger. The earlier outcome is kept as a deleted comparison with its
 * own id. Returns false if the project has no such active comparison.
 */
export const replaceOutcome = (tx: Transaction, outcome: Outcome & Deletion): Promise<boolean> =>
  replaceAndKeep(tx, { ...outcome, keptId: newId() });
