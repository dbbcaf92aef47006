import { EVENT_DAYS } from '../../rules/events.ts';
import { MAX_DELIVERIES } from '../../rules/webhooks.ts';
import { removeDeliveriesBefore, removeDeliveriesBeyond } from '../../store/webhook-deliveries.ts';
import type { Needs } from '../context.ts';
import { removeInBatches } from '../remove-in-batches.ts';

const DAY_MS = 86_400_000;

/** Removes deliveries that are older than 30 days, or more than a log keeps; returns how many. */
export async function expireDeliveries({ pool, now }: Needs<'now' | 'pool'>): Promise<number> {
  const before = new Date(now().getTime() - EVENT_DAYS * DAY_MS);
  const old = await removeInBatches((limit) => removeDeliveriesBefore(pool, before, limit));
  return old + (await removeInBatches((limit) => removeDeliveriesBeyond(pool, MAX_DELIVERIES, limit)));
}
