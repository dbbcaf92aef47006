import { listOf } from '../../platform/sql/columns.ts';
import { many, type Named, type Pool, values } from '../../platform/sql/statement.ts';
import { DIMENSIONS, type Dimension } from '../../ranking/vocabulary.ts';
import { COMPARISON, type StoredComparison } from './comparisons.ts';

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

/** SQL condition for a filter by `:userId` and `:featureId`. The indexes comparisons_by_user… begin with these columns. */
export function comparisonCondition({ userId, featureId, byAnswer }: Omit<ComparisonFilter, 'dimension'>): string {
  const isAbout = ':featureId::uuid in (comparisons.feature_a_id, comparisons.feature_b_id)';
  const isSetAbout = `exists (select from comparisons part where part.project_id = :projectId and part.set_id = comparisons.set_id
    and :featureId::uuid in (part.feature_a_id, part.feature_b_id))`;
  return [
    userId === null ? '' : ' and user_id = :userId::uuid',
    featureId === null ? '' : ` and ${byAnswer ? `(${isAbout} or ${isSetAbout})` : isAbout}`,
  ].join('');
}

/**
 * SQL for the active comparison that represents its answer: the first, or the next if a deleted feature took the first with it. The first
 * two conditions keep a planner without statistics from joining the whole table with itself.
 */
const FIRST_OF_ANSWER = ` and (set_id is null or set_id = id or not exists (
    select from comparisons earlier where earlier.project_id = :projectId and earlier.set_id = comparisons.set_id
       and earlier.deleted_at is null and earlier.seq < comparisons.seq))`;

/**
 * The newest comparisons of one dimension. An index gives them in ledger order, so only the pages up to the requested one are read. The
 * clocks of two API processes may differ slightly. Each comparison therefore counts as no later than those after it, which gives one order
 * for all pages.
 */
const newest = (dimension: Dimension, condition: string) => `
  select id, seq, '${dimension}' as dimension, min(created_at) over (order by seq desc) as at
    from (select id, seq, created_at from comparisons
           where project_id = :projectId and dimension = '${dimension}' and deleted_at is null${condition}
           order by seq desc limit :offset::bigint + :limit::bigint) as newest`;

const ORDER = 'at desc, seq desc, dimension';

const pageText = (dimensions: readonly Dimension[], condition: string) =>
  `with page as materialized (
     select id, at, seq, dimension from (
       ${dimensions.map((dimension) => newest(dimension, condition)).join(' union all ')}
     ) as entries order by ${ORDER} offset :offset limit :limit
   )
   select ${listOf(COMPARISON)}
     from page cross join lateral (select * from comparisons k where k.project_id = :projectId and k.id = page.id) c
    order by page.at desc, page.seq desc, page.dimension`;

const countText = (dimensions: readonly Dimension[], condition: string) =>
  dimensions
    .map(
      (dimension) => `select count(*) from comparisons
         where project_id = :projectId and dimension = '${dimension}' and deleted_at is null${condition}`,
    )
    .join(' union all ');

type Values = Pick<ComparisonFilter, 'userId' | 'featureId'> & { projectId: string };

interface Statements {
  page: Named<Values & { offset: number; limit: number }, StoredComparison[]>;
  counts: Named<Values, number[]>;
}

const statements = new Map<string, Statements>();

/** The statements for one kind of filter. Each has a name, so that PostgreSQL plans it once per connection. */
function statementsFor(filter: ComparisonFilter): Statements {
  const { dimension, userId, featureId, byAnswer } = filter;
  const kind = [dimension ?? 'all', userId && 'user', featureId && 'feature', byAnswer && 'answers']
    .filter(Boolean)
    .join('_');
  const found = statements.get(kind);
  if (found) return found;
  const dimensions = dimension ? [dimension] : DIMENSIONS;
  const condition = comparisonCondition(filter) + (byAnswer ? FIRST_OF_ANSWER : '');
  const made: Statements = {
    page: many(`comparisons_page_${kind}`, pageText(dimensions, condition)),
    counts: values(`comparisons_count_${kind}`, countText(dimensions, condition)),
  };
  statements.set(kind, made);
  return made;
}

/** One page of active comparisons, newest first. */
export const findComparisonsPage = (
  pool: Pool,
  projectId: string,
  filter: ComparisonFilter,
  page: { offset: number; limit: number },
): Promise<StoredComparison[]> => statementsFor(filter).page(pool, { ...filter, ...page, projectId });

/** Number of active comparisons that match a filter. */
export const countComparisons = async (pool: Pool, projectId: string, filter: ComparisonFilter): Promise<number> =>
  sum(await statementsFor(filter).counts(pool, { ...filter, projectId }));

/** The sum of the numbers of several parts. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
