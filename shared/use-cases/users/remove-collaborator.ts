import { NotFound } from '../../errors.ts';
import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import { logActivity } from '../../store/activity.ts';
import { deleteCollaborator } from '../../store/collaborators.ts';
import type { Needs } from '../context.ts';

/**
 * Removes a collaborator from a project; their comparisons stay.
 * @throws NotFound when they are not a collaborator on it.
 */
export async function removeCollaborator(
  { em, now, proposals }: Needs<'em' | 'now' | 'proposals'>,
  { projectId, userId, removedBy }: { projectId: string; userId: string; removedBy: string },
): Promise<void> {
  await em.transactional(async (tx) => {
    if (!(await deleteCollaborator(tx, projectId, userId)))
      throw new NotFound('The user is not a collaborator on this project');
    const details = { user_id: userId };
    logActivity(tx, { projectId, action: 'collaborator_removed', userId: removedBy, at: now(), details });
  });
  // The pair that they were shown is free for others at once.
  for (const dimension of DIMENSIONS) await proposals.forget({ projectId, dimension }, userId);
}
