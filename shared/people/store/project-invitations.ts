import { type Database, many, maybe, one, run, value } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';
import { listedDimensions } from './participation.ts';

export const projectInvitationsTable: Table = {
  name: 'project_invitations',
  key: ['project_id', 'id'],
  restore: 'replaced',
  keeps: { days: 0, ended: 't.expires_at < :before' },
  references: { project_id: 'projects', user_id: 'users', invited_by: 'users' },
  onErasure: 'delete from project_invitations where user_id = any(:ids::uuid[]) or invited_by = any(:ids::uuid[])',
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
  /** The dimensions that the person would answer; null for all. */
  onlyDimensions: readonly Dimension[] | null;
  createdAt: Date;
  expiresAt: Date;
}

/** Open invitations, with the names of the account in a column. */
const waitingWith = (person: 'user_id' | 'invited_by') => `
  select i.id, i.project_id, p.name as project_name, u.username, u.display_name, ${listedDimensions('i')} as only_dimensions, i.created_at, i.expires_at
    from project_invitations i
    join projects p on p.id = i.project_id and p.deleted_at is null
    join users u on u.id = i.${person}`;

const readOfProject = many<{ projectId: string; userId: string | null; now: Date }, ProjectInvitation>(
  'project_invitations_waiting',
  `${waitingWith('user_id')}
    where i.project_id = :projectId and i.expires_at > :now and (:userId::uuid is null or i.user_id = :userId)
    order by i.created_at desc, i.id`,
);

/** The open invitations of a project, newest first, or only that of one person. */
export const findInvitations = (
  database: Database,
  which: { projectId: string; userId?: string | null; now: Date },
): Promise<ProjectInvitation[]> => readOfProject(database, { userId: null, ...which });

/** The open invitations of a person, newest first. Invitations to an email are for the person who confirmed it. */
export const findInvitationsOf = many<{ userId: string; now: Date; limit: number }, ProjectInvitation>(
  'project_invitations_of_person',
  `${waitingWith('invited_by')}
    where i.user_id = :userId and i.expires_at > :now
      and (not i.by_email or exists (select from users o where o.id = :userId and o.email_verified_at is not null))
    order by i.created_at desc, i.id limit :limit`,
);

/** A person's invitation. */
interface Invited {
  id: string;
  userId: string;
  now: Date;
}

/** An open invitation of a person; null if there is none (any more). */
export const findInvitationOf = maybe<Invited, ProjectInvitation>(
  'project_invitation_of_person',
  `${waitingWith('invited_by')} where i.id = :id and i.user_id = :userId and i.expires_at > :now`,
);

/** Numbers of open invitations of a project, and of an inviting person. */
export const countWaiting = one<
  { projectId: string; invitedBy: string; now: Date },
  { ofProject: number; ofInviter: number }
>(
  'project_invitations_count',
  `select (select count(*) from project_invitations where project_id = :projectId and expires_at > :now) as of_project,
          (select count(*) from project_invitations where invited_by = :invitedBy and expires_at > :now) as of_inviter`,
);

export interface NewInvitation {
  projectId: string;
  id: string;
  userId: string;
  invitedBy: string;
  onlyDimensions: readonly Dimension[] | null;
  /** Whether the person was named by their email. */
  byEmail: boolean;
  at: Date;
  expiresAt: Date;
}

/** Stores an invitation. It replaces an expired one of the same person. */
export const insertInvitation = run<NewInvitation>(
  'project_invitation_insert',
  `insert into project_invitations (project_id, id, user_id, invited_by, only_dimension, created_at, expires_at, by_email)
   values (:projectId, :id, :userId, :invitedBy, array_to_string(:onlyDimensions::text[], ','), :at, :expiresAt, :byEmail)
   on conflict (project_id, user_id) do update
     set id = excluded.id, invited_by = excluded.invited_by, only_dimension = excluded.only_dimension,
         created_at = excluded.created_at, expires_at = excluded.expires_at, by_email = excluded.by_email`,
);

/** Changes which dimensions the invited person would answer; null for all. */
export const setInvitedDimensions = run<Pick<ProjectInvitation, 'projectId' | 'id' | 'onlyDimensions'>>(
  'project_invitation_set_dimension',
  `update project_invitations set only_dimension = array_to_string(:onlyDimensions::text[], ',')
    where project_id = :projectId and id = :id`,
);

/** The project of a person's invitation; null if there is no such invitation (any more). */
export const findInvitingProject = value<Invited, string>(
  'project_invitation_project',
  'select project_id from project_invitations where id = :id and user_id = :userId and expires_at > :now',
);

/**
 * Removes a waiting invitation of one person or, with null, of anybody.
 * @returns null if there is none.
 */
export const takeInvitation = maybe<
  { projectId: string; id: string; userId: string | null; now: Date },
  Pick<NewInvitation, 'onlyDimensions' | 'invitedBy' | 'byEmail'>
>(
  'project_invitation_take',
  `delete from project_invitations
    where project_id = :projectId and id = :id and (:userId::uuid is null or user_id = :userId) and expires_at > :now
   returning ${listedDimensions('project_invitations')} as only_dimensions, invited_by, by_email`,
);

/** Removes the invitation of a person who joins in another way or leaves, so that nobody returns by an old one. */
export const endInvitation = run<{ projectId: string; userId: string }>(
  'project_invitation_end',
  'delete from project_invitations where project_id = :projectId and user_id = :userId',
);
