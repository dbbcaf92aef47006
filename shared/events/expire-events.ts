import type { Needs } from '../context.ts';
import { removeInBatches } from '../platform/remove-in-batches.ts';
import { EVENT_DAYS } from './rules/events.ts';
import { removeEventsBefore } from './store/events.ts';

const DAY_MS = 86_400_000;

/** Removes events that are older than 30 days. Returns their number. */
export async function expireEvents({ pool, now }: Needs<'now' | 'pool'>): Promise<number> {
  const before = new Date(now().getTime() - EVENT_DAYS * DAY_MS);
  return removeInBatches((limit) => removeEventsBefore(pool, before, limit));
}
