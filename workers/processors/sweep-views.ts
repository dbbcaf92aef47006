import { sweepViewsJob } from '../../shared/jobs/ranking-jobs.ts';
import { sweepLaggingViews } from '../../shared/use-cases/ranking/sweep-views.ts';
import { defineProcessor } from '../define-processor.ts';

/** Enqueues jobs for views that lag behind their ledgers. */
export const sweepViewsProcessor = defineProcessor(sweepViewsJob, async (context) => {
  const lagging = await sweepLaggingViews(context);
  if (lagging > 0) context.log.info({ lagging }, 'views lagged behind');
  return { lagging };
});
