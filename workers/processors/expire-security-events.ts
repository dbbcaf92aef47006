import { expireSecurityEventsJob } from '../../shared/jobs/expiry-jobs.ts';
import { expireSecurityEvents } from '../../shared/use-cases/operations/expire-security-events.ts';
import { defineProcessor } from '../define-processor.ts';

/** Removes security events that are older or more than configured. */
export const expireSecurityEventsProcessor = defineProcessor(expireSecurityEventsJob, async (context) => {
  const removed = await expireSecurityEvents(context);
  if (removed > 0) context.log.info({ removed }, 'old security events removed');
  return { removed };
});
