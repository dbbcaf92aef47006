import { Forbidden, NotFound } from '../../errors.ts';
import { shareUserLock } from '../../store/accounts/accounts.ts';
import type { CurrentUser } from '../../store/accounts/current-user.ts';
import { logActivity } from '../../store/activity.ts';
import { findMembers, insertCollaborator, type ProjectMember } from '../../store/collaborators.ts';
import { shareProjectLock } from '../../store/projects.ts';
import type { Context } from '../context.ts';

export interface Assignment {
  projectId: string;
  userId: string;
  assignedBy: CurrentUser;
}

/**
 * Lets a person work on a project; for its owner and its collaborators the answer is the same and nothing changes.
 * @throws NotFound for an unknown project or user, Forbidden for anybody but the owner and superusers.
 */
export async function assignCollaborator(context: Context, input: Assignment): Promise<ProjectMember> {
  const { projectId, userId, assignedBy } = input;
  const at = context.now();
  await context.em.transactional(async (tx) => {
    // Both are held, so that neither is deleted between the look and the assignment; the user first, as a deletion does.
    const user = await shareUserLock(tx, userId);
    const project = await shareProjectLock(tx, projectId);
    if (!project) throw new NotFound('Project not found', 'project_not_found');
    if (!assignedBy.isSuperuser && project.ownerId !== assignedBy.id) throw new Forbidden();
    if (!user) throw new NotFound('User not found', 'user_not_found');
    if (project.ownerId === userId) return;
    if (!(await insertCollaborator(tx, { projectId, userId, by: assignedBy.id, at }))) return;
    const details = { user_id: userId, username: user.username };
    logActivity(tx, { projectId, action: 'collaborator_assigned', userId: assignedBy.id, at, details });
  });
  const [member] = await findMembers(context.pool, projectId, userId);
  if (!member) throw new NotFound('User not found', 'user_not_found');
  return member;
}
