import { isPerson, type NameColumns, named, type ShownName, shownName } from '../../accounts/store/named-people.ts';
import * as field from '../../platform/sql/column-values.ts';
import { listOf } from '../../platform/sql/columns.ts';
import {
  type Database,
  exists,
  many,
  maybe,
  run,
  type Transaction,
  value,
  values,
} from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import { DIMENSIONS, type Dimension } from '../../ranking/vocabulary.ts';
import { listedDimensions } from './participation.ts';
import { endInvitation } from './project-invitations.ts';
import { rememberPerson } from './project-people.ts';

export const collaboratorsTable: Table = {
  name: 'collaborators',
  key: ['project_id', 'user_id'],
  restore: 'replaced',
  references: { project_id: 'projects', user_id: 'users', assigned_by: 'users' },
  onErasure: 'delete from collaborators where user_id = any(:ids::uuid[])',
  // See `project-people.ts`.
  ownData: [],
  exported: {
    project_id: field.uuid,
    user_id: field.uuid,
    assigned_at: field.time,
    assigned_by: field.uuid,
    // Absent from older files.
    only_dimension: field.orNull(field.someOf(DIMENSIONS)),
  },
  notExported: ['reminded_at'],
  imported: { onReturn: 'delete' },
};

/** An account that works on a project, including the owner. */
export interface ProjectMember extends ShownName {
  id: string;
  email: string;
  displayName: string | null;
  avatarUrl: string | null;
  role: 'owner' | 'collaborator';
  /** The dimensions that they answer; null for all. */
  onlyDimensions: readonly Dimension[] | null;
  /** For the owner: when they became the owner. */
  assignedAt: Date;
}

const readMembers = many<
  { projectId: string; userId: string | null },
  Omit<ProjectMember, keyof ShownName> & NameColumns
>(
  'project_members',
  `with members as (
     select p.owner_id as user_id, 'owner' as role,
            coalesce((select max(created_at) from activities
                       where project_id = p.id and action = 'project_transferred'), p.created_at) as assigned_at,
            null as only_dimensions
       from projects p where p.id = :projectId and p.deleted_at is null
      union all
     select c.user_id, 'collaborator', c.assigned_at, ${listedDimensions('c')} from collaborators c where c.project_id = :projectId
   )
   select u.id, ${listOf(shownName('u'))}, case when ${isPerson('u')} then u.email else '' end as email, u.display_name, u.avatar_url, m.role, m.assigned_at, m.only_dimensions
     from members m join users u on u.id = m.user_id
    where u.deleted_at is null and (:userId::uuid is null or u.id = :userId)
    order by m.role desc, m.assigned_at, u.id`,
);

/** The owner, then the collaborators in the order of their assignment; or only one of them. */
export const findMembers = async (
  database: Database,
  projectId: string,
  userId: string | null = null,
): Promise<ProjectMember[]> => (await readMembers(database, { projectId, userId })).map(named);

/**
 * Whether two people work on a project together, as its owner or as collaborators, and the first sees the other's name there; null if the
 * other person doesn't exist. In a project that hides names, only the owner knows the others.
 */
export const shareProject = value<{ userId: string; otherId: string }, boolean>(
  'users_share_project',
  `select exists (
       select from projects p
        where p.deleted_at is null
          and (p.owner_id = :userId
               or not p.hide_names and p.id in (select project_id from collaborators where user_id = :userId))
          and (p.owner_id = u.id or exists (
                select from collaborators c where c.project_id = p.id and c.user_id = u.id))
     ) as shared
     from users u where u.id = :otherId and u.deleted_at is null`,
);

interface Assignment {
  projectId: string;
  userId: string;
  onlyDimensions: readonly Dimension[] | null;
}

const insertRow = exists<Assignment & { by: string; at: Date }>(
  'insert_collaborator',
  `insert into collaborators (project_id, user_id, assigned_at, assigned_by, only_dimension)
   values (:projectId, :userId, :at, :by, array_to_string(:onlyDimensions::text[], ',')) on conflict do nothing`,
);

/** Makes a person a collaborator, which ends their open invitation. Returns false if they already are one. */
export async function insertCollaborator(
  tx: Transaction,
  assignment: Assignment & { by: string; at: Date },
): Promise<boolean> {
  // Before the assignment, in the same order as an acceptance.
  await endInvitation(tx, assignment);
  if (!(await insertRow(tx, assignment))) return false;
  await rememberPerson(tx, assignment);
  return true;
}

/** Whether a person is a collaborator on each of some projects. */
export const worksOnAll = exists<{ projectIds: readonly string[]; userId: string }>(
  'works_on_all',
  `select where not exists (
     select from unnest(:projectIds::uuid[]) p (id)
      where not exists (select from collaborators c where c.project_id = p.id and c.user_id = :userId))`,
);

/** Locks an assignment. Its dimensions are null for all; null where there is no such assignment. */
export const lockOnlyDimensions = maybe<{ projectId: string; userId: string }, Pick<Assignment, 'onlyDimensions'>>(
  'lock_only_dimension',
  `select ${listedDimensions('collaborators')} as only_dimensions
     from collaborators where project_id = :projectId and user_id = :userId for update`,
);

/** Changes which dimensions a collaborator answers; null for all. */
export const setOnlyDimensions = run<Assignment>(
  'set_only_dimension',
  `update collaborators set only_dimension = array_to_string(:onlyDimensions::text[], ',')
    where project_id = :projectId and user_id = :userId`,
);

/** Removes assignments and stores what the people answered. People assigned by a process of the previous version are stored only now. */
const LEAVING = (which: string) => `
  with leaving as (delete from collaborators where ${which} returning project_id, user_id, assigned_at, only_dimension),
       remembered as (insert into project_people (project_id, user_id, joined_at, only_dimension)
                        select project_id, user_id, assigned_at, only_dimension from leaving
                        on conflict (project_id, user_id) do update set only_dimension = excluded.only_dimension)`;

const deleteRow = exists<{ projectId: string; userId: string }>(
  'delete_collaborator',
  `${LEAVING(`project_id = :projectId and user_id = :userId and not exists (
    select from users u where u.id = :userId and not ${isPerson('u')})`)} select user_id from leaving`,
);

/**
 * Returns false if no person with this id is a collaborator on the project. `endService` ends service accounts, `removeGuest` ends guests.
 */
export async function deleteCollaborator(
  tx: Transaction,
  assignment: { projectId: string; userId: string },
): Promise<boolean> {
  await endInvitation(tx, assignment);
  return deleteRow(tx, assignment);
}

/**
 * Ends a person's work on other people's projects.
 * @returns the ids of these projects.
 */
export const deleteCollaborationsOf = values<{ userId: string }, string>(
  'delete_collaborations_of',
  `${LEAVING('user_id = :userId')} select project_id from leaving`,
);
