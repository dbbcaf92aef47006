import { deliverWebhookJob } from '../../shared/jobs/webhook-jobs.ts';
import { takeWebhookTurn } from '../../shared/use-cases/webhooks/deliver-webhook.ts';
import { defineProcessor } from '../define-processor.ts';

/** Gives a webhook its turn, and another one after the others' turns if it has more to send. */
export const deliverWebhookProcessor = defineProcessor(deliverWebhookJob, async (context, payload) => {
  const { sent, next } = await takeWebhookTurn(context, payload.webhookId);
  for (const webhookId of next) await context.jobs.enqueue(deliverWebhookJob, { webhookId });
  return { sent };
});
