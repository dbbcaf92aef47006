import { precomputeNextPairJob, recomputeClosureJob } from '../../shared/jobs/ranking-jobs.ts';
import { storeFactsAndOrder } from '../../shared/use-cases/ranking/store-views.ts';
import { defineProcessor } from '../define-processor.ts';
import { unlessDeleted } from '../unless-deleted.ts';

/** Stores closure and progress, then enqueues the precomputation of next pairs. */
export const recomputeClosureProcessor = defineProcessor(recomputeClosureJob, (context, payload) =>
  unlessDeleted(async () => {
    const { revision, knownPairs } = await storeFactsAndOrder(context, payload);
    await context.jobs.enqueue(precomputeNextPairJob, payload);
    context.log.debug({ ...payload, revision, knownPairs }, 'closure recomputed');
    return { revision, knownPairs };
  }),
);
