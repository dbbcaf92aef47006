import { lockLedgers, markRewritten } from '../answers/store/ledgers.ts';
import type { Needs } from '../context.ts';
import { endGuestsOf } from '../guests/store/guests.ts';
import { revokeLinksOf } from '../links/store/project-links.ts';
import { securityEvent } from '../operate/security-event.ts';
import { NotFound } from '../platform/errors.ts';
import { DIMENSIONS } from '../ranking/vocabulary.ts';
import { endServices, findServices } from '../tokens/store/service-accounts.ts';
import { deleteWebhooksOf } from '../webhooks/store/webhooks.ts';
import { logActivity } from './store/activity.ts';
import { findProject, lockProject } from './store/projects.ts';

/**
 * Hides a project and ends its links, guests, service accounts and webhooks; nothing in it is erased. Its ledgers change, so that a
 * comparison that is being recorded elsewhere is refused.
 * @throws NotFound when it was deleted in the meantime.
 */
export async function deleteProject(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'rankings' | 'securityEvents'>,
  { projectId, deletedBy }: { projectId: string; deletedBy: string },
): Promise<void> {
  const { em, now, rankings } = context;
  const services = await em.transactional(async (tx) => {
    await lockLedgers(tx, projectId);
    // Locked before its links, as when an invitation is accepted. Otherwise, two transactions could wait for each other.
    const project = (await lockProject(tx, { projectId })) && (await findProject(tx, projectId));
    if (!project) throw new NotFound('Project not found', 'project_not_found');
    Object.assign(project, { deletedAt: now(), deletedBy });
    logActivity(tx, { projectId, action: 'project_deleted', userId: deletedBy, at: now() });
    await revokeLinksOf(tx, { projectId, at: now() });
    await deleteWebhooksOf(tx, { projectId });
    await markRewritten(tx, { projectId, dimensions: DIMENSIONS, at: now(), by: deletedBy });
    const ids = (await findServices(tx, { projectId })).map(({ id }) => id);
    await endServices(tx, { ids, at: now() });
    await endGuestsOf(tx, { projectId, at: now() });
    return ids;
  });
  for (const userId of services) {
    securityEvent(context, 'user_deleted', { userId, by: deletedBy, projectId, kind: 'service account' });
  }
  for (const dimension of DIMENSIONS) rankings.forget({ projectId, dimension });
}
