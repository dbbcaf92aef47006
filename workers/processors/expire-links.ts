import { expireLinksJob } from '../../shared/jobs/expiry-jobs.ts';
import { expireOldLinks } from '../../shared/use-cases/links/expire-links.ts';
import { defineProcessor } from '../define-processor.ts';

/** Removes links to projects that expired long ago. */
export const expireLinksProcessor = defineProcessor(expireLinksJob, async (context) => {
  const removed = await expireOldLinks(context);
  if (removed > 0) context.log.info({ removed }, 'expired links removed');
  return { removed };
});
