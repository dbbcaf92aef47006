import about from '../../package.json' with { type: 'json' };
import { QUEUES } from '../../shared/jobs/definition.ts';
import { STORAGES } from '../../shared/monitoring/storage-watch.ts';
import { PROBLEM_CODES } from '../../shared/use-cases/operations/service-problems.ts';
import type { ServiceStatus } from '../../shared/use-cases/operations/service-status.ts';
import {
  booleanSchema,
  count,
  dateTimeSchema,
  described,
  listOf,
  named,
  nullable,
  objectOf,
  oneOf,
  stringSchema,
} from '../http/json-schema.ts';

/** The status of the service, for operators. */
export function presentServiceStatus({ problems, workers, failedJobs, backups, storage, versions }: ServiceStatus) {
  return {
    problems: problems.map(({ code, detail }) => ({ code, detail })),
    workers: workers?.map(({ queue, count: running }) => ({ queue, count: running })) ?? null,
    failed_jobs:
      failedJobs?.map(({ queue, name, count: times, lastFailedAt, reason }) => ({
        queue,
        name,
        count: times,
        last_failed_at: lastFailedAt.toISOString(),
        reason,
      })) ?? null,
    backups: backups && {
      newest_at: backups.newest?.createdAt.toISOString() ?? null,
      newest_verified_at: backups.newestVerified?.createdAt.toISOString() ?? null,
      unusable: backups.unusable,
      overdue_since: backups.overdueSince?.toISOString() ?? null,
    },
    storage: storage.map(({ name, failure, freeBytes, isLow, checkedAt }) => ({
      name,
      failure,
      free_bytes: freeBytes,
      is_low: isLow,
      checked_at: checkedAt.toISOString(),
    })),
    versions: {
      service: about.version,
      node: process.versions.node,
      postgresql: versions.postgresql,
      redis: versions.redis,
    },
  };
}

export const serviceStatusSchema = named(
  'ServiceStatus',
  objectOf({
    problems: described(
      'What an operator has to look at, the gravest first; empty if everything works.',
      listOf(
        objectOf({
          code: described('What is wrong.', oneOf(...PROBLEM_CODES)),
          detail: described('The same as a sentence.', stringSchema),
        }),
      ),
    ),
    workers: described(
      'Workers that take jobs, by queue; null if Redis is not reachable.',
      nullable(
        listOf(
          objectOf({
            queue: described('The queue.', oneOf(...QUEUES)),
            count: described('How many workers take jobs from it.', count),
          }),
        ),
      ),
    ),
    failed_jobs: described(
      'Jobs of the last day that failed after all attempts, by name; null if Redis is not reachable.',
      nullable(
        listOf(
          objectOf({
            queue: described('Its queue.', oneOf(...QUEUES)),
            name: described('Name of the job.', stringSchema),
            count: described('How often it failed.', count),
            last_failed_at: described('When it failed last (ISO 8601, UTC).', dateTimeSchema),
            reason: described('Why it failed last.', stringSchema),
          }),
        ),
      ),
    ),
    backups: described(
      'What is known of the backups; null if BACKUP_DIR cannot be read.',
      nullable(
        objectOf({
          newest_at: described('When the newest backup was made.', nullable(dateTimeSchema)),
          newest_verified_at: described('When the newest verified backup was made.', nullable(dateTimeSchema)),
          unusable: described('Backups whose verification failed.', count),
          overdue_since: described(
            'When the nightly backup that is missing was due; null if none is.',
            nullable(dateTimeSchema),
          ),
        }),
      ),
    ),
    storage: described(
      'What this process found when it last wrote to its storages.',
      listOf(
        objectOf({
          name: described('The setting that names it.', oneOf(...STORAGES)),
          failure: described('Why it cannot be written, as a sentence; null if it can.', nullable(stringSchema)),
          free_bytes: described(
            'Free space in bytes; of object storage, that of the folder in which archives are made. Null if unknown.',
            nullable(count),
          ),
          is_low: described('Whether less than 512 MB are free.', booleanSchema),
          checked_at: described('When it was checked (ISO 8601, UTC).', dateTimeSchema),
        }),
      ),
    ),
    versions: described(
      'Versions of the service and of what it runs on; `redis` is null if it is not reachable.',
      objectOf({
        service: stringSchema,
        node: stringSchema,
        postgresql: stringSchema,
        redis: nullable(stringSchema),
      }),
    ),
  }),
);
