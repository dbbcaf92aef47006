import { comparisonCondition, sum } from '../../answers/store/comparison-pages.ts';
import { many, maybe, type Named, type Pool, values } from '../../platform/sql/statement.ts';
import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import type { Action } from '../rules/activity-actions.ts';

/** A line of the audit log as clients see it. */
export interface ActivityEntry {
  /** For a recorded comparison, the id of the comparison. */
  id: string;
  action: Action;
  timestamp: Date;
  userId: string;
  details: Record<string, unknown>;
}

/** The action without a row of its own: the comparison is its entry. */
const MADE: Action = 'comparison_created';

/** Filter of the entries. Null means no restriction. */
export interface ActivityFilter {
  actions: readonly string[] | null;
  /** Author of the entries. */
  userId: string | null;
  /** Subject of the entries: the feature itself, or a comparison of it. */
  featureId: string | null;
  /** Whether each answer about a set is one entry, about its first comparison. */
  byAnswer: boolean;
}

/**
 * The newest comparisons of one dimension, active or deleted, as entries. An index gives them in ledger order, so only the requested number
 * is read. The clocks of two API processes may differ slightly. Each entry therefore counts as no later than those after it in the ledger,
 * which gives one order for all pages.
 */
const newestComparisons = (dimension: string, state: string, condition: string) => `
  select created_at, min(created_at) over (order by seq desc) as at, id, user_id, '${MADE}' as action,
         '${dimension}' as dimension, null::jsonb as details
    from (select id, seq, user_id, created_at from comparisons
           where project_id = :projectId and dimension = '${dimension}' and deleted_at ${state} and version_of is null${condition}
           order by seq desc limit :offset::bigint + :limit::bigint) as newest`;

const comparisonsMade = (condition: string) =>
  DIMENSIONS.flatMap((dimension) =>
    ['is null', 'is not null'].map((state) => newestComparisons(dimension, state, condition)),
  ).join(' union all ');

const storedActivities = (condition: string) => `
  select created_at, created_at as at, id, user_id, action, null as dimension, details from (
    select id, created_at, user_id, action, details from activities
     where project_id = :projectId${condition} order by created_at desc, id desc limit :offset::bigint + :limit::bigint) as newest`;

const page = (sources: string) =>
  `select id, created_at as timestamp, user_id, action,
          coalesce(details, jsonb_build_object('comparison_id', id, 'dimension', dimension)) as details
     from (select * from (${sources}) as entries order by at desc, id desc offset :offset limit :limit) as page
    order by at desc, id desc`;

/**
 * Entries about a feature: changes to it, alone or with others, and answers about it. Imported details may contain anything instead of an
 * id.
 */
const IS_ABOUT = `(
  details->>'feature_id' = :featureId::uuid::text or details->'feature_ids' @> to_jsonb(:featureId::uuid::text) or exists (
    select from comparisons c
     where c.project_id = activities.project_id and c.id = case when details->>'comparison_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (details->>'comparison_id')::uuid end
       and :featureId::uuid in (c.feature_a_id, c.feature_b_id)))`;

type Values = Pick<ActivityFilter, 'userId' | 'featureId'> & { projectId: string; stored: string[] | null };

interface ActivityStatements {
  page: Named<Values & { offset: number; limit: number }, ActivityEntry[]>;
  /** Stored entries, and deleted comparisons. */
  counts: Named<Values, number[]>;
  /** Active comparisons as well. */
  allCounts: Named<Values, number[]>;
}

const statements = new Map<string, ActivityStatements>();

/** The stored actions among the requested ones; null for all. */
const storedOf = ({ actions }: ActivityFilter) => actions?.filter((action) => action !== MADE) ?? null;

/** The statements for one kind of filter. Each has a name, so that PostgreSQL plans it once per connection. */
function statementsFor(filter: ActivityFilter): ActivityStatements {
  const { actions, userId, featureId, byAnswer } = filter;
  const isChosen = actions !== null;
  const hasStored = !isChosen || storedOf(filter)!.length > 0 || !actions.includes(MADE);
  const hasMade = !isChosen || actions.includes(MADE);
  const kind = [
    hasStored && 'stored',
    hasMade && 'made',
    isChosen && 'chosen',
    userId && 'user',
    featureId && 'feature',
    hasMade && byAnswer && 'answers',
  ].filter(Boolean);
  const name = kind.join('_');
  const found = statements.get(name);
  if (found) return found;
  const stored = [
    userId && ' and user_id = :userId::uuid',
    featureId && ` and ${IS_ABOUT}`,
    isChosen && hasStored && ' and action = any(:stored::text[])',
  ]
    .filter(Boolean)
    .join('');
  const once = byAnswer ? ' and (set_id is null or set_id = id)' : '';
  const comparisons = comparisonCondition({ userId, featureId, byAnswer }) + once;
  const countsOf = (state: string) => [
    hasStored && `select count(*) from activities where project_id = :projectId${stored}`,
    hasMade &&
      `select count(*) from comparisons where project_id = :projectId and version_of is null${state}${comparisons}`,
  ];
  const union = (parts: (string | false)[]) => parts.filter(Boolean).join(' union all ');
  const counts: ActivityStatements['counts'] = values(
    `activity_count_${name}`,
    union(countsOf(' and deleted_at is not null')),
  );
  const made: ActivityStatements = {
    page: many(
      `activity_${name}`,
      page(union([hasStored && storedActivities(stored), hasMade && comparisonsMade(comparisons)])),
    ),
    counts,
    allCounts: hasMade ? values(`activity_count_all_${name}`, union(countsOf(''))) : counts,
  };
  statements.set(name, made);
  return made;
}

const valuesOf = (projectId: string, filter: ActivityFilter): Values => ({
  projectId,
  userId: filter.userId,
  featureId: filter.featureId,
  stored: storedOf(filter),
});

/** One page of a project's activity, newest first. */
export const findActivityPage = (
  pool: Pool,
  projectId: string,
  filter: ActivityFilter,
  page: { offset: number; limit: number },
): Promise<ActivityEntry[]> => statementsFor(filter).page(pool, { ...valuesOf(projectId, filter), ...page });

/**
 * Number of entries that match a filter. @param withActive whether active comparisons are counted; then all rows are
 * read.
 */
export async function countActivity(
  pool: Pool,
  projectId: string,
  filter: ActivityFilter,
  { withActive }: { withActive: boolean },
): Promise<number> {
  const { counts, allCounts } = statementsFor(filter);
  return sum(await (withActive ? allCounts : counts)(pool, valuesOf(projectId, filter)));
}

/** Time and author of the latest change to a project, including comparisons. */
export const findLastChange = maybe<{ projectId: string }, { at: Date; by: string }>(
  'last_change',
  `select at, by from (
     (select created_at as at, user_id as by from activities where project_id = :projectId order by created_at desc, id desc limit 1)
      union all
     select changed_at, changed_by from ranking_ledgers where project_id = :projectId and changed_by is not null
   ) as changes order by at desc limit 1`,
);
