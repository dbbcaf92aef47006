import { type Pool, statement, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { Sorting } from '../../ranking/vocabulary.ts';

export const rankingDigestsTable: Table = {
  name: 'ranking_digests',
  key: ['project_id', 'user_id'],
  restore: 'replaced',
  references: { project_id: 'projects', user_id: 'users' },
  // The backup doesn't know which mails were sent since. The next ones are sent in the next week.
  renewed: { looked_at: 'now()', claimed_until: 'null::timestamptz' },
  onErasure: 'delete from ranking_digests where user_id = any($1::uuid[])',
  ownData: [
    {
      name: 'ranking-digests',
      rows: 'select project_id, chosen_at, looked_at, sent from ranking_digests where user_id = $1',
      order: { project_id: 'uuid' },
    },
  ],
};

/** The ranking in a mail. */
export interface SentRanking {
  by: Sorting;
  /** The stored features, best first. */
  order: readonly string[];
  /** Features in the whole ranking. */
  count: number;
  /** How settled the top is. */
  top: { k: number; settled: number; isChecked: boolean; isOver: boolean };
}

/** A person's choice to get a project's ranking by mail. */
export interface RankingDigest {
  /** When the last mail was sent or found unnecessary; at first, when the person chose it. */
  lookedAt: Date;
  /** The ranking of the last mail; null before the first. */
  sent: SentRanking | null;
}

interface Key {
  projectId: string;
  userId: string;
}

const findStatement = statement<{ looked_at: string; sent: SentRanking | null }>(
  'ranking_digest',
  'select looked_at, sent from ranking_digests where project_id = $1 and user_id = $2',
);

/** Null if the person doesn't want the mail. */
export async function findDigest(pool: Pool, { projectId, userId }: Key): Promise<RankingDigest | null> {
  const [row] = await findStatement(pool, [projectId, userId]);
  return row ? { lookedAt: toDate(row.looked_at), sent: row.sent } : null;
}

const chooseStatement = statement(
  'ranking_digest_choose',
  `insert into ranking_digests (project_id, user_id, chosen_at, looked_at) values ($1, $2, $3, $3)
   on conflict (project_id, user_id) do nothing`,
);

/** Starts the mail for a person. If they already get it, their data stays. */
export async function insertDigest(pool: Pool, { projectId, userId, at }: Key & { at: Date }): Promise<void> {
  await chooseStatement(pool, [projectId, userId, at]);
}

const removeStatement = statement(
  'ranking_digest_remove',
  'delete from ranking_digests where project_id = $1 and user_id = $2',
);

/** Ends the mail for a person. */
export async function removeDigest(pool: Pool, { projectId, userId }: Key): Promise<void> {
  await removeStatement(pool, [projectId, userId]);
}

const findDueStatement = statement<{ project_id: string; user_id: string }>(
  'ranking_digests_due',
  `select d.project_id, d.user_id
     from ranking_digests d
     join projects p on p.id = d.project_id and p.deleted_at is null
    where d.looked_at < $1 and (d.project_id, d.user_id) > ($2, $3)
    order by d.project_id, d.user_id limit $4`,
);

/** Digests whose ranking was not examined since a given time, after a place, ordered by project and person. */
export async function findDueDigests(
  pool: Pool,
  { since, after, limit }: { since: Date; after: Key; limit: number },
): Promise<Key[]> {
  const rows = await findDueStatement(pool, [since, after.projectId, after.userId, limit]);
  return rows.map(({ project_id: projectId, user_id: userId }) => ({ projectId, userId }));
}

interface Claim extends Key {
  /** When the claim ends. It also identifies the claim, because nobody else has one until then. */
  until: Date;
}

const claimStatement = statement(
  'ranking_digest_claim',
  `update ranking_digests set claimed_until = $3
    where project_id = $1 and user_id = $2 and looked_at < $4 and (claimed_until is null or claimed_until <= $5)
   returning 1`,
);

/**
 * Claims a mail before sending it. The mail stays due until `settleDigest`: if its worker ends before, another one sends it.
 * @param claim.since earlier examinations don't count.
 * @returns false while another worker sends it, and if it was sent or is no longer wanted.
 */
export async function claimDigest(
  pool: Pool,
  { projectId, userId, until, since, now }: Claim & { since: Date; now: Date },
): Promise<boolean> {
  return (await claimStatement(pool, [projectId, userId, until, since, now])).length > 0;
}

const returnStatement = statement(
  'ranking_digest_return',
  'update ranking_digests set claimed_until = null where project_id = $1 and user_id = $2 and claimed_until = $3',
);

/** Ends a claim; the mail stays due. */
export async function returnDigest(pool: Pool, { projectId, userId, until }: Claim): Promise<void> {
  await returnStatement(pool, [projectId, userId, until]);
}

const settleStatement = statement(
  'ranking_digest_settle',
  `update ranking_digests set looked_at = $3, sent = coalesce($4, sent), claimed_until = null
    where project_id = $1 and user_id = $2 and looked_at < $5`,
);

/**
 * Records that nothing is due until the next week.
 * @param settled.sent the ranking that the mail server accepted; null if it accepted none.
 * @param settled.since earlier examinations don't count.
 */
export async function settleDigest(
  pool: Pool,
  { projectId, userId, at, sent, since }: Key & { at: Date; sent: SentRanking | null; since: Date },
): Promise<void> {
  await settleStatement(pool, [projectId, userId, at, sent && JSON.stringify(sent), since]);
}
