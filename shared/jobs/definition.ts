import type { ObjectSchema } from 'yup';

export const QUEUES = ['ranking', 'operations'] as const;
export type QueueName = (typeof QUEUES)[number];

/** The contract of one kind of job between who asks for it and who does it. A payload holds ids, never secrets. */
export interface JobDefinition<Name extends string = string, Payload extends object = object> {
  queue: QueueName;
  name: Name;
  payload: ObjectSchema<Payload>;
  attempts: number;
  /** First delay between attempts, in milliseconds; doubles with each. */
  backoff: number;
  /**
   * Jobs of the same identity: one may wait while one runs, more are folded into the one that waits. Since data may
   * have changed in between, a job reads the state from the database when it runs.
   */
  onePer?(payload: Payload): string;
}

export function defineJob<Name extends string, Payload extends object>(
  definition: JobDefinition<Name, Payload>,
): JobDefinition<Name, Payload> {
  return definition;
}
