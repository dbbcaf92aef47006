import {
  isPerson,
  type ShownName,
  type ShownNameRow,
  shownName,
  toShownName,
} from '../../accounts/store/named-people.ts';
import * as field from '../../platform/sql/column-values.ts';
import { type Pool, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';
import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import { endInvitation } from './project-invitations.ts';
import { rememberPerson } from './project-people.ts';

export const collaboratorsTable: Table = {
  name: 'collaborators',
  key: ['project_id', 'user_id'],
  restore: 'replaced',
  references: { project_id: 'projects', user_id: 'users', assigned_by: 'users' },
  onErasure: 'delete from collaborators where user_id = any($1::uuid[])',
  // See `project-people.ts`.
  ownData: [],
  exported: {
    project_id: field.uuid,
    user_id: field.uuid,
    assigned_at: field.time,
    assigned_by: field.uuid,
    // Absent from older files.
    only_dimension: field.orNull(field.oneOf(DIMENSIONS)),
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
  /** The only dimension that they answer; null for both. */
  onlyDimension: Dimension | null;
  /** For the owner: when they became the owner. */
  assignedAt: Date;
}

interface MemberRow extends ShownNameRow {
  id: string;
  email: string;
  display_name: string | null;
  avatar_url: string | null;
  role: 'owner' | 'collaborator';
  only_dimension: Dimension | null;
  assigned_at: string;
}

const readMembers = statement<MemberRow>(
  'project_members',
  `with members as (
     select p.owner_id as user_id, 'owner' as role,
            coalesce((select max(created_at) from activities
                       where project_id = p.id and action = 'project_transferred'), p.created_at) as assigned_at,
            null as only_dimension
       from projects p where p.id = $1 and p.deleted_at is null
      union all
     select c.user_id, 'collaborator', c.assigned_at, c.only_dimension from collaborators c where c.project_id = $1
   )
   select u.id, ${shownName('u')}, u.email, u.display_name, u.avatar_url, m.role, m.assigned_at, m.only_dimension
     from members m join users u on u.id = m.user_id
    where u.deleted_at is null and ($2::uuid is null or u.id = $2)
    order by m.role desc, m.assigned_at, u.id`,
);

/** The owner, then the collaborators in the order of their assignment; or only one of them. */
export async function findMembers(
  database: Pool | Transaction,
  projectId: string,
  userId: string | null = null,
): Promise<ProjectMember[]> {
  return (await readMembers(database, [projectId, userId])).map((row) => ({
    id: row.id,
    ...toShownName(row),
    email: row.is_service || row.is_guest ? '' : row.email,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    role: row.role,
    onlyDimension: row.only_dimension,
    assignedAt: toDate(row.assigned_at),
  }));
}

// In a project that hides names, only the owner knows the others.
const readRelation = statement<{ shared: boolean }>(
  'users_share_project',
  `select exists (
       select from projects p
        where p.deleted_at is null
          and (p.owner_id = $1
               or not p.hide_names and p.id in (select project_id from collaborators where user_id = $1))
          and (p.owner_id = u.id or exists (
                select from collaborators c where c.project_id = p.id and c.user_id = u.id))
     ) as shared
     from users u where u.id = $2 and u.deleted_at is null`,
);

/**
 * Whether two people work on a project together, as owner or collaborators, and the first sees the other's name there; null if the other
 * person is unknown.
 */
export async function shareProject(pool: Pool, userId: string, otherId: string): Promise<boolean | null> {
  const [relation] = await readRelation(pool, [userId, otherId]);
  return relation ? relation.shared : null;
}

const insertCollaboratorStatement = statement(
  'insert_collaborator',
  `insert into collaborators (project_id, user_id, assigned_at, assigned_by, only_dimension) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning 1`,
);

/** Makes a person a collaborator, which ends their open invitation. Returns false if they already are one. */
export async function insertCollaborator(
  tx: Transaction,
  {
    projectId,
    userId,
    onlyDimension,
    by,
    at,
  }: { projectId: string; userId: string; onlyDimension: Dimension | null; by: string; at: Date },
): Promise<boolean> {
  // Before the assignment, in the same order as an acceptance.
  await endInvitation(tx, projectId, userId);
  const added = await insertCollaboratorStatement(tx, [projectId, userId, at, by, onlyDimension]);
  if (added.length === 0) return false;
  await rememberPerson(tx, { projectId, userId, at });
  return true;
}

const worksOnAllStatement = statement<{ all: boolean }>(
  'works_on_all',
  `select not exists (
     select from unnest($1::uuid[]) p (id)
      where not exists (select from collaborators c where c.project_id = p.id and c.user_id = $2)) as all`,
);

/** Whether a person is a collaborator on each of some projects. */
export async function worksOnAll(tx: Transaction, projectIds: readonly string[], userId: string): Promise<boolean> {
  return (await worksOnAllStatement(tx, [projectIds, userId]))[0]!.all;
}

const lockOnlyDimensionStatement = statement<{ only_dimension: Dimension | null }>(
  'lock_only_dimension',
  'select only_dimension from collaborators where project_id = $1 and user_id = $2 for update',
);

/**
 * Locks an assignment.
 * @returns the only dimension of the collaborator, null for both; undefined if there is no such assignment.
 */
export async function lockOnlyDimension(
  tx: Transaction,
  projectId: string,
  userId: string,
): Promise<Dimension | null | undefined> {
  const [row] = await lockOnlyDimensionStatement(tx, [projectId, userId]);
  return row?.only_dimension;
}

const setOnlyDimensionStatement = statement(
  'set_only_dimension',
  'update collaborators set only_dimension = $3 where project_id = $1 and user_id = $2',
);

/** Sets the only dimension that a collaborator answers; null for both. */
export async function setOnlyDimension(
  tx: Transaction,
  { projectId, userId, onlyDimension }: { projectId: string; userId: string; onlyDimension: Dimension | null },
): Promise<void> {
  await setOnlyDimensionStatement(tx, [projectId, userId, onlyDimension]);
}

/** Removes assignments and stores what the people answered. People assigned by a process of the previous version are stored only now. */
const LEAVING = (which: string) => `
  with leaving as (delete from collaborators where ${which} returning project_id, user_id, assigned_at, only_dimension),
       remembered as (insert into project_people (project_id, user_id, joined_at, only_dimension)
                        select project_id, user_id, assigned_at, only_dimension from leaving
                        on conflict (project_id, user_id) do update set only_dimension = excluded.only_dimension)`;

const deleteCollaboratorStatement = statement(
  'delete_collaborator',
  `${LEAVING(`project_id = $1 and user_id = $2 and not exists (
    select from users u where u.id = $2 and not ${isPerson('u')})`)} select user_id from leaving`,
);

/**
 * Returns false if no person with this id is a collaborator on the project. `endService` ends service accounts, `removeGuest` ends guests.
 */
export async function deleteCollaborator(tx: Transaction, projectId: string, userId: string): Promise<boolean> {
  await endInvitation(tx, projectId, userId);
  const removed = await deleteCollaboratorStatement(tx, [projectId, userId]);
  return removed.length > 0;
}

const deleteCollaborationsOfStatement = statement<{ project_id: string }>(
  'delete_collaborations_of',
  `${LEAVING('user_id = $1')} select project_id from leaving`,
);

/**
 * Ends a person's work on other people's projects.
 * @returns the ids of these projects.
 */
export async function deleteCollaborationsOf(tx: Transaction, userId: string): Promise<string[]> {
  const left = await deleteCollaborationsOfStatement(tx, [userId]);
  return left.map(({ project_id: projectId }) => projectId);
}
