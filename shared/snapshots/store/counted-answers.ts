import { many, one } from '../../platform/sql/statement.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';

/** Comparisons of a dimension. */
interface OfDimension {
  projectId: string;
  dimension: Dimension;
}

interface CountOfFeature {
  featureId: string;
  comparisons: number;
}

/** Number of people whose answers count, and of the answers. An answer about a set counts once. */
export const countAnswers = one<{ projectId: string }, { people: number; answers: number }>(
  'snapshot_count_answers',
  `select count(distinct user_id) as people, count(*) filter (where set_id is null or set_id = id) as answers
     from comparisons where project_id = :projectId and deleted_at is null`,
);

/** Comparisons with each feature that count in the scores; those of archived features do. */
export const countComparisonsOfFeatures = many<OfDimension, CountOfFeature>(
  'snapshot_count_of_features',
  `select f.id as feature_id, count(*) as comparisons
     from comparisons c cross join lateral (values (c.feature_a_id), (c.feature_b_id)) as f (id)
    where c.project_id = :projectId and c.dimension = :dimension and (c.deleted_at is null or c.archived_at is not null)
    group by f.id`,
);

/**
 * Comparisons with each feature that counted up to a revision and that a later state lacks: they were deleted, undone, changed or reset
 * since, or their author answered the pair again.
 */
export const countGone = many<OfDimension & { revision: number; since: Date; until: Date }, CountOfFeature>(
  'snapshot_count_gone',
  `select f.id as feature_id, count(*) as comparisons
     from comparisons c cross join lateral (values (c.feature_a_id), (c.feature_b_id)) as f (id)
    where c.project_id = :projectId and c.dimension = :dimension and c.seq <= :revision
      and (c.archived_at is null and c.deleted_at > :since and c.deleted_at <= :until
           or c.deleted_at is null and exists (
             select from comparisons later
              where later.project_id = c.project_id and later.dimension = c.dimension and later.user_id = c.user_id
                and later.deleted_at is null and not later.requested and later.seq > :revision and later.created_at <= :until
                and least(later.feature_a_id, later.feature_b_id) = least(c.feature_a_id, c.feature_b_id)
                and greatest(later.feature_a_id, later.feature_b_id) = greatest(c.feature_a_id, c.feature_b_id)))
    group by f.id`,
);
