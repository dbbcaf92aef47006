import type { ObjectSchema } from 'yup';
import type { Settings } from '../../config/settings.ts';

export const QUEUES = ['ranking', 'operations'] as const;
export type QueueName = (typeof QUEUES)[number];

declare const RESULT: unique symbol;
/** Carries the type of a job's result; there is nothing in it at run time. */
export interface ResultType<Result> {
  readonly [RESULT]?: Result;
}

/** Says in a definition what the processor returns. */
export const returns = <Result>(): ResultType<Result> => ({});

/** A result as it comes back from the queue: JSON, so dates are strings. */
export type AsJson<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? AsJson<Item>[]
    : T extends object
      ? { [K in keyof T]: AsJson<T[K]> }
      : T;

/** The contract between the code that requests a job and the processor that runs it. A payload holds ids, never secrets. */
export interface JobDefinition<Name extends string = string, Payload extends object = object, Result = unknown> {
  queue: QueueName;
  name: Name;
  payload: ObjectSchema<Payload>;
  result: ResultType<Result>;
  attempts: number;
  /** First delay between attempts, in milliseconds; doubles with each. */
  backoff: number;
  /**
   * Jobs of the same identity: one may wait while one runs, more are folded into the one that waits. Since data may
   * have changed in between, a job reads the state from the database when it runs.
   */
  onePer?(payload: Payload): string;
  /** When it runs by itself; never without. */
  schedule?: Schedule;
  /** How many ended jobs stay in the queue to be looked at; a thousand of each without, for an hour and for a week. */
  retention?: { completed: number; failed: number };
}

/** When a job runs by itself, and with what payload. Runs of a schedule are not folded into one. */
export interface Schedule {
  /** Its name among the schedules of the queue. */
  id: string;
  payload: object;
  /** An interval in milliseconds, or a cron pattern in UTC. */
  at(settings: Pick<Settings, 'BACKUP_CRON'>): { every: number } | { pattern: string };
}

/** What a job adds to its definition to run at an interval in milliseconds, without a payload. */
export function repeated(id: string, every: number): Required<Pick<JobDefinition, 'schedule' | 'retention'>> {
  return {
    schedule: { id, payload: {}, at: () => ({ every }) },
    retention: { completed: 10, failed: 100 },
  };
}

export function defineJob<Name extends string, Payload extends object, Result>(
  definition: JobDefinition<Name, Payload, Result>,
): JobDefinition<Name, Payload, Result> {
  return definition;
}
