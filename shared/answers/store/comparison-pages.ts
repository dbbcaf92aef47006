import type { Pool } from 'pg';
import { type Statement, statement } from '../../platform/sql/statement.ts';
import { DIMENSIONS, type Dimension } from '../../ranking/vocabulary.ts';
import { COMPARISON_COLUMNS, type ComparisonRow, type StoredComparison, toComparison } from './comparisons.ts';

/** Filter of comparisons. Null means no restriction. */
export interface ComparisonFilter {
  dimension: Dimension | null;
  /** Author of the comparisons. */
  userId: string | null;
  /** One of the two features, or one of the features of the set. */
  featureId: string | null;
  /** Whether each answer about a set is listed once, as its first comparison. */
  byAnswer: boolean;
}

interface Condition {
  user: string | null;
  feature: string | null;
  byAnswer: boolean;
}

/** SQL condition of a filter. The indexes comparisons_by_user… start with these columns. */
export function comparisonCondition({ user, feature, byAnswer }: Condition): string {
  const isAbout = `${feature} in (comparisons.feature_a_id, comparisons.feature_b_id)`;
  const isSetAbout = `exists (select from comparisons part where part.project_id = $1 and part.set_id = comparisons.set_id
    and ${feature} in (part.feature_a_id, part.feature_b_id))`;
  return [
    user === null ? '' : ` and user_id = ${user}`,
    feature === null ? '' : ` and ${byAnswer ? `(${isAbout} or ${isSetAbout})` : isAbout}`,
  ].join('');
}

/**
 * SQL for the active comparison that represents its answer: the first, or the next if a deleted feature took the first with it. The first
 * two conditions keep a planner without statistics from joining the whole table with itself.
 */
const FIRST_OF_ANSWER = ` and (set_id is null or set_id = id or not exists (
    select from comparisons earlier where earlier.project_id = $1 and earlier.set_id = comparisons.set_id
       and earlier.deleted_at is null and earlier.seq < comparisons.seq))`;

/**
 * The newest comparisons of one dimension. An index gives them in ledger order, so only the pages up to the requested one are read. The
 * clocks of two API processes may differ slightly. Each comparison therefore counts as no later than those after it, which gives one order
 * for all pages.
 */
const newest = (dimension: Dimension, condition: string) => `
  select id, seq, '${dimension}' as dimension, min(created_at) over (order by seq desc) as at
    from (select id, seq, created_at from comparisons
           where project_id = $1 and dimension = '${dimension}' and deleted_at is null${condition}
           order by seq desc limit $2::bigint + $3::bigint) as newest`;

const ORDER = 'at desc, seq desc, dimension';

const pageText = (dimensions: readonly Dimension[], condition: string) =>
  `with page as materialized (
     select id, at, seq, dimension from (
       ${dimensions.map((dimension) => newest(dimension, condition)).join(' union all ')}
     ) as entries order by ${ORDER} offset $2 limit $3
   )
   select ${COMPARISON_COLUMNS}
     from page cross join lateral (select * from comparisons k where k.project_id = $1 and k.id = page.id) c
    order by page.at desc, page.seq desc, page.dimension`;

const countText = (dimensions: readonly Dimension[], condition: string) =>
  dimensions
    .map(
      (dimension) => `select count(*) from comparisons
         where project_id = $1 and dimension = '${dimension}' and deleted_at is null${condition}`,
    )
    .join(' union all ');

const statements = new Map<string, { page: Statement<ComparisonRow>; count: Statement<{ count: string }> }>();

/** The statements for one kind of filter. Each has a name, so that PostgreSQL plans it once per connection. */
function statementsFor({ dimension, userId, featureId, byAnswer }: ComparisonFilter) {
  const kind = [dimension ?? 'all', userId && 'user', featureId && 'feature', byAnswer && 'answers']
    .filter(Boolean)
    .join('_');
  const found = statements.get(kind);
  if (found) return found;
  const dimensions = dimension ? [dimension] : DIMENSIONS;
  const conditionFrom = (first: number) =>
    comparisonCondition({
      user: userId && `$${first}::uuid`,
      feature: featureId && `$${first + (userId ? 1 : 0)}::uuid`,
      byAnswer,
    }) + (byAnswer ? FIRST_OF_ANSWER : '');
  const made = {
    page: statement<ComparisonRow>(`comparisons_page_${kind}`, pageText(dimensions, conditionFrom(4))),
    count: statement<{ count: string }>(`comparisons_count_${kind}`, countText(dimensions, conditionFrom(2))),
  };
  statements.set(kind, made);
  return made;
}

const valuesOf = ({ userId, featureId }: ComparisonFilter) => [userId, featureId].filter((each) => each !== null);

/** One page of active comparisons, newest first. */
export async function findComparisonsPage(
  pool: Pool,
  projectId: string,
  filter: ComparisonFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredComparison[]> {
  const rows = await statementsFor(filter).page(pool, [projectId, offset, limit, ...valuesOf(filter)]);
  return rows.map(toComparison);
}

/** Number of active comparisons that match a filter. */
export async function countComparisons(pool: Pool, projectId: string, filter: ComparisonFilter): Promise<number> {
  const rows = await statementsFor(filter).count(pool, [projectId, ...valuesOf(filter)]);
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}
