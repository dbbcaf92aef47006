import { exists, many, maybe, run } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { Sorting } from '../../ranking/vocabulary.ts';

export const rankingDigestsTable: Table = {
  name: 'ranking_digests',
  key: ['project_id', 'user_id'],
  restore: 'replaced',
  references: { project_id: 'projects', user_id: 'users' },
  // The backup doesn't know which mails were sent since. The next ones are sent in the next week.
  renewed: { looked_at: 'now()', claimed_until: 'null::timestamptz' },
  onErasure: 'delete from ranking_digests where user_id = any(:ids::uuid[])',
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

/** Null if the person doesn't want the mail. */
export const findDigest = maybe<Key, RankingDigest>(
  'ranking_digest',
  'select looked_at, sent from ranking_digests where project_id = :projectId and user_id = :userId',
);

/** Starts the mail for a person. If they already get it, their data stays. */
export const insertDigest = run<Key & { at: Date }>(
  'ranking_digest_choose',
  `insert into ranking_digests (project_id, user_id, chosen_at, looked_at) values (:projectId, :userId, :at, :at)
   on conflict (project_id, user_id) do nothing`,
);

/** Ends the mail for a person. */
export const removeDigest = run<Key>(
  'ranking_digest_remove',
  'delete from ranking_digests where project_id = :projectId and user_id = :userId',
);

/** Digests whose ranking was not examined since a given time, after a place, ordered by project and person. */
export const findDueDigests = many<{ since: Date; after: Key; limit: number }, Key>(
  'ranking_digests_due',
  `select d.project_id, d.user_id
     from ranking_digests d
     join projects p on p.id = d.project_id and p.deleted_at is null
    where d.looked_at < :since and (d.project_id, d.user_id) > (:after.projectId, :after.userId)
    order by d.project_id, d.user_id limit :limit`,
);

interface Claim extends Key {
  /** When the claim ends. It also identifies the claim, because nobody else has one until then. */
  until: Date;
}

/**
 * Claims the mail that is about to be sent. It stays due until `settleDigest`: if the worker ends before that, another worker sends it.
 * Forgets looks before `since`.
 * @returns false if another worker is sending it, or if it was sent or is no longer wanted.
 */
export const claimDigest = exists<Claim & { since: Date; now: Date }>(
  'ranking_digest_claim',
  `update ranking_digests set claimed_until = :until
    where project_id = :projectId and user_id = :userId and looked_at < :since
      and (claimed_until is null or claimed_until <= :now)`,
);

/** Ends a claim; the mail stays due. */
export const returnDigest = run<Claim>(
  'ranking_digest_return',
  'update ranking_digests set claimed_until = null where project_id = :projectId and user_id = :userId and claimed_until = :until',
);

/**
 * Stores that nothing is due until next week. `sent` is the ranking that the mail server accepted; null if it accepted none. Forgets looks
 * before `since`.
 */
export const settleDigest = run<Key & { at: Date; sent: SentRanking | null; since: Date }>(
  'ranking_digest_settle',
  `update ranking_digests set looked_at = :at, sent = coalesce(:sent, sent), claimed_until = null
    where project_id = :projectId and user_id = :userId and looked_at < :since`,
);
