import { expireProjectsJob } from '../../shared/jobs/expiry-jobs.ts';
import { expireProjects } from '../../shared/use-cases/projects/expire-projects.ts';
import { defineProcessor } from '../define-processor.ts';

/** Removes projects that were deleted long ago, or with their owner. */
export const expireProjectsProcessor = defineProcessor(expireProjectsJob, async (context) => {
  const removed = await expireProjects(context);
  if (removed.projects > 0) context.log.info(removed, 'deleted projects removed');
  return removed;
});
