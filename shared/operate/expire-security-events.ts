import { forgetAddressesOfErased } from '../accounts/store/erased-people.ts';
import type { Needs } from '../context.ts';
import { removeInBatches } from '../platform/remove-in-batches.ts';
import { expire } from '../platform/sql/expire.ts';
import { SECURITY_EVENTS } from './rules/security-events.ts';
import { removeSecurityEventsBeyond, securityEventsTable } from './store/security-events.ts';

/**
 * Removes security events older than SECURITY_EVENTS_DAYS, and of each kind all but the newest SECURITY_EVENTS_PER_KIND, so that a flood of
 * one kind doesn't displace others. It also removes addresses of erased people from events that were written later. Returns the number of
 * removed events.
 */
export async function expireSecurityEvents(context: Needs<'now' | 'pool' | 'settings'>): Promise<number> {
  const { pool, settings } = context;
  await forgetAddressesOfErased(pool);
  let removed = await expire(context, [securityEventsTable]);
  for (const event of SECURITY_EVENTS) {
    const keep = settings.SECURITY_EVENTS_PER_KIND;
    removed += await removeInBatches((limit) => removeSecurityEventsBeyond(pool, { event, keep, limit }));
  }
  return removed;
}
