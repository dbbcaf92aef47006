import { NotFound } from '../../errors.ts';
import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import { logActivity } from '../../store/activity.ts';
import { query } from '../../store/statement.ts';
import type { Context } from '../context.ts';

/**
 * Ends somebody's work on a project; what they compared stays.
 * @throws NotFound when they are no collaborator of it.
 */
export async function removeCollaborator(
  { em, now, proposals }: Context,
  { projectId, userId, removedBy }: { projectId: string; userId: string; removedBy: string },
): Promise<void> {
  await em.transactional(async (tx) => {
    const removed = await query(
      tx,
      'delete from collaborators where project_id = $1 and user_id = $2 returning user_id',
      [projectId, userId],
    );
    if (removed.length === 0) throw new NotFound('The user is no collaborator of this project');
    const details = { user_id: userId };
    logActivity(tx, { projectId, action: 'collaborator_removed', userId: removedBy, at: now(), details });
  });
  // The pair that they were shown is free for others at once.
  for (const dimension of DIMENSIONS) await proposals.drop({ projectId, dimension }, userId);
}
