import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import { Counter, Gauge } from 'prom-client';
import { attempt } from '../../config/attempt.ts';
import type { Logger } from '../../config/logger.ts';
import { redisMemory } from '../../config/redis.ts';
import type { Settings } from '../../config/settings.ts';
import { findFirstAccountDate } from '../accounts/store/accounts.ts';
import { isFromTheFuture, isIntactOnly, isProven, type StoredBackup } from '../data/backup.ts';
import type { Backups } from '../data/backups.ts';
import { missingNightly } from '../data/nightly.ts';
import type { EventFeeds } from '../events/event-feeds.ts';
import type { FairQueue } from '../platform/fairness/fair-queue.ts';
import type { FairShares } from '../platform/fairness/fair-shares.ts';
import { QUEUES } from '../platform/jobs/definition.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { findFirstChanges, findLedgersChangedSince } from '../results/store/rankings.ts';
import type { Views } from '../results/views.ts';
import { readBuild } from './build.ts';
import { type MeasuredCaches, registerCaches } from './cache-gauges.ts';
import type { Health } from './health.ts';
import { SECURITY_EVENTS } from './rules/security-events.ts';
import type { SecurityEventRecorder } from './security-event-recorder.ts';
import { type MeasuredStorage, registerStorage } from './storage-gauges.ts';
import type { DatabaseWatch } from './store/database-watch.ts';

const RECENT_MS = 3_600_000;
const MAX_LEDGERS = 1000;

/**
 * Age in seconds of the oldest change that the stored views lack, over the rankings that changed in the last hour; 0 if all are up to date.
 * @throws if PostgreSQL or Redis is unavailable.
 */
export async function readClosureLag({
  pool,
  views,
  clock,
}: {
  pool: Pool;
  views: Views;
  clock: () => Date;
}): Promise<number> {
  const now = clock().getTime();
  const ledgers = await findLedgersChangedSince(pool, { since: new Date(now - RECENT_MS), limit: MAX_LEDGERS });
  const stamps = await views.stamps('progress-inputs', ledgers);
  const behind = ledgers.flatMap((ledger, index) => {
    const stamp = stamps[index];
    if (stamp?.generation === ledger.generation && stamp.revision >= ledger.revision) return [];
    // Without any view, for example after Redis was flushed, the last change is the oldest known one.
    return [{ ...ledger, seen: stamp?.generation === ledger.generation ? stamp.revision : ledger.revision }];
  });
  if (behind.length === 0) return 0;
  const since = await findFirstChanges(pool, behind);
  return since.reduce((worst, at) => Math.max(worst, (now - at.getTime()) / 1000), 0);
}

const JOB_STATES = ['waiting', 'active', 'delayed', 'prioritized', 'failed', 'completed'] as const;

/** Sources of the metrics. */
interface Measured extends MeasuredStorage, MeasuredCaches {
  settings: Pick<Settings, 'BACKUP_CRON' | 'NODE_ENV'>;
  backups: Backups;
  log: Logger;
  clock: () => Date;
  pool: Pool;
  redis: Redis;
  jobs: Jobs;
  database: DatabaseWatch;
  health: Health;
  shares: FairShares;
  rewrites: FairQueue;
  securityEvents: SecurityEventRecorder;
  feeds: EventFeeds;
}

/**
 * Registers the metrics that are read on each scrape: pool, queues, views, lag. A value that cannot be read (Redis or PostgreSQL
 * unavailable) is omitted.
 */
export function registerGauges(measured: Measured): void {
  registerStores(measured);
  registerQueues(measured);
  registerViews(measured);
  registerBackups(measured);
  registerStorage(measured);
  registerCaches(measured);
}

