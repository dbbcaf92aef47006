import { expireEventsJob } from '../../shared/jobs/event-jobs.ts';
import { expireEvents } from '../../shared/use-cases/events/expire-events.ts';
import { expireDeliveries } from '../../shared/use-cases/webhooks/expire-deliveries.ts';
import { listenForWebhooks } from '../../shared/use-cases/webhooks/listen-for-webhooks.ts';
import { defineProcessor } from '../define-processor.ts';

/** Removes events and deliveries that are too old, and has events recorded for webhooks for another while. */
export const expireEventsProcessor = defineProcessor(expireEventsJob, async (context) => {
  await listenForWebhooks(context);
  const removed = { events: await expireEvents(context), deliveries: await expireDeliveries(context) };
  if (removed.events + removed.deliveries > 0) context.log.info(removed, 'old events removed');
  return removed;
});
