import { relayEventsJob } from '../../shared/jobs/event-jobs.ts';
import { precomputeNextPairJob, recomputeClosureJob } from '../../shared/jobs/ranking-jobs.ts';
import { noticeChanges } from '../../shared/use-cases/events/notice-changes.ts';
import { storeFactsAndOrder } from '../../shared/use-cases/ranking/store-views.ts';
import { defineProcessor } from '../define-processor.ts';
import { unlessDeleted } from '../unless-deleted.ts';

/** Stores closure and progress, enqueues the precomputation of next pairs, and records and relays events of listened projects. */
export const recomputeClosureProcessor = defineProcessor(recomputeClosureJob, (context, payload) =>
  unlessDeleted(async () => {
    const { revision, knownPairs } = await storeFactsAndOrder(context, payload);
    await context.jobs.enqueue(precomputeNextPairJob, payload);
    if (await noticeChanges(context, payload.projectId)) await context.jobs.enqueue(relayEventsJob, {});
    context.log.debug({ ...payload, revision, knownPairs }, 'closure recomputed');
    return { revision, knownPairs };
  }),
);
