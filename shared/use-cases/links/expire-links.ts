import { removeExpiredInvitations } from '../../store/project-invitations.ts';
import { removeExpiredLinks } from '../../store/project-links.ts';
import type { Needs } from '../context.ts';
import { removeInBatches } from '../remove-in-batches.ts';

/** How long an expired link is kept: until then the log can say which link it was that is tried again. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Removes expired invitations by name, and the links that expired more than 30 days ago; returns the number of the links.
 * Revoked links stay until their expiry: restoring an older backup would open them again if nothing recorded that they
 * were revoked.
 */
export async function expireOldLinks({ pool, now }: Needs<'now' | 'pool'>): Promise<number> {
  await removeInBatches((limit) => removeExpiredInvitations(pool, now(), limit));
  const before = new Date(now().getTime() - KEPT_MS);
  return removeInBatches((limit) => removeExpiredLinks(pool, before, limit));
}
