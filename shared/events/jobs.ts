import { periodic } from '../platform/jobs/definition.ts';

/** Makes committed events visible to readers, in order. Idempotent. The schedule makes up for lost requests. */
export const relayEventsJob = periodic('relay-events', {
  queue: 'ranking',
  every: 5000,
  backoff: 500,
  onePer: () => 'relay-events',
});
