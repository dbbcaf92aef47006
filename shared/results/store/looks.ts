import type { Pool } from 'pg';
import { statement, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { Dimension, Sorting } from '../../ranking/vocabulary.ts';

export const looksTable: Table = {
  name: 'looks',
  key: ['project_id', 'user_id', 'sorting'],
  restore: 'replaced',
  references: { project_id: 'projects', user_id: 'users' },
  onErasure: 'delete from looks where user_id = any($1::uuid[])',
  ownData: [
    {
      name: 'looks',
      rows: 'select project_id, sorting, seen, before from looks where user_id = $1',
      order: { project_id: 'uuid', sorting: 'text' },
    },
  ],
};

/** An order seen by a person. */
export interface SeenOrder {
  /** When, in ISO 8601. */
  at: string;
  /** Ids of the first 1,000 features, best first. */
  order: readonly string[];
  /** Their ranks, from 1. */
  ranks: readonly number[];
  /** Features in the whole order. */
  count: number;
  /** Revisions of the ledgers behind it. */
  revisions: Readonly<Partial<Record<Dimension, number>>>;
}

/** The orders that a person saw at their latest visit and at the one before; null if there was none. */
export interface Looks {
  seen: SeenOrder;
  before: SeenOrder | null;
}

interface Key {
  projectId: string;
  userId: string;
  sorting: Sorting;
}

const findStatement = statement<Looks>(
  'looks_of',
  'select seen, before from looks where project_id = $1 and user_id = $2 and sorting = $3',
);

/** Null if the person hasn't looked yet. */
export async function findLooks(pool: Pool, { projectId, userId, sorting }: Key): Promise<Looks | null> {
  return (await findStatement(pool, [projectId, userId, sorting]))[0] ?? null;
}

const storeStatement = statement(
  'looks_store',
  `insert into looks (project_id, user_id, sorting, seen, before)
   select id, $2, $3, $4::jsonb, $5::jsonb from projects where id = $1 and deleted_at is null
   on conflict (project_id, user_id, sorting) do update set seen = excluded.seen, before = excluded.before`,
);

export async function storeLooks(
  pool: Pool,
  { projectId, userId, sorting }: Key,
  { seen, before }: Looks,
): Promise<void> {
  await storeStatement(pool, [projectId, userId, sorting, JSON.stringify(seen), before && JSON.stringify(before)]);
}

const answersStatement = statement<{ user_id: string; answers: number }>(
  'looks_answers_since',
  `select c.user_id, count(*)::int as answers
     from unnest($2::text[], $3::bigint[]) as since (dimension, revision)
     join comparisons c on c.project_id = $1 and c.dimension = since.dimension and c.seq > since.revision
          and c.deleted_at is null and (c.set_id is null or c.set_id = c.id)
    group by c.user_id order by answers desc, c.user_id limit $4`,
);

/** Counts each person's answers after the given revisions of ledgers, most answers first. An answer about a set counts once. */
export async function findAnswersSince(
  pool: Pool,
  projectId: string,
  { revisions, limit }: Pick<SeenOrder, 'revisions'> & { limit: number },
): Promise<{ userId: string; answers: number }[]> {
  const rows = await answersStatement(pool, [projectId, Object.keys(revisions), Object.values(revisions), limit]);
  return rows.map(({ user_id: userId, answers }) => ({ userId, answers }));
}

const TAKEN_BACK = ['comparison_updated', 'comparison_deleted', 'comparison_undone', 'comparisons_reset'];
const SETTINGS = ['model_config_updated', 'model_config_reset'];

const otherCausesStatement = statement<{ taken_back: number; settings: number; factors: number; ratings: number }>(
  'looks_other_causes',
  `select (select count(*)::int from activities a
            where a.project_id = $1 and a.action = any($3::text[]) and a.created_at > $2) as taken_back,
          (select count(*)::int from activities a
            where a.project_id = $1 and a.action = any($4::text[]) and a.created_at > $2
              and a.details -> 'dimensions' is distinct from '[]'::jsonb) as settings,
          (select count(*)::int from factors f
            where f.project_id = $1 and f.dimension = any($5::text[]) and f.said_at > $2 and f.factor is not null) as factors,
          (select count(*)::int from ratings r
            where r.project_id = $1 and r.dimension = any($5::text[]) and r.rated_at > $2) as ratings`,
);

/** Counts the other changes since a given time that can move features. */
export async function findOtherCauses(
  pool: Pool,
  projectId: string,
  { since, dimensions }: { since: Date; dimensions: readonly Dimension[] },
): Promise<{ takenBack: number; settings: number; factors: number; ratings: number }> {
  const [row] = await otherCausesStatement(pool, [projectId, since, TAKEN_BACK, SETTINGS, dimensions]);
  const { taken_back: takenBack, ...others } = row!;
  return { takenBack, ...others };
}

const renewedStatement = statement<{ created_at: string }>(
  'order_renewed_at',
  `select created_at from activities where project_id = $1 and action = 'order_renewed' order by created_at desc limit 1`,
);

/** The time of the last answer before the order was computed in a new way; null if there was none. */
export async function findOrderRenewal(pool: Pool, projectId: string): Promise<Date | null> {
  const [row] = await renewedStatement(pool, [projectId]);
  return row ? toDate(row.created_at) : null;
}
