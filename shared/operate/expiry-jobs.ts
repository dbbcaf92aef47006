import { object } from 'yup';
import { defineJob, repeated, returns } from '../platform/jobs/definition.ts';

const HOUR_MS = 3_600_000;

/** Removes sessions and API tokens that ended long ago. Idempotent. */
export const expireSessionsJob = defineJob({
  queue: 'operations',
  name: 'expire-sessions',
  payload: object({}),
  result: returns<unknown>(),
  attempts: 3,
  backoff: 5000,
  ...repeated('expire-sessions', 6 * HOUR_MS),
});

/** Removes links to projects that expired long ago. Idempotent. */
export const expireLinksJob = defineJob({
  queue: 'operations',
  name: 'expire-links',
  payload: object({}),
  result: returns<unknown>(),
  attempts: 3,
  backoff: 5000,
  ...repeated('expire-links', 6 * HOUR_MS),
});

/** Removes projects that were deleted more than 30 days ago, or with their owner. Idempotent. */
export const expireProjectsJob = defineJob({
  queue: 'operations',
  name: 'expire-projects',
  payload: object({}),
  result: returns<unknown>(),
  attempts: 3,
  backoff: 5000,
  onePer: () => 'expire-projects',
  ...repeated('expire-projects', HOUR_MS),
});

/** Removes security events beyond the configured age or number. Idempotent. */
export const expireSecurityEventsJob = defineJob({
  queue: 'operations',
  name: 'expire-security-events',
  payload: object({}),
  result: returns<unknown>(),
  attempts: 3,
  backoff: 5000,
  ...repeated('expire-security-events', HOUR_MS),
});
