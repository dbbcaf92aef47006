import type { Pool } from 'pg';
import { comparisonCondition } from '../../answers/store/comparison-pages.ts';
import { type Statement, statement, toDate } from '../../platform/sql/statement.ts';
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

interface ActivityRow {
  id: string;
  action: Action;
  created_at: string;
  user_id: string;
  details: Record<string, unknown>;
}

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
           where project_id = $1 and dimension = '${dimension}' and deleted_at ${state} and version_of is null${condition}
           order by seq desc limit $2::bigint + $3::bigint) as newest`;

const comparisonsMade = (condition: string) =>
  DIMENSIONS.flatMap((dimension) =>
    ['is null', 'is not null'].map((state) => newestComparisons(dimension, state, condition)),
  ).join(' union all ');

const storedActivities = (condition: string) => `
  select created_at, created_at as at, id, user_id, action, null as dimension, details from (
    select id, created_at, user_id, action, details from activities
     where project_id = $1${condition} order by created_at desc, id desc limit $2::bigint + $3::bigint) as newest`;

const page = (sources: string) =>
  `select id, created_at, user_id, action,
          coalesce(details, jsonb_build_object('comparison_id', id, 'dimension', dimension)) as details
     from (select * from (${sources}) as entries order by at desc, id desc offset $2 limit $3) as page
    order by at desc, id desc`;

/**
 * Entries about a feature: changes to it, alone or with others, and answers about it. Imported details may contain anything instead of an
 * id.
 */
const isAbout = (feature: string) => `(
  details->>'feature_id' = ${feature}::text or details->'feature_ids' @> to_jsonb(${feature}::text) or exists (
    select from comparisons c
     where c.project_id = activities.project_id and c.id = case when details->>'comparison_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (details->>'comparison_id')::uuid end
       and ${feature}::uuid in (c.feature_a_id, c.feature_b_id)))`;

interface ActivityStatements {
  page: Statement<ActivityRow>;
  /** Stored entries, and deleted comparisons. */
  count: Statement<{ count: string }>;
  /** Active comparisons as well. */
  countAll: Statement<{ count: string }>;
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
  /** @param first number of the filter's first parameter, in the order of `valuesOf`. */
  const conditions = (first: number) => {
    let next = first;
    const user = userId && `$${next++}::uuid`;
    const feature = featureId && `$${next++}::uuid`;
    const chosen = isChosen && hasStored && `$${next}::text[]`;
    const stored = [
      user && ` and user_id = ${user}`,
      feature && ` and ${isAbout(feature)}`,
      chosen && ` and action = any(${chosen})`,
    ];
    const once = byAnswer ? ' and (set_id is null or set_id = id)' : '';
    return { stored: stored.filter(Boolean).join(''), made: comparisonCondition({ user, feature, byAnswer }) + once };
  };
  const listed = conditions(4);
  const sources = [hasStored && storedActivities(listed.stored), hasMade && comparisonsMade(listed.made)];
  const counted = conditions(2);
  const counts = (state: string) => [
    hasStored && `select count(*) from activities where project_id = $1${counted.stored}`,
    hasMade && `select count(*) from comparisons where project_id = $1 and version_of is null${state}${counted.made}`,
  ];
  const union = (parts: (string | false)[]) => parts.filter(Boolean).join(' union all ');
  const count = statement<{ count: string }>(`activity_count_${name}`, union(counts(' and deleted_at is not null')));
  const made = {
    page: statement<ActivityRow>(`activity_${name}`, page(union(sources))),
    count,
    countAll: hasMade ? statement<{ count: string }>(`activity_count_all_${name}`, union(counts(''))) : count,
  };
  statements.set(name, made);
  return made;
}

/** The values of a filter, in the order of the parameters. */
function valuesOf(filter: ActivityFilter): unknown[] {
  const stored = storedOf(filter);
  const isListed = stored !== null && (stored.length > 0 || !filter.actions!.includes(MADE));
  return [filter.userId, filter.featureId, isListed ? stored : null].filter((each) => each !== null);
}

/** One page of a project's activity, newest first. */
export async function findActivityPage(
  pool: Pool,
  projectId: string,
  filter: ActivityFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ActivityEntry[]> {
  const rows = await statementsFor(filter).page(pool, [projectId, offset, limit, ...valuesOf(filter)]);
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    timestamp: toDate(row.created_at),
    userId: row.user_id,
    details: row.details,
  }));
}

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
  const { count, countAll } = statementsFor(filter);
  const rows = await (withActive ? countAll : count)(pool, [projectId, ...valuesOf(filter)]);
  return rows.reduce((sum, { count: each }) => sum + Number(each), 0);
}

const readLastChange = statement<{ at: string; by: string }>(
  'last_change',
  `select at, by from (
     (select created_at as at, user_id as by from activities where project_id = $1 order by created_at desc, id desc limit 1)
      union all
     select changed_at, changed_by from ranking_ledgers where project_id = $1 and changed_by is not null
   ) as changes order by at desc limit 1`,
);

/** Time and author of the latest change to a project, including comparisons. */
export async function findLastChange(pool: Pool, projectId: string): Promise<{ at: Date; by: string } | null> {
  const [change] = await readLastChange(pool, [projectId]);
  return change ? { at: toDate(change.at), by: change.by } : null;
}
