import { foldName } from '../../accounts/rules/account-names.ts';
import { isGuest, isPerson, shownUsername } from '../../accounts/store/named-people.ts';
import { LINK, type LinkKey, type OpenedLink } from '../../links/store/project-links.ts';
import { asPart, inserted, listOf } from '../../platform/sql/columns.ts';
import { many, maybe, one, type Pool, run, type Transaction } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import { projectAccess, projectJoins } from '../../projects/store/project-access.ts';
import { isLiveToken } from '../../tokens/store/api-tokens.ts';

/** People who take part by a link. A row is removed when the owner removes the guest, or when a person takes over the answers. */
export const guestsTable: Table = {
  name: 'guests',
  key: ['project_id', 'user_id'],
  restore: 'replaced',
  references: { project_id: 'projects', user_id: 'users', link_id: 'project_links' },
  onErasure: 'delete from guests where user_id = any(:ids::uuid[])',
  // Guests have no account that could ask. If a guest became a person, that person's security events include it.
  ownData: [],
};

/** A guest of a project. Their answers are those of a collaborator who can't sign in. */
export interface Guest {
  id: string;
  name: string;
  linkId: string;
  /** The id that the owner has for the person; null if the link was opened without one. */
  xid: string | null;
  joinedAt: Date;
}

/** A guest as the owner sees them. */
export interface ListedGuest extends Guest {
  /** Active comparisons in both dimensions. */
  answers: number;
}

/** The columns of a guest, of tables g and u. */
const GUEST = {
  id: 'g.user_id',
  name: shownUsername('u'),
  link_id: 'g.link_id',
  xid: 'g.xid',
  joined_at: 'g.joined_at',
};

/** A guest with the link and the project that their secret opens. */
export interface OpenedGuest extends OpenedLink {
  guest: Guest;
}

/** The guest with the hash of a secret, with link and project; null if the secret, the link or the project has ended. */
export const findGuestBySecret = maybe<{ hash: Buffer; now: Date }, OpenedGuest>(
  'guest_by_secret',
  `select ${listOf(asPart('guest', GUEST))}, ${listOf(asPart('link', LINK))}, ${listOf(asPart('project', projectAccess('null::uuid')))}
     from api_tokens t join users u on u.id = t.user_id and ${isGuest('u')}
     join guests g on g.project_id = t.project_id and g.user_id = t.user_id
     join project_links l on l.project_id = g.project_id and l.id = g.link_id
     join projects p on p.id = g.project_id and p.deleted_at is null
     ${projectJoins('null::uuid')}
    where t.token_hash = :hash and ${isLiveToken(':now')} and l.revoked_at is null and l.expires_at > :now`,
);

/** The guest of a locked link with the owner's id for a person. */
export const findGuestByXid = maybe<LinkKey & { xid: string }, Guest>(
  'guest_by_xid',
  `select ${listOf(GUEST)} from guests g join users u on u.id = g.user_id
    where g.project_id = :projectId and g.link_id = :id and g.xid = :xid`,
);

/** Number of guests of a link, and of its project, without removed ones. */
export const countGuests = one<LinkKey, { ofLink: number; ofProject: number }>(
  'guests_count',
  `select count(*) filter (where link_id = :id) as of_link, count(*) as of_project from guests where project_id = :projectId`,
);

// A unique name without a mailbox: names under .invalid don't exist (RFC 2606).
const insertUser = run<Guest & Record<'username' | 'usernameKey' | 'email' | 'emailKey', string>>(
  'guest_insert_user',
  `insert into users (id, username, username_key, email, email_key, display_name, auth_provider, created_at)
   values (:id, :username, :usernameKey, :email, :emailKey, :name, 'guest', :joinedAt)`,
);
const insertRow = run<{ projectId: string; userId: string; linkId: string; xid: string | null; joinedAt: Date }>(
  'guest_insert',
  `insert into guests ${inserted('project_id', 'user_id', 'link_id', 'xid', 'joined_at')}`,
);

/** Stores a new guest of a locked link, with a made-up username and email. */
export async function insertGuest(tx: Transaction, projectId: string, guest: Guest): Promise<void> {
  const username = `guest-${guest.id}`;
  const email = `${username}@guest.invalid`;
  await insertUser(tx, { ...guest, username, usernameKey: foldName(username), email, emailKey: foldName(email) });
  await insertRow(tx, { ...guest, projectId, userId: guest.id });
}

const readPage = many<
  { projectId: string; linkId: string | null; offset: number; limit: number },
  ListedGuest & { total: number }
>(
  'guests_page',
  `with page as (
     select *, count(*) over () as total from guests g
      where g.project_id = :projectId and (:linkId::uuid is null or g.link_id = :linkId)
      order by g.joined_at desc, g.user_id offset :offset limit :limit
   )
   select ${listOf(GUEST)}, g.total,
          (select count(*) from comparisons c
            where c.project_id = :projectId and c.user_id = g.user_id and c.deleted_at is null) as answers
     from page g join users u on u.id = g.user_id order by g.joined_at desc, g.user_id`,
);

/** The guests of a project, or of one of its links, newest first. */
export async function findGuests(
  pool: Pool,
  which: { projectId: string; linkId: string | null },
  page: { offset: number; limit: number },
): Promise<{ guests: ListedGuest[]; total: number }> {
  const guests = await readPage(pool, { ...which, ...page });
  return { guests, total: guests[0]?.total ?? 0 };
}

/** Locks a guest of a project for this transaction; null if there is none (any more). */
export const lockGuest = maybe<LinkKey, Guest>(
  'guest_lock',
  `select ${listOf(GUEST)} from guests g join users u on u.id = g.user_id
    where g.project_id = :projectId and g.user_id = :id for update of g`,
);

/** Ends the secrets of all guests of a link. */
export const revokeGuestsOf = run<LinkKey & { at: Date }>(
  'guests_revoke_of_link',
  `update api_tokens set revoked_at = :at
    where revoked_at is null and project_id = :projectId
      and user_id in (select user_id from guests where project_id = :projectId and link_id = :id)`,
);

/** Ends all guests of a deleted project. Their names stay beside their answers. */
export const endGuestsOf = run<{ projectId: string; at: Date }>(
  'guests_end_of_project',
  `with ended as (
     update users set deleted_at = :at
      where id in (select user_id from guests where project_id = :projectId) and deleted_at is null returning id)
   update api_tokens set revoked_at = :at where user_id in (select id from ended) and revoked_at is null`,
);

/** Ends a guest whose secrets have ended. Neither link nor xid leads to them any more, but their name stays beside their answers. */
export const forgetGuest = run<LinkKey & { at: Date }>(
  'guest_forget',
  `with gone as (delete from guests where project_id = :projectId and user_id = :id returning user_id)
   update users u set deleted_at = coalesce(u.deleted_at, :at)
     from gone where u.id = gone.user_id and not ${isPerson('u')}`,
);
