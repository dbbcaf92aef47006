import { object } from 'yup';
import { defineJob } from './definition.ts';

/** Removes sessions that ended long ago. Running it twice changes nothing. */
export const expireSessionsJob = defineJob({
  queue: 'operations',
  name: 'expire-sessions',
  payload: object({}),
  attempts: 3,
  backoff: 5000,
});
