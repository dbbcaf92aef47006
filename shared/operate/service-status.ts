import { attempt } from '../../config/attempt.ts';
import { redisMemory } from '../../config/redis.ts';
import { findFirstAccountDate } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { isFromTheFuture, isIntactOnly, isProven } from '../data/backup.ts';
import { backUpDatabaseJob } from '../data/jobs.ts';
import { missingNightly } from '../data/nightly.ts';
import { readServerVersion } from '../data/store/database-size.ts';
import { isExpectedRefusal, sentenceOf } from '../platform/jobs/await-job.ts';
import { findSilentWebhooks } from '../webhooks/silent-webhooks.ts';
import type { ProblemCode } from './rules/problems.ts';
import {
  type BackupsState,
  type FailedJobs,
  findProblems,
  findUnknown,
  type Problem,
  type ServiceState,
} from './service-problems.ts';
import { findOpenProblems } from './store/operator-problems.ts';
import { findAlarmingEvents } from './store/security-events.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Age above which the check of the storages is repeated while people read the status, in milliseconds. */
const STORAGE_CHECK_MS = 30_000;

/** Time limit for each part of the status, in milliseconds, so that a part that hangs doesn't block the rest. */
const PART_MS = 4000;

/** The state of the service, its problems, and what can't be judged now. */
export interface ServiceStatus extends ServiceState {
  problems: Problem[];
  unknown: readonly ProblemCode[];
}

interface Patience {
  /** Age above which the check of the storages is repeated, in milliseconds. */
  storageCheckMs?: number;
  partMs?: number;
}

/** Sources of the status. */
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

/**
 * Reads the status of the service. If a store is unavailable or hangs, its part is null, and the problems that depend on it are unknown.
 */
export async function readServiceStatus(
  context: StatusNeeds,
  { storageCheckMs = STORAGE_CHECK_MS, partMs = PART_MS }: Patience = {},
): Promise<ServiceStatus> {
  const { pool, jobs, storage, certificates, database, now } = context;
  const orNull = <T>(read: () => Promise<T>) => attempt(context, read, partMs);
  const at = now();
  const { up, migrated } = await database.look();
  // Connecting to a hanging server would take too long.
  const fromDatabase = <T>(read: () => Promise<T>) => (up ? orNull(read) : null);
  const first = await fromDatabase(async () => ({ since: await findFirstAccountDate(pool) }));
  const since = first?.since ?? null;
  const [workers, failedJobs, backups, states, ends, silentWebhooks, alarming, open, postgresql, redis, memory] =
    await Promise.all([
      orNull(() => jobs.countWorkers()),
      orNull(() => readFailedJobs(context, new Date(at.getTime() - DAY_MS))),
      orNull(() => readBackups(context, since)),
      orNull(() => storage.recent(storageCheckMs)),
      orNull(() => certificates.recent()),
      fromDatabase(() => findSilentWebhooks(context)),
      fromDatabase(() => readAlarming(context, new Date(at.getTime() - HOUR_MS))),
      fromDatabase(() => findOpenProblems(pool)),
      fromDatabase(() => readServerVersion(pool)),
      orNull(() => readRedisVersion(context)),
      orNull(() => redisMemory(context.redis)),
    ]);
  const status = {
    workers,
    failedJobs: failedJobs && withoutMadeUp(failedJobs, backups),
    backups,
    storage: states ?? [],
    certificates: ends,
    migrated,
    isSinceKnown: first !== null,
    silentWebhooks,
    alarming,
    open,
    redisMemory: memory,
    versions: { postgresql, redis },
  };
  return { problems: findProblems(status, { since, now: at }), unknown: [...findUnknown(status)], ...status };
}

async function readAlarming({ pool, securityEvents }: Needs<'pool' | 'securityEvents'>, since: Date) {
  await securityEvents.flush();
  return findAlarmingEvents(pool, since);
}

/** A later backup makes up for a failed one, whatever job made it. The name of a backup contains the second in which it began. */
function withoutMadeUp(failed: readonly FailedJobs[], backups: BackupsState | null): FailedJobs[] {
  const newest = backups?.newest?.createdAt;
  const secondOf = (time: Date) => Math.floor(time.getTime() / 1000);
  return failed.filter(
    ({ name, lastFailedAt }) => name !== backUpDatabaseJob.name || !newest || secondOf(newest) < secondOf(lastFailedAt),
  );
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

/**
 * @returns null if the server doesn't report it.
 * @throws if Redis is unavailable.
 */
export async function readRedisVersion({ redis }: Needs<'redis'>): Promise<string | null> {
  const info = await redis.info('server');
  return /^(?:valkey|redis)_version:(\S+)/m.exec(info)?.[1] ?? null;
}
