import { Forbidden, NotFound } from '../../errors.ts';
import { logActivity } from '../../store/activity.ts';
import { findMembers, type ProjectMember } from '../../store/collaborators.ts';
import type { CurrentUser } from '../../store/current-user.ts';
import { query } from '../../store/statement.ts';
import type { Context } from '../context.ts';

export interface Assignment {
  projectId: string;
  userId: string;
  assignedBy: CurrentUser;
}

/**
 * Lets somebody work on a project; who works on it already, or owns it, is answered the same and nothing changes.
 * @throws NotFound for an unknown project or user, Forbidden for anybody but the owner and superusers.
 */
export async function assignCollaborator(context: Context, input: Assignment): Promise<ProjectMember> {
  const { projectId, userId, assignedBy } = input;
  const at = context.now();
  await context.em.transactional(async (tx) => {
    // Both are held, so that neither is deleted between the look and the assignment; the user first, as a deletion does.
    const [user] = await query<{ username: string }>(
      tx,
      'select username from users where id = $1 and deleted_at is null for share',
      [userId],
    );
    const [project] = await query<{ owner_id: string }>(
      tx,
      'select owner_id from projects where id = $1 and deleted_at is null for share',
      [projectId],
    );
    if (!project) throw new NotFound('Project not found', 'project_not_found');
    if (!assignedBy.is_superuser && project.owner_id !== assignedBy.id) throw new Forbidden();
    if (!user) throw new NotFound('User not found', 'user_not_found');
    if (project.owner_id === userId) return;
    const added = await query(
      tx,
      `insert into collaborators (project_id, user_id, assigned_at, assigned_by) values ($1, $2, $3, $4)
       on conflict do nothing returning 1`,
      [projectId, userId, at, assignedBy.id],
    );
    if (added.length === 0) return;
    const details = { user_id: userId, username: user.username };
    logActivity(tx, { projectId, action: 'collaborator_assigned', userId: assignedBy.id, at, details });
  });
  const [member] = await findMembers(context.pool, projectId, userId);
  if (!member) throw new NotFound('User not found', 'user_not_found');
  return member;
}