function registerStores(measured: Measured): void {
  const { metrics, pool, redis, database, health, shares, rewrites, securityEvents, feeds } = measured;
  const registers = [metrics.registry];
  new Counter({
    name: 'pairwise_security_events_total',
    help: 'Security events of this process by kind',
    labelNames: ['event'],
    registers,
    collect() {
      this.reset();
      for (const event of SECURITY_EVENTS) this.inc({ event }, securityEvents.counts.get(event) ?? 0);
    },
  });
  new Counter({
    name: 'pairwise_security_events_dropped_total',
    help: 'Security events of this process that are only in its log, because too many were waiting to be stored',
    registers,
    collect() {
      this.reset();
      this.inc(securityEvents.dropped);
    },
  });
  new Gauge({
    name: 'pairwise_database_connections',
    help: 'PostgreSQL connections of this process by state, and requests waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'active' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'pairwise_database_up',
    help: '1 while PostgreSQL responds and accepts writes',
    registers,
    collect() {
      this.set(database.isUp ? 1 : 0);
    },
  });
  new Gauge({
    name: 'pairwise_redis_up',
    help: '1 while this process is connected to Redis',
    registers,
    collect() {
      this.set(redis.status === 'ready' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'pairwise_redis_memory_bytes',
    help: 'Memory of Redis: used, and the limit (absent without one); the same in every process',
    labelNames: ['which'],
    registers,
    async collect() {
      this.reset();
      const memory = await attempt(measured, () => redisMemory(redis));
      if (memory === null) return;
      this.set({ which: 'used' }, memory.used);
      if (memory.limit !== null) this.set({ which: 'limit' }, memory.limit);
    },
  });
  new Gauge({
    name: 'pairwise_requests_waiting',
    help: 'Queued requests of this process by cost, and queued changes that recompute a ranking',
    labelNames: ['line'],
    registers,
    collect() {
      const { normal, expensive } = shares.waiting;
      this.set({ line: 'normal' }, normal);
      this.set({ line: 'expensive' }, expensive);
      this.set({ line: 'rewrites' }, rewrites.waiting);
    },
  });
  new Gauge({
    name: 'pairwise_event_streams',
    help: 'Event streams of this process that are open',
    registers,
    collect() {
      this.set(feeds.count);
    },
  });
  new Gauge({
    name: 'pairwise_build_info',
    help: 'Always 1; its labels name the build that runs: version, commit (empty if unknown), newest migration',
    labelNames: ['version', 'commit', 'schema'],
    registers,
    collect() {
      const { commit, ...build } = readBuild();
      this.set({ ...build, commit: commit ?? '' }, 1);
    },
  });
  new Gauge({
    name: 'pairwise_closing',
    help: '1 while this process is shutting down',
    registers,
    collect() {
      this.set(health.isClosing ? 1 : 0);
    },
  });
}

function registerQueues(measured: Measured): void {
  const { metrics, jobs, clock } = measured;
  const registers = [metrics.registry];
  new Gauge({
    name: 'pairwise_jobs',
    help: 'Jobs by queue and state; the same in every process',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const queue of QUEUES) {
        const counts = await attempt(measured, () => jobs.queue(queue).getJobCounts(...JOB_STATES));
        for (const [state, count] of Object.entries(counts ?? {})) this.set({ queue, state }, count);
      }
    },
  });
  new Gauge({
    name: 'pairwise_oldest_waiting_job_seconds',
    help: 'Age of the oldest job waiting for a worker, by queue; 0 if none',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset();
      for (const queue of QUEUES) {
        const waiting = await attempt(measured, () => jobs.queue(queue).getJobs(['waiting'], 0, 0, true));
        if (!waiting) continue;
        const since = waiting[0]?.timestamp;
        this.set({ queue }, since === undefined ? 0 : Math.max(0, clock().getTime() - since) / 1000);
      }
    },
  });
}

function registerViews(measured: Measured): void {
  const { metrics, views } = measured;
  const registers = [metrics.registry];
  new Counter({
    name: 'pairwise_view_reads_total',
    help: 'Reads of precomputed views: hit if one was current, miss if it had to be computed',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      this.inc({ outcome: 'hit' }, views.hits);
      this.inc({ outcome: 'miss' }, views.misses);
    },
  });
  new Gauge({
    name: 'pairwise_closure_lag_seconds',
    help: 'Age of the oldest change that stored views lack, over the rankings changed in the last hour',
    registers,
    async collect() {
      this.reset();
      const lag = await attempt(measured, () => readClosureLag(measured));
      if (lag === null) this.remove();
      else this.set(lag);
    },
  });
}

function registerBackups(measured: Measured): void {
  const { metrics, backups: folder, clock, log, pool, settings } = measured;
  const registers = [metrics.registry];
  const told = new Set<string>();
  let listing: Promise<StoredBackup[] | null> | undefined;
  /** One read of the folder sets both gauges. */
  const list = () => {
    listing ??= attempt(measured, () => folder.list()).finally(() => {
      listing = undefined;
    });
    return listing;
  };
  new Gauge({
    name: 'pairwise_backup_age_seconds',
    help: 'Age of the newest backup, of the newest verified one, and of the newest encrypted one that is intact; absent without any',
    labelNames: ['which'],
    registers,
    async collect() {
      this.reset();
      const now = clock();
      const made = (await list())?.filter((backup) => !isFromTheFuture(backup, now));
      const age = ({ createdAt }: StoredBackup) => Math.max(0, now.getTime() - createdAt.getTime()) / 1000;
      const newest = made?.[0];
      const proven = made?.find(isProven);
      const intact = made?.find(isIntactOnly);
      if (newest) this.set({ which: 'newest' }, age(newest));
      if (proven) this.set({ which: 'verified' }, age(proven));
      if (intact) this.set({ which: 'intact' }, age(intact));
    },
  });
  new Gauge({
    name: 'pairwise_backup_overdue_seconds',
    help: "How long the nightly backup is overdue; 0 if it isn't",
    registers,
    async collect() {
      const now = clock();
      const made = await list();
      const first = await attempt(measured, async () => ({ since: await findFirstAccountDate(pool) }));
      // Without the first account, nothing would be due.
      if (!made || !first) {
        this.remove();
        return;
      }
      const due = missingNightly({ backups: made, settings, since: first.since, now })?.due;
      this.set(due ? (now.getTime() - due.getTime()) / 1000 : 0);
    },
  });
  new Gauge({
    name: 'pairwise_backups_dated_in_future',
    help: 'Backups dated in the future because of a wrong clock; ignored by ages and schedule',
    registers,
    async collect() {
      const now = clock();
      const backups = await list();
      if (!backups) {
        this.remove();
        return;
      }
      const strange = backups.filter((backup) => isFromTheFuture(backup, now));
      this.set(strange.length);
      for (const { id, createdAt } of strange) {
        if (!told.has(id)) log.error({ backupId: id, createdAt }, 'a backup is dated in the future; check the clocks');
        told.add(id);
      }
    },
  });
}
