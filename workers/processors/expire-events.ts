import { expireEventsJob } from '../../shared/jobs/event-jobs.ts';
import { expireEvents } from '../../shared/use-cases/events/expire-events.ts';
import { defineProcessor } from '../define-processor.ts';

/** Removes events that are too old to be read. */
export const expireEventsProcessor = defineProcessor(expireEventsJob, async (context) => {
  const removed = await expireEvents(context);
  if (removed > 0) context.log.info({ removed }, 'old events removed');
  return { removed };
});
