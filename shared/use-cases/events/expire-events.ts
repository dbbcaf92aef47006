import { EVENT_DAYS } from '../../rules/events.ts';
import { removeEventsBefore } from '../../store/events.ts';
import type { Needs } from '../context.ts';

const DAY_MS = 86_400_000;
/** Removed by one statement, so that none of them takes long. */
const BATCH = 5000;

/** Removes events that are older than 30 days; returns how many. */
export async function expireEvents({ pool, now }: Needs<'now' | 'pool'>): Promise<number> {
  const before = new Date(now().getTime() - EVENT_DAYS * DAY_MS);
  let removed = 0;
  for (;;) {
    const count = await removeEventsBefore(pool, before, BATCH);
    removed += count;
    if (count < BATCH) return removed;
  }
}
