import { precomputeNextPairJob } from '../../shared/jobs/ranking-jobs.ts';
import { storeNextPairs } from '../../shared/use-cases/ranking/store-views.ts';
import { defineProcessor } from '../define-processor.ts';
import { unlessDeleted } from '../unless-deleted.ts';

/** Stores the next pairs. */
export const precomputeNextPairProcessor = defineProcessor(precomputeNextPairJob, (context, payload) =>
  unlessDeleted(async () => {
    const { revision, pairs } = await storeNextPairs(context, payload);
    context.log.debug({ ...payload, revision, pairs }, 'next pairs precomputed');
    return { revision, pairs };
  }),
);
