import { deliverWebhookJob } from '../../jobs/webhook-jobs.ts';
import { findDueWebhooks } from '../../store/webhooks.ts';
import type { Needs } from '../context.ts';

/** Webhooks of one run; the next run takes others. */
const MAX_WEBHOOKS = 1000;

/** Has webhooks send that have something to send, and don't wait for a retry. @returns how many. */
export async function requestDeliveries({ pool, jobs, now }: Needs<'jobs' | 'now' | 'pool'>): Promise<number> {
  const due = await findDueWebhooks(pool, now(), MAX_WEBHOOKS);
  for (const webhookId of due) await jobs.enqueueUnlessUnderWay(deliverWebhookJob, { webhookId });
  return due.length;
}
