import { many, maybe, one, type Pool, run, value } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { Dimension, Sorting } from '../../ranking/vocabulary.ts';

export const looksTable: Table = {
  name: 'looks',
  key: ['project_id', 'user_id', 'sorting'],
  restore: 'replaced',
  references: { project_id: 'projects', user_id: 'users' },
  onErasure: 'delete from looks where user_id = any(:ids::uuid[])',
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

/** Null if the person hasn't looked yet. */
export const findLooks = maybe<Key, Looks>(
  'looks_of',
  'select seen, before from looks where project_id = :projectId and user_id = :userId and sorting = :sorting',
);

export const storeLooks = run<Key & Looks>(
  'looks_store',
  `insert into looks (project_id, user_id, sorting, seen, before)
   select id, :userId, :sorting, :seen::jsonb, :before::jsonb from projects where id = :projectId and deleted_at is null
   on conflict (project_id, user_id, sorting) do update set seen = excluded.seen, before = excluded.before`,
);

const readAnswersSince = many<
  { projectId: string; dimensions: string[]; revisions: number[]; limit: number },
  { userId: string; answers: number }
>(
  'looks_answers_since',
  `select c.user_id, count(*)::int as answers
     from unnest(:dimensions::text[], :revisions::bigint[]) as since (dimension, revision)
     join comparisons c on c.project_id = :projectId and c.dimension = since.dimension and c.seq > since.revision
          and c.deleted_at is null and (c.set_id is null or c.set_id = c.id)
    group by c.user_id order by answers desc, c.user_id limit :limit`,
);

/** Counts each person's answers after the given revisions of ledgers, most answers first. An answer about a set counts once. */
export const findAnswersSince = (
  pool: Pool,
  projectId: string,
  { revisions, limit }: Pick<SeenOrder, 'revisions'> & { limit: number },
): Promise<{ userId: string; answers: number }[]> =>
  readAnswersSince(pool, {
    projectId,
    dimensions: Object.keys(revisions),
    revisions: Object.values(revisions),
    limit,
  });

const TAKEN_BACK = `'comparison_updated', 'comparison_deleted', 'comparison_undone', 'comparisons_reset'`;
const SETTINGS = `'model_config_updated', 'model_config_reset'`;

/** Counts the other changes since a given time that can move features. */
export const findOtherCauses = one<
  { projectId: string; since: Date; dimensions: readonly Dimension[] },
  { takenBack: number; settings: number; factors: number; ratings: number }
>(
  'looks_other_causes',
  `select (select count(*) from activities a
            where a.project_id = :projectId and a.action in (${TAKEN_BACK}) and a.created_at > :since) as taken_back,
          (select count(*) from activities a
            where a.project_id = :projectId and a.action in (${SETTINGS}) and a.created_at > :since
              and a.details -> 'dimensions' is distinct from '[]'::jsonb) as settings,
          (select count(*) from factors f
            where f.project_id = :projectId and f.dimension = any(:dimensions::text[]) and f.said_at > :since and f.factor is not null) as factors,
          (select count(*) from ratings r
            where r.project_id = :projectId and r.dimension = any(:dimensions::text[]) and r.rated_at > :since) as ratings`,
);

/** The time of the last answer before the order was computed in a new way; null if there was none. */
export const findOrderRenewal = value<{ projectId: string }, Date>(
  'order_renewed_at',
  `select created_at from activities where project_id = :projectId and action = 'order_renewed' order by created_at desc limit 1`,
);
