import type { ServiceStatus } from '../data/contract/operations.ts';
import { readBuild } from './build.ts';
import type { SecurityEvent } from './contract/security-events.ts';
import type { Readiness } from './health.ts';
import { severityOf } from './read-security-events.ts';
import type { ServiceStatus as State } from './service-status.ts';
import type { Announcement } from './store/announcement.ts';
import type { NamedSecurityEvent } from './store/security-events.ts';

/** The announcement of a maintenance; null if there is none. */
export const presentAnnouncement = (announcement: Announcement | null) => ({
  announcement: announcement && {
    text: announcement.text,
    starts_at: announcement.startsAt.toISOString(),
    ends_at: announcement.endsAt?.toISOString() ?? null,
  },
});

/** Readiness, with what was checked, the reason if it is not ready, and the running build. */
export function presentReadiness({ detail, checks, build }: Readiness) {
  const found = { ...checks, ...build };
  return detail === null
    ? ({ status: 'ready', ...found } as const)
    : ({ detail, status: 'not ready', ...found } as const);
}

/** A security event with the names of its accounts. */
export function presentSecurityEvent(event: NamedSecurityEvent): SecurityEvent {
  return {
    id: event.id,
    event: event.event,
    severity: severityOf(event.event),
    occurred_at: event.occurredAt.toISOString(),
    user_id: event.userId,
    username: event.username,
    actor_id: event.actorId,
    actor_name: event.actorName,
    address: event.address,
    request_id: event.requestId,
    details: event.details,
  };
}

/** The event for the account itself, without the address of another account that acted. */
export function presentOwnSecurityEvent(event: NamedSecurityEvent, userId: string) {
  const isOthers = event.actorId !== null && event.actorId !== userId;
  return presentSecurityEvent(isOthers ? { ...event, address: null, requestId: null } : event);
}

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
