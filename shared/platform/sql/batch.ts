import DataLoader from 'dataloader';

/** Maximum number of requests that one statement serves. */
const GROUP = 32;

/**
 * Gathers requests of the same turn of the event loop, so that one statement can serve them. Nothing is cached: each request is served by a
 * statement sent after it.
 * @param serve answers up to 32 requests, in their order. If it fails, all of them fail.
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
