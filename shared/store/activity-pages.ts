import type { Pool } from 'pg';
import type { Action } from '../entities/activity.ts';
import { DIMENSIONS } from '../ranking/vocabulary.ts';
import { statement, toDate } from './statement.ts';

/** A line of the audit log as clients see it. */
export interface ActivityEntry {
  action: Action;
  timestamp: Date;
  userId: string;
  details: Record<string, unknown>;
}

/** The action that has no row of its own: the comparison is its entry. */
const MADE: Action = 'comparison_created';

interface ActivityRow {
  action: Action;
  created_at: string;
  user_id: string;
  details: Record<string, unknown>;
}

export interface ActivityPage {
  /** Only these; null for all. */
  action: string | null;
  offset: number;
  limit: number;
}

/**
 * The newest comparisons of one dimension, active or deleted, as entries. An index gives them in ledger order, so no more
 * than the asked number is read. Two API processes may disagree a little about the time: each entry counts as at most as
 * late as those after it in the ledger, which makes one order for all pages.
 */
const newestComparisons = (dimension: string, state: string) => `
  select created_at, min(created_at) over (order by seq desc) as at, id, user_id, '${MADE}' as action,
         '${dimension}' as dimension, null::jsonb as details
    from (select id, seq, user_id, created_at from comparisons
           where project_id = $1 and dimension = '${dimension}' and deleted_at ${state} and version_of is null
           order by seq desc limit $2::bigint + $3::bigint) as newest`;

const newestActivities = (filter: string) => `
  select created_at, created_at as at, id, user_id, action, null as dimension, details from (
    select id, created_at, user_id, action, details from activities
     where project_id = $1 ${filter} order by created_at desc, id desc limit $2::bigint + $3::bigint) as newest`;

const COMPARISONS = DIMENSIONS.flatMap((dimension) =>
  ['is null', 'is not null'].map((state) => newestComparisons(dimension, state)),
).join(' union all ');

const page = (sources: string) =>
  `select created_at, user_id, action,
          coalesce(details, jsonb_build_object('comparison_id', id, 'dimension', dimension)) as details
     from (select * from (${sources}) as entries order by at desc, id desc offset $2 limit $3) as page
    order by at desc, id desc`;

const readEverything = statement<ActivityRow>(
  'activity_page',
  page(`${newestActivities('')} union all ${COMPARISONS}`),
);
const readComparisonsMade = statement<ActivityRow>('activity_page_of_comparisons', page(COMPARISONS));
const readOneAction = statement<ActivityRow>('activity_page_of_action', page(newestActivities('and action = $4')));

const countStored = statement<{ count: string }>(
  'activity_count',
  'select count(*) from activities where project_id = $1 and ($2::text is null or action = $2)',
);
const countDeleted = statement<{ count: string }>(
  'deleted_comparisons_count',
  'select count(*) from comparisons where project_id = $1 and deleted_at is not null and version_of is null',
);

/** One page of what happened to a project, newest first. */
export async function findActivityPage(
  pool: Pool,
  projectId: string,
  { action, offset, limit }: ActivityPage,
): Promise<ActivityEntry[]> {
  const values = [projectId, offset, limit];
  const rows =
    action === null
      ? await readEverything(pool, values)
      : action === MADE
        ? await readComparisonsMade(pool, values)
        : await readOneAction(pool, [...values, action]);
  return rows.map((row) => ({
    action: row.action,
    timestamp: toDate(row.created_at),
    userId: row.user_id,
    details: row.details,
  }));
}

/**
 * How many entries there are beside those of active comparisons, whose number every ranking knows: counting them here
 * would read them all.
 */
export async function countOtherActivity(pool: Pool, projectId: string, action: string | null): Promise<number> {
  const [[stored], [deleted]] = await Promise.all([
    action === MADE ? [] : countStored(pool, [projectId, action]),
    action === null || action === MADE ? countDeleted(pool, [projectId]) : [],
  ]);
  return Number(stored?.count ?? 0) + Number(deleted?.count ?? 0);
}

const readLastChange = statement<{ at: string; by: string }>(
  'last_change',
  `select at, by from (
     (select created_at as at, user_id as by from activities where project_id = $1 order by created_at desc, id desc limit 1)
      union all
     select changed_at, changed_by from ranking_ledgers where project_id = $1 and changed_by is not null
   ) as changes order by at desc limit 1`,
);

/** The latest change to a project, a comparison included: when, and by whom. */
export async function findLastChange(pool: Pool, projectId: string): Promise<{ at: Date; by: string } | null> {
  const [change] = await readLastChange(pool, [projectId]);
  return change ? { at: toDate(change.at), by: change.by } : null;
}
