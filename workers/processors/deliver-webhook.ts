import { deliverWebhookJob } from '../../shared/jobs/webhook-jobs.ts';
import { deliverWebhook } from '../../shared/use-cases/webhooks/deliver-webhook.ts';
import { defineProcessor } from '../define-processor.ts';

/** Gives a webhook its turn, and another one after the others' turns if it has more to send. */
export const deliverWebhookProcessor = defineProcessor(deliverWebhookJob, async (context, payload) => {
  const { sent, hasMore } = await deliverWebhook(context, payload.webhookId);
  if (hasMore) await context.jobs.enqueue(deliverWebhookJob, payload);
  return { sent };
});
