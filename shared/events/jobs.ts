import { object } from 'yup';
import { defineJob, repeated, returns } from '../platform/jobs/definition.ts';

const MINUTE_MS = 60_000;

/** Makes committed events visible to readers, in order. Idempotent. The schedule makes up for lost requests. */
export const relayEventsJob = defineJob({
  queue: 'ranking',
  name: 'relay-events',
  payload: object({}),
  result: returns<unknown>(),
  attempts: 3,
  backoff: 500,
  onePer: () => 'relay-events',
  ...repeated('relay-events', 5000),
});

/** Removes events and deliveries older than 30 days, and keeps events recorded for webhooks. Idempotent. */
export const expireEventsJob = defineJob({
  queue: 'operations',
  name: 'expire-events',
  payload: object({}),
  result: returns<unknown>(),
  attempts: 3,
  backoff: 5000,
  ...repeated('expire-events', 60 * MINUTE_MS),
});
