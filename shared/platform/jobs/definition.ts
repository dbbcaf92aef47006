import { type ObjectSchema, object } from 'yup';
import type { Settings } from '../../../config/settings.ts';

export const QUEUES = ['ranking', 'operations', 'webhooks', 'mail'] as const;
export type QueueName = (typeof QUEUES)[number];

declare const RESULT: unique symbol;
/** Carries the type of a job's result; it is empty at run time. */
export interface ResultType<Result> {
  readonly [RESULT]?: Result;
}

/** Declares the processor's result type in a definition. */
export const returns = <Result>(): ResultType<Result> => ({});

/** A result as the queue returns it: JSON, so dates are strings. */
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
  /** Share of a delay, from 0 to 1, by which it may be shortened at random. */
  jitter?: number;
  /**
   * Identity of a job. While one job runs, at most one more of the same identity waits, and further requests merge into it. Data may have
   * changed in between, so a job reads the state from the database when it runs.
   */
  onePer?(payload: Payload): string;
  /** When it runs on its own; absent if it runs only on request. */
  schedule?: Schedule;
  /**
   * Number of finished jobs that the queue keeps. By default, a thousand completed jobs for an hour, and a thousand failed jobs for a week.
   */
  retention?: { completed: number; failed: number };
}

/** When a job runs on its own, and with what payload. Scheduled runs aren't merged. */
export interface Schedule {
  /** Its name among the schedules of its queue. */
  id: string;
  payload: object;
  /** An interval in milliseconds, or a cron pattern in UTC. */
  at(settings: Pick<Settings, 'BACKUP_CRON'>): { every: number } | { pattern: string };
}

/** A job without a payload that runs at an interval in milliseconds. */
export const periodic = <Name extends string>(
  name: Name,
  {
    every,
    ...more
  }: { every: number } & Pick<JobDefinition, 'queue'> & Partial<Pick<JobDefinition, 'attempts' | 'backoff' | 'onePer'>>,
): JobDefinition<Name> => ({
  name,
  payload: object({}),
  result: returns<unknown>(),
  attempts: 3,
  backoff: 5000,
  schedule: { id: name, payload: {}, at: () => ({ every }) },
  retention: { completed: 10, failed: 100 },
  ...more,
});

export function defineJob<Name extends string, Payload extends object, Result>(
  definition: JobDefinition<Name, Payload, Result>,
): JobDefinition<Name, Payload, Result> {
  return definition;
}
