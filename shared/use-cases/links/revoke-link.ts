import { NotFound } from '../../errors.ts';
import { logActivity } from '../../store/activity.ts';
import { revokeGuestsOf } from '../../store/guests.ts';
import { type LinkKey, revokeOpenLink } from '../../store/project-links.ts';
import type { Needs } from '../context.ts';
import { securityEvent } from '../security-event.ts';

/**
 * Ends a link at once, and with it the access of its guests; their answers stay.
 * @throws NotFound when the project has no such link, or it has ended already.
 */
export async function revokeLink(
  context: Needs<'address' | 'em' | 'log' | 'now' | 'securityEvents'>,
  { projectId, id, revokedBy }: LinkKey & { revokedBy: string },
): Promise<void> {
  const at = context.now();
  await context.em.transactional(async (tx) => {
    const revoked = await revokeOpenLink(tx, { projectId, id }, at);
    if (!revoked) throw new NotFound('Link not found', 'link_not_found');
    if (revoked.kind === 'participation') await revokeGuestsOf(tx, { projectId, id }, at);
    const details = { link_id: id, kind: revoked.kind };
    logActivity(tx, { projectId, action: 'link_revoked', userId: revokedBy, at, details });
  });
  securityEvent(context, 'authn_token_revoked', { userId: revokedBy, projectId, linkId: id, reason: 'link revoked' });
}
