import { precomputeNextPair, recomputeClosure } from '../../shared/jobs/ranking-jobs.ts';
import { storeFactsAndOrder } from '../../shared/use-cases/ranking/store-views.ts';
import { defineProcessor } from '../define-processor.ts';

/** Stores what follows from the answers, then asks for the next pairs. */
export const recomputeClosureProcessor = defineProcessor(recomputeClosure, async (context, payload) => {
  const { revision, knownPairs } = await storeFactsAndOrder(context, payload);
  await context.jobs.enqueue(precomputeNextPair, payload);
  context.log.debug({ ...payload, revision, knownPairs }, 'closure recomputed');
  return { revision, knownPairs };
});
