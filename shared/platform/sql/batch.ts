import DataLoader from 'dataloader';

/** Most requests that one statement serves. */
const GROUP = 32;

/**
 * Gathers what is asked for in the same turn of the event loop, so that one statement can serve it. Nothing is kept: every
 * request is served by a statement that was sent after it.
 * @param serve the answers to up to 32 requests, in their order; its failure is the failure of them all.
 */
export function batched<Request, Answer>(
  serve: (requests: readonly Request[]) => Promise<Answer[]>,
): (request: Request) => Promise<Answer> {
  const loader = new DataLoader<Request, Answer>(serve, {
    cache: false,
    maxBatchSize: GROUP,
    batchScheduleFn: (send) => setImmediate(send),
  });
  return (request) => loader.load(request);
}
