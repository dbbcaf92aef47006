import type { StoredBackup } from '../../archive/backup.ts';
import type { QueueName } from '../../jobs/definition.ts';
import type { Resources } from '../../resources.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long after it was due the nightly backup is missing, in milliseconds: making it takes time. */
const OVERDUE_MS = HOUR_MS;
/** Age above which the newest verified backup is too old, in milliseconds: one is made every night. */
const OLD_MS = 2 * DAY_MS;

/** Jobs of one kind that failed for good, and the last of them. */
export interface FailedJobs {
  queue: QueueName;
  name: string;
  count: number;
  lastFailedAt: Date;
  reason: string;
}

/** Data about the backups. */
export interface BackupsState {
  newest: StoredBackup | null;
  newestVerified: StoredBackup | null;
  /** Archives that cannot be restored. */
  unusable: number;
  /** When the nightly backup that is missing was due; null if none is. */
  overdueSince: Date | null;
}

/** The state of everything that the service needs to be safe, beside what answers requests. */
export interface ServiceState {
  /** Workers that take jobs, by queue; null if Redis is away. */
  workers: { queue: QueueName; count: number }[] | null;
  /**
   * Failed jobs of the last day, without expected errors, which the caller has received; null if Redis is unavailable.
   */
  failedJobs: FailedJobs[] | null;
  /** Null if the storage cannot be read. */
  backups: BackupsState | null;
  storage: Resources['storage']['states'];
  versions: { postgresql: string; redis: string | null };
}

/** Possible problems of the service. */
export const PROBLEM_CODES = [
  'redis_away',
  'no_worker',
  'jobs_failed',
  'backups_unreadable',
  'backup_unusable',
  'backup_overdue',
  'backup_not_verified',
  'storage_failing',
  'storage_low',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Something that an operator has to look at. */
export interface Problem {
  code: ProblemCode;
  /** A sentence. */
  detail: string;
}

/** Current problems, the most serious first; empty if everything works. */
export function findProblems(
  { workers, failedJobs, backups, storage }: ServiceState,
  { since, now }: { since: Date | null; now: Date },
): Problem[] {
  const problems: Problem[] = [];
  const add = (code: ProblemCode, detail: string) => problems.push({ code, detail });
  const missing = (workers ?? []).filter(({ count }) => count === 0).map(({ queue }) => queue);
  if (workers === null || failedJobs === null) add('redis_away', 'Redis is not reachable');
  else if (missing.length === workers.length) add('no_worker', 'No worker is running');
  else for (const queue of missing) add('no_worker', `No worker takes jobs from the queue '${queue}'`);
  for (const { name, failure, isLow, freeBytes } of storage) {
    if (failure !== null) add('storage_failing', failure);
    else if (isLow) add('storage_low', `${name} has only ${Math.round((freeBytes ?? 0) / 1e6)} MB left`);
  }
  if (backups === null) add('backups_unreadable', 'The backups cannot be listed');
  else {
    const { unusable, overdueSince, newestVerified } = backups;
    if (unusable > 0) add('backup_unusable', `${count(unusable, 'backup')} cannot be restored`);
    if (overdueSince !== null && now.getTime() - overdueSince.getTime() >= OVERDUE_MS) {
      add('backup_overdue', `The nightly backup was due at ${overdueSince.toISOString()} and was not made`);
    }
    const verifiedSince = newestVerified?.createdAt ?? since;
    if (verifiedSince !== null && now.getTime() - verifiedSince.getTime() >= OLD_MS) {
      const days = Math.floor((now.getTime() - verifiedSince.getTime()) / DAY_MS);
      const detail =
        newestVerified === null ? 'No backup has been verified yet' : `The newest verified backup is ${days} days old`;
      add('backup_not_verified', detail);
    }
  }
  for (const { name, count: times, lastFailedAt, reason } of failedJobs ?? []) {
    add(
      'jobs_failed',
      `'${name}' failed ${count(times, 'time')} in the last day, last at ${lastFailedAt.toISOString()}: ${reason}`,
    );
  }
  return problems;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
