import { EVENT_DAYS } from '../../rules/events.ts';
import { MAX_DELIVERIES } from '../../rules/webhooks.ts';
import { removeDeliveriesBefore, removeDeliveriesBeyond } from '../../store/webhook-deliveries.ts';
import type { Needs } from '../context.ts';

const DAY_MS = 86_400_000;
/** Removed by one statement, so that none of them takes long. */
const BATCH = 5000;

/** Removes deliveries that are older than 30 days, or more than a log keeps; returns how many. */
export async function expireDeliveries({ pool, now }: Needs<'now' | 'pool'>): Promise<number> {
  const before = new Date(now().getTime() - EVENT_DAYS * DAY_MS);
  const old = await inBatches(() => removeDeliveriesBefore(pool, before, BATCH));
  return old + (await inBatches(() => removeDeliveriesBeyond(pool, MAX_DELIVERIES, BATCH)));
}

async function inBatches(remove: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await remove();
    removed += count;
    if (count < BATCH) return removed;
  }
}
