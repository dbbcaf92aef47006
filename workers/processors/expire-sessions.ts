import { expireSessionsJob } from '../../shared/jobs/expiry-jobs.ts';
import { expireOldSessions } from '../../shared/use-cases/auth/expire-sessions.ts';
import { defineProcessor } from '../define-processor.ts';

/** Removes sessions and API tokens that ended long ago. */
export const expireSessionsProcessor = defineProcessor(expireSessionsJob, async (context) => {
  const removed = await expireOldSessions(context);
  if (removed > 0) context.log.info({ removed }, 'ended sessions and API tokens removed');
  return { removed };
});
