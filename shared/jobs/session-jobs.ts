import { object } from 'yup';
import { defineJob, returns } from './definition.ts';

/** Removes sessions that ended long ago. Running it twice changes nothing. */
export const expireSessionsJob = defineJob({
  queue: 'operations',
  name: 'expire-sessions',
  payload: object({}),
  result: returns<unknown>(),
  attempts: 3,
  backoff: 5000,
});

/** Removes links to projects that expired long ago. Running it twice changes nothing. */
export const expireLinksJob = defineJob({
  queue: 'operations',
  name: 'expire-links',
  payload: object({}),
  result: returns<unknown>(),
  attempts: 3,
  backoff: 5000,
});

/** Removes security events that are older or more than configured. Running it twice changes nothing. */
export const expireSecurityEventsJob = defineJob({
  queue: 'operations',
  name: 'expire-security-events',
  payload: object({}),
  result: returns<unknown>(),
  attempts: 3,
  backoff: 5000,
});
