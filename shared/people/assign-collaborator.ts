import { shareUserLock } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { Forbidden, NotFound } from '../platform/errors.ts';
import { logActivity } from '../projects/store/activity.ts';
import { shareProjectLock } from '../projects/store/projects.ts';
import { DIMENSIONS, type Dimension } from '../ranking/vocabulary.ts';
import type { CurrentUser } from '../sign-in/store/current-user.ts';
import { OwnerAnswersBoth, onlyDimensionsOf, replaceOnlyDimensions } from './change-dimensions.ts';
import { findMembers, insertCollaborator, type ProjectMember } from './store/collaborators.ts';

export interface Assignment {
  projectId: string;
  userId: string;
  /** Dimensions that they may answer. By default both, or for an existing collaborator no change. */
  dimensions?: readonly Dimension[] | undefined;
  assignedBy: CurrentUser;
}

/**
 * Makes a person a collaborator on a project. For its owner and its collaborators, the result is the same, and only the dimensions change,
 * if given.
 * @throws NotFound for an unknown project or user, Forbidden for anyone but the owner and superusers, BadRequest for an owner who should
 * answer less than both dimensions.
 */
export async function assignCollaborator(context: Needs<'em' | 'now'>, input: Assignment): Promise<ProjectMember> {
  const { projectId, userId, dimensions, assignedBy } = input;
  const onlyDimensions = onlyDimensionsOf(dimensions ?? DIMENSIONS);
  const at = context.now();
  return context.em.transactional(async (tx) => {
    // Locks both, so that neither is deleted between the check and the assignment. The user comes first, as in a deletion.
    const user = await shareUserLock(tx, { id: userId });
    const project = await shareProjectLock(tx, { projectId });
    if (!project) throw new NotFound('Project not found', 'project_not_found');
    if (!assignedBy.isSuperuser && project.ownerId !== assignedBy.id) throw new Forbidden();
    if (!user) throw new NotFound('User not found', 'user_not_found');
    if (project.ownerId === userId) {
      if (onlyDimensions !== null) throw new OwnerAnswersBoth();
    } else if (await insertCollaborator(tx, { projectId, userId, onlyDimensions, by: assignedBy.id, at })) {
      const limited = onlyDimensions !== null && { dimensions };
      const details = { user_id: userId, username: user.username, ...limited };
      logActivity(tx, { projectId, action: 'collaborator_assigned', userId: assignedBy.id, at, details });
    } else if (dimensions) {
      const change = { projectId, userId, username: user.username, onlyDimensions, changedBy: assignedBy.id, at };
      await replaceOnlyDimensions(tx, change);
    }
    const [member] = await findMembers(tx, projectId, userId);
    if (!member) throw new NotFound('User not found', 'user_not_found');
    return member;
  });
}
