import { SECURITY_EVENTS } from '../../rules/security-events.ts';
import { forgetAddressesOfErased } from '../../store/erased-people.ts';
import { removeSecurityEventsBefore, removeSecurityEventsBeyond } from '../../store/security-events.ts';
import type { Needs } from '../context.ts';

const DAY_MS = 86_400_000;
/** Removed by one statement, so that none of them takes long. */
const BATCH = 5000;

/**
 * Removes security events older than SECURITY_EVENTS_DAYS, and of each kind all but the newest SECURITY_EVENTS_PER_KIND: a flood of
 * one kind cannot push others out. Addresses of erased people, from events that were still to be written, go too. Answers how many.
 */
export async function expireSecurityEvents({
  pool,
  settings,
  now,
}: Needs<'now' | 'pool' | 'settings'>): Promise<number> {
  const before = new Date(now().getTime() - settings.SECURITY_EVENTS_DAYS * DAY_MS);
  await forgetAddressesOfErased(pool);
  let removed = await inBatches(() => removeSecurityEventsBefore(pool, before, BATCH));
  for (const event of SECURITY_EVENTS) {
    const excess = { event, keep: settings.SECURITY_EVENTS_PER_KIND, limit: BATCH };
    removed += await inBatches(() => removeSecurityEventsBeyond(pool, excess));
  }
  return removed;
}

async function inBatches(remove: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await remove();
    removed += count;
    if (count < BATCH) return removed;
  }
}
