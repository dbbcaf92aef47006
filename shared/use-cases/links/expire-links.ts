import { removeExpiredInvitations } from '../../store/project-invitations.ts';
import { removeExpiredLinks } from '../../store/project-links.ts';
import type { Needs } from '../context.ts';

/** How long an expired link is kept: until then the log can say which link it was that is tried again. */
const KEPT_MS = 30 * 86_400_000;
/** Removed in one statement, so that none of them takes long. */
const BATCH = 5000;

/**
 * Removes expired invitations by name, and the links that expired more than 30 days ago; returns the number of the links.
 * Revoked links stay until their expiry: restoring an older backup would open them again if nothing recorded that they
 * were revoked.
 */
export async function expireOldLinks({ pool, now }: Needs<'now' | 'pool'>): Promise<number> {
  while ((await removeExpiredInvitations(pool, now(), BATCH)) === BATCH);
  const before = new Date(now().getTime() - KEPT_MS);
  let removed = 0;
  for (;;) {
    const count = await removeExpiredLinks(pool, before, BATCH);
    removed += count;
    if (count < BATCH) return removed;
  }
}
