import { object, string } from 'yup';
import { UUID_PATTERN } from '../platform/identifiers.ts';
import { defineJob, returns } from '../platform/jobs/definition.ts';

/**
 * Sends a webhook's pending deliveries for a few seconds. The database has the time of a receiver's next attempt, and the relay of events
 * requests the job then, so the job itself isn't retried.
 */
export const deliverWebhookJob = defineJob({
  queue: 'webhooks',
  name: 'deliver-webhook',
  payload: object({ webhookId: string().matches(UUID_PATTERN).required() }),
  result: returns<unknown>(),
  attempts: 1,
  backoff: 1000,
  onePer: ({ webhookId }) => `deliver-webhook/${webhookId}`,
  retention: { completed: 100, failed: 100 },
});
