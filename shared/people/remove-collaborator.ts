import { countsIn } from '../accounts/settle-left-behind.ts';
import { endLeftBehind, endTokensFor, findLeftBehind } from '../accounts/store/left-behind.ts';
import type { Needs } from '../context.ts';
import { NotFound } from '../platform/errors.ts';
import { logActivity } from '../projects/store/activity.ts';
import { DIMENSIONS } from '../ranking/vocabulary.ts';
import { deleteCollaborator } from './store/collaborators.ts';

/**
 * Removes a collaborator from a project; their comparisons stay. Their links and invitations there end, and so do their API tokens for this
 * project alone.
 * @throws NotFound if they are not a collaborator on it.
 */
export async function removeCollaborator(
  { em, now, proposals }: Needs<'em' | 'now' | 'proposals'>,
  { projectId, userId, removedBy }: { projectId: string; userId: string; removedBy: string },
): Promise<void> {
  await em.transactional(async (tx) => {
    if (!(await deleteCollaborator(tx, { projectId, userId })))
      throw new NotFound('The user is not a collaborator on this project');
    const [left] = await findLeftBehind(tx, { userId, projectId, now: now() });
    await endLeftBehind(tx, { userId, projectId, owned: [], now: now() });
    await endTokensFor(tx, { userId, projectId, now: now() });
    const details = { user_id: userId, ...(left && { ended: countsIn(left) }) };
    logActivity(tx, { projectId, action: 'collaborator_removed', userId: removedBy, at: now(), details });
  });
  // The pair that they were shown becomes free for others at once.
  for (const dimension of DIMENSIONS) await proposals.forget({ projectId, dimension }, userId);
}
