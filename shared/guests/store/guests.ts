import { foldName } from '../../accounts/rules/account-names.ts';
import { isGuest, isPerson, shownUsername } from '../../accounts/store/named-people.ts';
import { LINK_COLUMNS, type LinkKey, type LinkRow, type OpenedLink, toLink } from '../../links/store/project-links.ts';
import { type Pool, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import {
  PROJECT_LEDGERS,
  type ProjectAccessRow,
  projectAccessColumns,
  toProjectView,
} from '../../projects/store/project-access.ts';
import { isLiveToken } from '../../tokens/store/api-tokens.ts';

/** People who take part by a link. A row is removed when the owner removes the guest, or when a person takes over the answers. */
export const guestsTable: Table = {
  name: 'guests',
  key: ['project_id', 'user_id'],
  restore: 'replaced',
  references: { project_id: 'projects', user_id: 'users', link_id: 'project_links' },
  onErasure: 'delete from guests where user_id = any($1::uuid[])',
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

interface GuestRow {
  guest_id: string;
  guest_name: string;
  guest_link_id: string;
  guest_xid: string | null;
  guest_joined_at: string;
}

const COLUMNS = `g.user_id as guest_id, ${shownUsername('u')} as guest_name, g.link_id as guest_link_id, g.xid as guest_xid,
          g.joined_at as guest_joined_at`;

const toGuest = (row: GuestRow): Guest => ({
  id: row.guest_id,
  name: row.guest_name,
  linkId: row.guest_link_id,
  xid: row.guest_xid,
  joinedAt: toDate(row.guest_joined_at),
});

/** A guest with the link and the project that their secret opens. */
export interface OpenedGuest extends OpenedLink {
  guest: Guest;
}

const readBySecret = statement<GuestRow & LinkRow & ProjectAccessRow>(
  'guest_by_secret',
  `select ${COLUMNS}, ${LINK_COLUMNS}, ${projectAccessColumns('null::uuid')}
     from api_tokens t join users u on u.id = t.user_id and ${isGuest('u')}
     join guests g on g.project_id = t.project_id and g.user_id = t.user_id
     join project_links l on l.project_id = g.project_id and l.id = g.link_id
     join projects p on p.id = g.project_id and p.deleted_at is null
     ${PROJECT_LEDGERS}
    where t.token_hash = $1 and ${isLiveToken('$2')} and l.revoked_at is null and l.expires_at > $2`,
);

/** The guest with the hash of a secret, with link and project; null if the secret, the link or the project has ended. */
export async function findGuestBySecret(
  database: Pool | Transaction,
  hash: Buffer,
  now: Date,
): Promise<OpenedGuest | null> {
  const [row] = await readBySecret(database, [hash, now]);
  return row ? { guest: toGuest(row), link: toLink(row), project: toProjectView(row) } : null;
}

const readByXid = statement<GuestRow>(
  'guest_by_xid',
  `select ${COLUMNS} from guests g join users u on u.id = g.user_id
    where g.project_id = $1 and g.link_id = $2 and g.xid = $3`,
);

/** The guest of a locked link with the owner's id for a person. */
export async function findGuestByXid(tx: Transaction, { projectId, id }: LinkKey, xid: string): Promise<Guest | null> {
  const [row] = await readByXid(tx, [projectId, id, xid]);
  return row ? toGuest(row) : null;
}

const countStatement = statement<{ of_link: string; of_project: string }>(
  'guests_count',
  `select count(*) filter (where link_id = $2) as of_link, count(*) as of_project from guests where project_id = $1`,
);

/** Number of guests of a link, and of its project, without removed ones. */
export async function countGuests(
  tx: Transaction,
  { projectId, id }: LinkKey,
): Promise<{ ofLink: number; ofProject: number }> {
  const [row] = await countStatement(tx, [projectId, id]);
  return { ofLink: Number(row!.of_link), ofProject: Number(row!.of_project) };
}

// A unique name without a mailbox: names under .invalid don't exist (RFC 2606).
const insertUserStatement = statement(
  'guest_insert_user',
  `insert into users (id, username, username_key, email, email_key, display_name, auth_provider, created_at)
   values ($1, $2, $3, $4, $5, $6, 'guest', $7)`,
);
const insertStatement = statement(
  'guest_insert',
  'insert into guests (project_id, user_id, link_id, xid, joined_at) values ($1, $2, $3, $4, $5)',
);

/** Stores a new guest of a locked link, with a made-up username and email. */
export async function insertGuest(tx: Transaction, projectId: string, guest: Guest): Promise<void> {
  const { id, name, linkId, xid, joinedAt } = guest;
  const username = `guest-${id}`;
  const email = `${username}@guest.invalid`;
  await insertUserStatement(tx, [id, username, foldName(username), email, foldName(email), name, joinedAt]);
  await insertStatement(tx, [projectId, id, linkId, xid, joinedAt]);
}

const listStatement = statement<GuestRow & { answers: string; total: string }>(
  'guests_page',
  `with page as (
     select *, count(*) over () as total from guests g
      where g.project_id = $1 and ($2::uuid is null or g.link_id = $2) order by g.joined_at desc, g.user_id offset $3 limit $4
   )
   select ${COLUMNS}, g.total,
          (select count(*) from comparisons c
            where c.project_id = $1 and c.user_id = g.user_id and c.deleted_at is null) as answers
     from page g join users u on u.id = g.user_id order by g.joined_at desc, g.user_id`,
);

/** The guests of a project, or of one of its links, newest first. */
export async function findGuests(
  pool: Pool,
  { projectId, linkId }: { projectId: string; linkId: string | null },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ guests: ListedGuest[]; total: number }> {
  const rows = await listStatement(pool, [projectId, linkId, offset, limit]);
  const guests = rows.map((row) => ({ ...toGuest(row), answers: Number(row.answers) }));
  return { guests, total: Number(rows[0]?.total ?? 0) };
}

const lockStatement = statement<GuestRow>(
  'guest_lock',
  `select ${COLUMNS} from guests g join users u on u.id = g.user_id
    where g.project_id = $1 and g.user_id = $2 for update of g`,
);

/** Locks a guest of a project for this transaction; null if there is none (any more). */
export async function lockGuest(tx: Transaction, projectId: string, id: string): Promise<Guest | null> {
  const [row] = await lockStatement(tx, [projectId, id]);
  return row ? toGuest(row) : null;
}

const revokeOfLinkStatement = statement(
  'guests_revoke_of_link',
  `update api_tokens set revoked_at = $3
    where revoked_at is null and project_id = $1
      and user_id in (select user_id from guests where project_id = $1 and link_id = $2)`,
);

/** Ends the secrets of all guests of a link. */
export async function revokeGuestsOf(tx: Transaction, { projectId, id }: LinkKey, at: Date): Promise<void> {
  await revokeOfLinkStatement(tx, [projectId, id, at]);
}

const endOfProjectStatement = statement(
  'guests_end_of_project',
  `with ended as (
     update users set deleted_at = $2
      where id in (select user_id from guests where project_id = $1) and deleted_at is null returning id)
   update api_tokens set revoked_at = $2 where user_id in (select id from ended) and revoked_at is null`,
);

/** Ends all guests of a deleted project. Their names stay beside their answers. */
export async function endGuestsOf(tx: Transaction, projectId: string, at: Date): Promise<void> {
  await endOfProjectStatement(tx, [projectId, at]);
}

const forgetStatement = statement(
  'guest_forget',
  `with gone as (delete from guests where project_id = $1 and user_id = $2 returning user_id)
   update users u set deleted_at = coalesce(u.deleted_at, $3)
     from gone where u.id = gone.user_id and not ${isPerson('u')}`,
);

/** Ends a guest whose secrets have ended. Neither link nor xid leads to them any more, but their name stays beside their answers. */
export async function forgetGuest(tx: Transaction, { projectId, id }: LinkKey, at: Date): Promise<void> {
  await forgetStatement(tx, [projectId, id, at]);
}
