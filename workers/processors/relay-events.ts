import { relayEventsJob } from '../../shared/jobs/event-jobs.ts';
import { relayEvents } from '../../shared/use-cases/events/relay-events.ts';
import { requestDueLooks } from '../../shared/use-cases/events/request-due-looks.ts';
import { defineProcessor } from '../define-processor.ts';

/** Makes events visible, and has projects looked at again whose change was too early to tell. */
export const relayEventsProcessor = defineProcessor(relayEventsJob, async (context) => {
  await requestDueLooks(context);
  return { relayed: await relayEvents(context) };
});
