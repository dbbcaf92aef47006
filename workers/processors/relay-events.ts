import { relayEventsJob } from '../../shared/jobs/event-jobs.ts';
import { relayEvents } from '../../shared/use-cases/events/relay-events.ts';
import { requestDueLooks } from '../../shared/use-cases/events/request-due-looks.ts';
import { requestDeliveries } from '../../shared/use-cases/webhooks/request-deliveries.ts';
import { defineProcessor } from '../define-processor.ts';

/** Makes events visible, has webhooks send them, and has projects looked at again whose change was too early to tell. */
export const relayEventsProcessor = defineProcessor(relayEventsJob, async (context) => {
  await requestDueLooks(context);
  const relayed = await relayEvents(context);
  return { relayed, webhooks: await requestDeliveries(context) };
});
