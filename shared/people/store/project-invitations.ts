import { type Pool, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';

export const projectInvitationsTable: Table = {
  name: 'project_invitations',
  key: ['project_id', 'id'],
  restore: 'replaced',
  references: { project_id: 'projects', user_id: 'users', invited_by: 'users' },
  onErasure: 'delete from project_invitations where user_id = any($1::uuid[]) or invited_by = any($1::uuid[])',
  ownData: [
    {
      name: 'invitations',
      rows: `select i.id, p.name as project_name, i.only_dimension, i.created_at, i.expires_at
               from project_invitations i join projects p on p.id = i.project_id and p.deleted_at is null where i.user_id = $1`,
      order: { id: 'uuid' },
    },
  ],
};

/** An open invitation of a person by name. */
export interface ProjectInvitation {
  id: string;
  projectId: string;
  projectName: string;
  /** The other person: for the owner the invited one, for the invited person the one who invites. */
  username: string;
  displayName: string | null;
  /** The only dimension that the person would answer; null for both. */
  onlyDimension: Dimension | null;
  createdAt: Date;
  expiresAt: Date;
}

interface InvitationRow {
  id: string;
  project_id: string;
  project_name: string;
  username: string;
  display_name: string | null;
  only_dimension: Dimension | null;
  created_at: string;
  expires_at: string;
}

/** Open invitations, with the names of the account in a column. */
const waitingWith = (person: 'user_id' | 'invited_by') => `
  select i.id, i.project_id, p.name as project_name, u.username, u.display_name, i.only_dimension, i.created_at, i.expires_at
    from project_invitations i
    join projects p on p.id = i.project_id and p.deleted_at is null
    join users u on u.id = i.${person}`;

const readOfProject = statement<InvitationRow>(
  'project_invitations_waiting',
  `${waitingWith('user_id')}
    where i.project_id = $1 and i.expires_at > $2 and ($3::uuid is null or i.user_id = $3) order by i.created_at desc, i.id`,
);

const readOfPerson = statement<InvitationRow>(
  'project_invitations_of_person',
  `${waitingWith('invited_by')}
    where i.user_id = $1 and i.expires_at > $2
      and (not i.by_email or exists (select from users o where o.id = $1 and o.email_verified_at is not null))
    order by i.created_at desc, i.id limit $3`,
);

/** The open invitations of a project, newest first, or only that of one person. */
export async function findInvitations(
  database: Pool | Transaction,
  { projectId, userId = null, now }: { projectId: string; userId?: string | null; now: Date },
): Promise<ProjectInvitation[]> {
  return (await readOfProject(database, [projectId, now, userId])).map(toInvitation);
}

/** The open invitations of a person, newest first. Invitations to an email are for the person who confirmed it. */
export async function findInvitationsOf(
  pool: Pool,
  { userId, now, limit }: { userId: string; now: Date; limit: number },
): Promise<ProjectInvitation[]> {
  return (await readOfPerson(pool, [userId, now, limit])).map(toInvitation);
}

const readOneOfPerson = statement<InvitationRow>(
  'project_invitation_of_person',
  `${waitingWith('invited_by')} where i.id = $1 and i.user_id = $2 and i.expires_at > $3`,
);

/** An open invitation of a person; null if there is none (any more). */
export async function findInvitationOf(
  pool: Pool,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<ProjectInvitation | null> {
  const [row] = await readOneOfPerson(pool, [id, userId, now]);
  return row ? toInvitation(row) : null;
}

const countWaitingStatement = statement<{ of_project: string; of_inviter: string }>(
  'project_invitations_count',
  `select (select count(*) from project_invitations where project_id = $1 and expires_at > $3) as of_project,
          (select count(*) from project_invitations where invited_by = $2 and expires_at > $3) as of_inviter`,
);

/** Numbers of open invitations of a project, and of an inviting person. */
export async function countWaiting(
  tx: Transaction,
  { projectId, invitedBy, now }: { projectId: string; invitedBy: string; now: Date },
): Promise<{ ofProject: number; ofInviter: number }> {
  const [row] = await countWaitingStatement(tx, [projectId, invitedBy, now]);
  return { ofProject: Number(row!.of_project), ofInviter: Number(row!.of_inviter) };
}

export interface NewInvitation {
  projectId: string;
  id: string;
  userId: string;
  invitedBy: string;
  onlyDimension: Dimension | null;
  /** Whether the person was named by their email. */
  byEmail: boolean;
  at: Date;
  expiresAt: Date;
}

const insertStatement = statement(
  'project_invitation_insert',
  `insert into project_invitations (project_id, id, user_id, invited_by, only_dimension, created_at, expires_at, by_email)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (project_id, user_id) do update
     set id = excluded.id, invited_by = excluded.invited_by, only_dimension = excluded.only_dimension,
         created_at = excluded.created_at, expires_at = excluded.expires_at, by_email = excluded.by_email`,
);

/** Stores an invitation. It replaces an expired one of the same person. */
export async function insertInvitation(tx: Transaction, invitation: NewInvitation): Promise<void> {
  const { projectId, id, userId, invitedBy, onlyDimension, at, expiresAt, byEmail } = invitation;
  await insertStatement(tx, [projectId, id, userId, invitedBy, onlyDimension, at, expiresAt, byEmail]);
}

const setDimensionStatement = statement(
  'project_invitation_set_dimension',
  'update project_invitations set only_dimension = $3 where project_id = $1 and id = $2',
);

/** Sets the only dimension that the invited person would answer; null for both. */
export async function setInvitedDimension(
  tx: Transaction,
  { projectId, id }: Pick<ProjectInvitation, 'projectId' | 'id'>,
  onlyDimension: Dimension | null,
): Promise<void> {
  await setDimensionStatement(tx, [projectId, id, onlyDimension]);
}

const projectOfStatement = statement<{ project_id: string }>(
  'project_invitation_project',
  'select project_id from project_invitations where id = $1 and user_id = $2 and expires_at > $3',
);

/** The project of a person's invitation; null if there is no such invitation (any more). */
export async function findInvitingProject(
  database: Pool | Transaction,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<string | null> {
  const [row] = await projectOfStatement(database, [id, userId, now]);
  return row?.project_id ?? null;
}

const takeStatement = statement<{ only_dimension: Dimension | null; invited_by: string; by_email: boolean }>(
  'project_invitation_take',
  `delete from project_invitations
    where project_id = $1 and id = $2 and ($3::uuid is null or user_id = $3) and expires_at > $4
   returning only_dimension, invited_by, by_email`,
);

/**
 * Removes an open invitation, of one person or of anybody.
 * @returns null if there is none.
 */
export async function takeInvitation(
  tx: Transaction,
  { projectId, id, userId = null, now }: { projectId: string; id: string; userId?: string | null; now: Date },
): Promise<{ onlyDimension: Dimension | null; invitedBy: string; byEmail: boolean } | null> {
  const [row] = await takeStatement(tx, [projectId, id, userId, now]);
  return row ? { onlyDimension: row.only_dimension, invitedBy: row.invited_by, byEmail: row.by_email } : null;
}

const endInvitationStatement = statement(
  'project_invitation_end',
  'delete from project_invitations where project_id = $1 and user_id = $2',
);

/** Removes the invitation of a person who joins in another way or leaves, so that nobody returns by an old one. */
export async function endInvitation(tx: Transaction, projectId: string, userId: string): Promise<void> {
  await endInvitationStatement(tx, [projectId, userId]);
}

const removeExpiredStatement = statement(
  'project_invitations_remove_expired',
  `delete from project_invitations where (project_id, id) in (
     select project_id, id from project_invitations where expires_at < $1 limit $2 for update skip locked) returning 1`,
);

/**
 * Removes up to `limit` invitations that expired before a given time.
 * @returns their number.
 */
export async function removeExpiredInvitations(pool: Pool, before: Date, limit: number): Promise<number> {
  return (await removeExpiredStatement(pool, [before, limit])).length;
}

function toInvitation(row: InvitationRow): ProjectInvitation {
  return {
    id: row.id,
    projectId: row.project_id,
    projectName: row.project_name,
    username: row.username,
    displayName: row.display_name,
    onlyDimension: row.only_dimension,
    createdAt: toDate(row.created_at),
    expiresAt: toDate(row.expires_at),
  };
}
