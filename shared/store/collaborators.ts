import type { Pool } from 'pg';
import { statement, toDate } from './statement.ts';

/** Somebody who works on a project, the owner included. */
export interface ProjectMember {
  id: string;
  username: string;
  email: string;
  displayName: string | null;
  avatarUrl: string | null;
  role: 'owner' | 'collaborator';
  /** Of the owner: when the project became theirs. */
  assignedAt: Date;
}

interface MemberRow {
  id: string;
  username: string;
  email: string;
  display_name: string | null;
  avatar_url: string | null;
  role: 'owner' | 'collaborator';
  assigned_at: string;
}

const readMembers = statement<MemberRow>(
  'project_members',
  `with members as (
     select p.owner_id as user_id, 'owner' as role,
            coalesce((select max(created_at) from activities
                       where project_id = p.id and action = 'project_transferred'), p.created_at) as assigned_at
       from projects p where p.id = $1 and p.deleted_at is null
      union all
     select c.user_id, 'collaborator', c.assigned_at from collaborators c where c.project_id = $1
   )
   select u.id, u.username, u.email, u.display_name, u.avatar_url, m.role, m.assigned_at
     from members m join users u on u.id = m.user_id
    where u.deleted_at is null and ($2::uuid is null or u.id = $2)
    order by m.role desc, m.assigned_at, u.id`,
);

/** The owner, then the collaborators in the order of their assignment; or only one of them. */
export async function findMembers(
  pool: Pool,
  projectId: string,
  userId: string | null = null,
): Promise<ProjectMember[]> {
  return (await readMembers(pool, [projectId, userId])).map((row) => ({
    id: row.id,
    username: row.username,
    email: row.email,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    role: row.role,
    assignedAt: toDate(row.assigned_at),
  }));
}

const readRelation = statement<{ shared: boolean }>(
  'users_share_project',
  `select exists (
       select from projects p
        where p.deleted_at is null
          and (p.owner_id = $1 or p.id in (select project_id from collaborators where user_id = $1))
          and (p.owner_id = u.id or exists (
                select from collaborators c where c.project_id = p.id and c.user_id = u.id))
     ) as shared
     from users u where u.id = $2 and u.deleted_at is null`,
);

/** Whether two people work on a project together, as its owner or as collaborators; null where the other one is unknown. */
export async function shareProject(pool: Pool, userId: string, otherId: string): Promise<boolean | null> {
  const [relation] = await readRelation(pool, [userId, otherId]);
  return relation ? relation.shared : null;
}
