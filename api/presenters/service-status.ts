import { readBuild } from '../../shared/monitoring/build.ts';
import type { ServiceStatus as State } from '../../shared/use-cases/operations/service-status.ts';
import type { ServiceStatus } from '../contract/operations.ts';

/** The status of the service, for operators. */
export function presentServiceStatus({
  problems,
  unknown,
  workers,
  failedJobs,
  backups,
  storage,
  versions,
}: State): ServiceStatus {
  const { version, commit, schema } = readBuild();
  return {
    problems: problems.map(({ code, detail }) => ({ code, detail })),
    unknown: [...unknown],
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
      newest_intact_at: backups.newestIntact?.createdAt.toISOString() ?? null,
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
      service: version,
      commit,
      schema,
      node: process.versions.node,
      postgresql: versions.postgresql,
      redis: versions.redis,
    },
  };
}
