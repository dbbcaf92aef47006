import { redisMemory } from '../../../config/redis.ts';
import { isFromTheFuture, isIntactOnly, isProven } from '../../archive/backup.ts';
import { missingNightly } from '../../archive/nightly.ts';
import { isExpectedRefusal, sentenceOf } from '../../jobs/await-job.ts';
import { findFirstAccountDate } from '../../store/accounts/accounts.ts';
import { readServerVersion } from '../../store/operations/database-size.ts';
import { findOpenProblems } from '../../store/operator-problems.ts';
import { findAlarmingEvents } from '../../store/security-events.ts';
import type { Needs } from '../context.ts';
import { findSilentWebhooks } from '../webhooks/silent-webhooks.ts';
import {
  type BackupsState,
  type FailedJobs,
  findProblems,
  type Problem,
  type ServiceState,
} from './service-problems.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Age above which the check of the storages is repeated while people read the status, in milliseconds. */
const STORAGE_CHECK_MS = 30_000;

/** The state of the service, and what is wrong with it. */
export interface ServiceStatus extends ServiceState {
  problems: Problem[];
}

/** What the status is read from. */
export type StatusNeeds = Needs<
  | 'backups'
  | 'certificates'
  | 'database'
  | 'jobs'
  | 'keys'
  | 'log'
  | 'now'
  | 'pool'
  | 'redis'
  | 'securityEvents'
  | 'settings'
  | 'storage'
>;

/** Reads the status of the service. A store that is away makes its part null, and a problem. */
export async function readServiceStatus(
  context: StatusNeeds,
  storageCheckMs: number = STORAGE_CHECK_MS,
): Promise<ServiceStatus> {
  const { pool, jobs, storage, certificates, database, now, log } = context;
  const orNull = <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      log.debug({ err: error }, 'part of the status could not be read');
      return null;
    });
  const at = now();
  const { up, migrated } = await database.look();
  // Connecting to a server that hangs would take too long.
  const fromDatabase = <T>(read: () => Promise<T>) => (up ? orNull(read()) : null);
  const since = await fromDatabase(() => findFirstAccountDate(pool));
  const [workers, failedJobs, backups, states, ends, silentWebhooks, alarming, open, postgresql, redis, memory] =
    await Promise.all([
      orNull(jobs.countWorkers()),
      orNull(readFailedJobs(context, new Date(at.getTime() - DAY_MS))),
      orNull(readBackups(context, since)),
      storage.recent(storageCheckMs),
      certificates.recent(),
      fromDatabase(() => findSilentWebhooks(context)),
      fromDatabase(() => readAlarming(context, new Date(at.getTime() - HOUR_MS))),
      fromDatabase(() => findOpenProblems(pool)),
      fromDatabase(() => readServerVersion(pool)),
      orNull(readRedisVersion(context)),
      orNull(redisMemory(context.redis)),
    ]);
  const status = {
    workers,
    failedJobs,
    backups,
    storage: states,
    certificates: ends,
    migrated,
    silentWebhooks,
    alarming,
    open,
    redisMemory: memory,
    versions: { postgresql, redis },
  };
  return { problems: findProblems(status, { since, now: at }), ...status };
}

async function readAlarming({ pool, securityEvents }: Needs<'pool' | 'securityEvents'>, since: Date) {
  await securityEvents.flush();
  return findAlarmingEvents(pool, since);
}

async function readFailedJobs({ jobs }: Needs<'jobs'>, since: Date): Promise<FailedJobs[]> {
  const byName = new Map<string, FailedJobs>();
  for (const { queue, name, failedAt, reason } of await jobs.failedSince(since)) {
    if (isExpectedRefusal(reason)) continue;
    const key = `${queue}/${name}`;
    const known = byName.get(key);
    if (known) known.count += 1;
    else byName.set(key, { queue, name, count: 1, lastFailedAt: failedAt, reason: sentenceOf(reason) });
  }
  return [...byName.values()];
}

async function readBackups(
  { backups: storage, settings, now }: Needs<'backups' | 'now' | 'settings'>,
  since: Date | null,
): Promise<BackupsState> {
  const at = now();
  const backups = await storage.list();
  const past = backups.filter((backup) => !isFromTheFuture(backup, at));
  return {
    newest: past[0] ?? null,
    newestVerified: past.find(isProven) ?? null,
    newestIntact: past.find(isIntactOnly) ?? null,
    unusable: past.filter(({ verification }) => verification?.verified === false).length,
    overdueSince: missingNightly({ backups, settings, since, now: at })?.due ?? null,
  };
}

/** @returns null if the server doesn't tell it. @throws if Redis is unavailable. */
export async function readRedisVersion({ redis }: Needs<'redis'>): Promise<string | null> {
  const info = await redis.info('server');
  return /^(?:valkey|redis)_version:(\S+)/m.exec(info)?.[1] ?? null;
}
