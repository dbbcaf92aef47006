import { FEATURE, type FeatureRecord } from '../../features/store/feature-catalog.ts';
import type { LedgerKey } from '../../platform/cache/keys.ts';
import { GRADES } from '../../platform/rules/limits.ts';
import * as field from '../../platform/sql/column-values.ts';
import { listOf } from '../../platform/sql/columns.ts';
import { count, exists, many, type Pool, run, type Transaction } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import { DIMENSIONS } from '../../ranking/vocabulary.ts';

export const ratingsTable: Table = {
  name: 'ratings',
  key: ['project_id', 'dimension', 'feature_id', 'user_id'],
  restore: 'replaced',
  references: { dimension: 'ranking_ledgers', feature_id: 'features', user_id: 'users' },
  onErasure: null,
  ownData: [
    {
      name: 'ratings',
      rows: `select r.project_id, r.dimension, r.feature_id, f.name as feature_name, r.grade, r.rated_at
               from ratings r left join features f on f.project_id = $5 and f.id = r.feature_id
              where r.project_id = $4 and r.user_id = $1`,
      order: { dimension: 'text', feature_id: 'uuid' },
      isByProject: true,
    },
  ],
  // Absent from older files.
  exported: {
    project_id: field.uuid,
    dimension: field.oneOf(DIMENSIONS),
    feature_id: field.uuid,
    user_id: field.uuid,
    grade: field.wholeWithin(GRADES),
    rated_at: field.time,
  },
  imported: {
    onReturn: 'delete',
    faults: [
      {
        field: 'feature_id',
        reason: 'is not a feature of its project in the file',
        broken: 'not exists (select from import_features f where f.project_id = r.project_id and f.id = r.feature_id)',
      },
      {
        field: 'dimension',
        reason: 'has no ledger in the file',
        broken: `not exists (select from import_ranking_ledgers l
                   where l.project_id = r.project_id and l.dimension = r.dimension)`,
      },
    ],
  },
};

/** A rating that a person gave. */
export interface StoredRating {
  featureId: string;
  userId: string;
  grade: number;
}

/** The ratings of a dimension's active and archived features, always in the same order. */
export const findRatings = many<LedgerKey, StoredRating>(
  'ratings_of_ranking',
  `select r.feature_id, r.user_id, r.grade
     from ratings r join features f on f.project_id = r.project_id and f.id = r.feature_id
          and (f.deleted_at is null or f.archived_at is not null)
    where r.project_id = :projectId and r.dimension = :dimension
    order by r.feature_id, r.user_id`,
);

/** Features with this many ratings are not shown again. */
const ENOUGH_RATINGS = 2;
/** Features with this many answers are not shown, because a rating would add little. */
const ENOUGH_ANSWERS = 4;

interface Rater extends LedgerKey {
  userId: string;
}

// Each person gets the cards in an order of their own. The cards dealt to them come first; every feature is dealt to two people.
const readCards = many<Rater & { limit: number }, FeatureRecord & { open: number }>(
  'deal_cards',
  `with people as (
     select user_id, row_number() over (order by user_id) as number, count(*) over () as people
       from (select owner_id as user_id from projects where id = :projectId
             union select user_id from collaborators where project_id = :projectId) m
   ), rated as (
     select feature_id, count(*) as ratings, bool_or(user_id = :userId) as mine
       from ratings where project_id = :projectId and dimension = :dimension group by 1
   ), compared as (
     select feature_id, count(*) as answers
       from comparisons cross join lateral (values (feature_a_id), (feature_b_id)) as side (feature_id)
      where project_id = :projectId and dimension = :dimension and deleted_at is null group by 1
   ), placed as (
     select f.*, row_number() over (order by md5(f.id::text)) as place
       from features f where f.project_id = :projectId and f.deleted_at is null
   )
   select ${listOf(FEATURE)}, count(*) over () as open
     from placed f
     left join rated r on r.feature_id = f.id
     left join compared c on c.feature_id = f.id
     left join people p on p.user_id = :userId
    where not coalesce(r.mine, false) and coalesce(r.ratings, 0) < ${ENOUGH_RATINGS}
      and coalesce(c.answers, 0) < ${ENOUGH_ANSWERS}
    order by (f.place + p.people - p.number) % p.people < ${ENOUGH_RATINGS} desc nulls last,
             coalesce(r.ratings, 0), md5(f.id::text || :userId::text)
    limit :limit`,
);

const countRated = count<Rater>(
  'count_rated',
  `select count(*)
     from ratings r join features f on f.project_id = r.project_id and f.id = r.feature_id
          and (f.deleted_at is null or f.archived_at is not null)
    where r.project_id = :projectId and r.dimension = :dimension and r.user_id = :userId`,
);

/** Features to rate. */
export interface DealtCards {
  features: FeatureRecord[];
  /** Number of features that the person may still rate, including these. */
  open: number;
  /** Number of features that the person has rated. */
  rated: number;
}

/** The features that a person may rate next. */
export async function findCards(pool: Pool, rater: Rater, limit: number): Promise<DealtCards> {
  const features = await readCards(pool, { ...rater, limit });
  return { features, open: features[0]?.open ?? 0, rated: await countRated(pool, rater) };
}

export interface GivenRating {
  featureId: string;
  /** From 1 to 5; null takes the rating back. */
  grade: number | null;
}

/**
 * Keeps features from being deleted during this transaction.
 * @returns how many of them are active.
 */
export const lockActiveFeatures = run<{ projectId: string; ids: readonly string[] }>(
  'lock_active_features',
  `select id from features where project_id = :projectId and id = any(:ids::uuid[]) and deleted_at is null order by id for share`,
);

const storeLists = exists<Rater & { at: Date; ids: string[]; grades: (number | null)[] }>(
  'store_ratings',
  `with given as (select * from unnest(:ids::uuid[], :grades::int[]) as g (feature_id, grade)),
   taken_back as (
     delete from ratings r using given g
      where r.project_id = :projectId and r.dimension = :dimension and r.user_id = :userId and r.feature_id = g.feature_id and g.grade is null
     returning 1
   ), stored as (
     insert into ratings as r (project_id, dimension, feature_id, user_id, grade, rated_at)
     select :projectId, :dimension, g.feature_id, :userId, g.grade, :at from given g where g.grade is not null
     on conflict (project_id, dimension, feature_id, user_id)
       do update set grade = excluded.grade, rated_at = excluded.rated_at where r.grade <> excluded.grade
     returning 1
   )
   select * from taken_back union all select * from stored`,
);

/**
 * Stores a person's ratings. A rating replaces the person's earlier one of the same feature.
 * @returns whether anything changed.
 */
export const storeRatings = (
  tx: Transaction,
  { given, ...rating }: Rater & { at: Date; given: readonly GivenRating[] },
): Promise<boolean> =>
  storeLists(tx, {
    ...rating,
    ids: given.map(({ featureId }) => featureId),
    grades: given.map(({ grade }) => grade),
  });

/** Deletes all ratings that a person gave in a dimension. @returns whether there were any. */
export const deleteRatings = exists<Rater>(
  'delete_ratings_of',
  'delete from ratings where project_id = :projectId and dimension = :dimension and user_id = :userId',
);
