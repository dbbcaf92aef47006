import { MikroORM } from '@mikro-orm/postgresql';
import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import type { Logger } from '../config/logger.ts';
import { planMemory } from '../config/memory.ts';
import { ormOptions, type Timeouts } from '../config/orm.ts';
import { connectForCache, connectForRequests } from '../config/redis.ts';
import type { Settings } from '../config/settings.ts';
import { ComparisonRecorder } from './answers/comparison-recorder.ts';
import { Proposals } from './answers/leases/proposals.ts';
import { type Backups, openBackups } from './data/backups.ts';
import { migrations } from './data/migrations/index.ts';
import { RestoreGate } from './data/restore-gate.ts';
import { SchemaHistory } from './data/store/schema-history.ts';
import { entities } from './entities.ts';
import { EventFeeds } from './events/event-feeds.ts';
import { FeatureCatalogs } from './features/feature-catalogs.ts';
import { Mailer } from './mail/mailer.ts';
import { AnnouncementBoard } from './operate/announcement-board.ts';
import { CertificateWatch } from './operate/certificate-watch.ts';
import { Health } from './operate/health.ts';
import { Metrics } from './operate/metrics.ts';
import { SecurityEventRecorder } from './operate/security-event-recorder.ts';
import { StorageWatch } from './operate/storage-watch.ts';
import { DatabaseWatch } from './operate/store/database-watch.ts';
import { openTracing, type Tracing } from './operate/tracing.ts';
import { ResponseCache, Snapshots } from './platform/cache/kept-responses.ts';
import { passkeyKey, signInKey } from './platform/cache/keys.ts';
import type { FairQueue } from './platform/fairness/fair-queue.ts';
import { FairShares, rewritesOf, workbooksOf } from './platform/fairness/fair-shares.ts';
import { UnsentBytes } from './platform/fairness/unsent-bytes.ts';
import { checkBackupCron } from './platform/jobs/cron.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { failoverGuard } from './platform/sql/failover-guard.ts';
import { guardAgainstPoolLeaks } from './platform/sql/pool-leak-guard.ts';
import { traceStatements } from './platform/sql/trace-statements.ts';
import { RankingReader } from './results/ranking-reader.ts';
import { StabilityBases } from './results/stability-bases.ts';
import { Views } from './results/views.ts';
import { OidcProvider } from './sign-in/oidc-provider.ts';
import { PasswordTurns } from './sign-in/password-turns.ts';
import { SecretKeys } from './sign-in/secret-keys.ts';
import {
  Attempts,
  PASSKEY_SECONDS,
  type PasskeyAttempt,
  SIGN_IN_SECONDS,
  type SignInAttempt,
} from './sign-in/sign-in-attempts.ts';
import { RequestIdentity } from './sign-in/store/request-identity.ts';
import { VerifiedTokens } from './sign-in/verified-tokens.ts';
import { makeThrottles, type Throttles } from './throttles.ts';
import { ApiTokenUses } from './tokens/api-token-uses.ts';
import { WebhookPlaces } from './webhooks/webhook-places.ts';

/** Everything in a process that lives longer than a request. The API, the workers and the tests open the same resources. */
export interface Resources extends Throttles {
  settings: Settings;
  keys: SecretKeys;
  log: Logger;
  clock: () => Date;
  orm: MikroORM;
  /** MikroORM's own pool, for the prepared statements of the hot path. */
  pool: Pool;
  redis: Redis;
  jobs: Jobs;
  /** Storage of the archives. */
  backups: Backups;
  /** The past of the schema. */
  schema: SchemaHistory;
  views: Views;
  /** Values that many requests read and that may be slightly stale. */
  snapshots: Snapshots;
  proposals: Proposals;
  /** Sign-ins at providers. */
  signIns: Attempts<SignInAttempt>;
  passkeyAttempts: Attempts<PasskeyAttempt>;
  /** Null unless it is configured. */
  google: OidcProvider | null;
  /** The other providers, by their ids. */
  providers: ReadonlyMap<string, OidcProvider>;
  /** Null if this service sends no mail. */
  mailer: Mailer | null;
  rankings: RankingReader;
  catalogs: FeatureCatalogs;
  stabilityBases: StabilityBases;
  recorder: ComparisonRecorder;
  securityEvents: SecurityEventRecorder;
  responses: ResponseCache;
  /** Running and waiting requests, by user. */
  shares: FairShares;
  /** Responses that clients haven't received yet. */
  unsent: UnsentBytes;
  /** Changes that recompute a ranking: one at a time per project, and few in total, so that connections are left for others. */
  rewrites: FairQueue;
  /** Workbooks being read: one at a time per user, and few in total. */
  workbooks: FairQueue;
  /** Webhooks that are sending. */
  webhookPlaces: WebhookPlaces;
  passwords: PasswordTurns;
  /** Reads the caller of a request, and its project. */
  identities: RequestIdentity;
  verifiedTokens: VerifiedTokens;
  tokenUses: ApiTokenUses;
  feeds: EventFeeds;
  /** Whether PostgreSQL answers. */
  database: DatabaseWatch;
  /** Whether BACKUP_DIR and DATA_DIR can be written. */
  storage: StorageWatch;
  /** When the certificates of PostgreSQL and object storage end. */
  certificates: CertificateWatch;
  /** What superusers announced to everybody. */
  announcements: AnnouncementBoard;
  health: Health;
  metrics: Metrics;
  /** Null unless traces are wanted. */
  tracing: Tracing | null;
  gate: RestoreGate;
  /** Closes everything in the opposite order of opening. */
  close(): Promise<void>;
}

interface Dependencies {
  settings: Settings;
  log: Logger;
  /** Name that PostgreSQL shows for this process's connections. */
  name: string;
  clock?: () => Date;
  /** For tests: the free space of the disks. */
  readSpace?: ConstructorParameters<typeof StorageWatch>[0]['readSpace'];
  /** Whether its statements belong to requests, to jobs, which may take longer, or to a migration, which has no limits. */
  statements?: 'requests' | 'jobs' | 'migration';
  /** Whether PostgreSQL must be available and a missing database is created; true by default. */
  ensureDatabase?: boolean;
}

/**
 * Opens the database, Redis and the services that need them. Redis may be unavailable: the connection opens in the background.
 * @throws InvalidSettings if the pattern of the nightly backup is invalid.
 */
export async function openResources({
  settings,
  log,
  name,
  clock = () => new Date(),
  readSpace,
  statements = 'requests',
  ensureDatabase = true,
}: Dependencies): Promise<Resources> {
  checkBackupCron(settings.BACKUP_CRON);
  // First, because loading its packages blocks the event loop, and requests to Redis would time out meanwhile.
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = endpoint ? await openTracing({ endpoint, service: name, log }) : null;
  const orm = await MikroORM.init(
    ormOptions({
      url: settings.DATABASE_URL,
      pool: settings.DATABASE_POOL,
      entities,
      migrations,
      applicationName: name,
      log: (line) => log.debug({ from: 'orm' }, line),
      onConnect: failoverGuard(),
      timeouts: timeoutsOf(settings, statements),
      ensureDatabase,
    }),
  );
  const pool = await orm.em
    .getConnection()
    .getNativeClient()
    .catch(async (error: unknown) => {
      await orm.close();
      await tracing?.close();
      throw error;
    });
  guardAgainstPoolLeaks(pool);
  if (tracing) traceStatements(pool, tracing.startCall);
  const database = new DatabaseWatch({
    url: settings.DATABASE_URL,
    pool,
    log,
    migrations: migrations.map((migration) => migration.name),
    applicationName: name,
  });
  const redis = connectForRequests(settings.REDIS_URL);
  const cache = connectForCache(settings.REDIS_URL);
  reportAbsence(redis, log);
  cache.on('error', (error) => log.debug({ err: error }, 'redis is unavailable'));
  await Promise.all(
    [redis, cache].map((connection) =>
      connection.connect().catch(() => {
        // The listener reports it. ioredis keeps trying, and the service works without Redis.
      }),
    ),
  );
  const backups = openBackups(settings);
  const certificates = new CertificateWatch({ settings, log, clock });
  const storage = new StorageWatch({ settings, backups, log, clock, ...(readSpace && { readSpace }) });
  const jobs = new Jobs({ redis, log, settings });
  const views = new Views({ redis: cache, log, settings, clock });
  const proposals = new Proposals({ redis: cache, log, settings, clock });
  const memory = planMemory(settings.MEMORY_MB);
  const rankings = new RankingReader({ pool, log, budgetBytes: settings.RANKING_CACHE_MB * 2 ** 20 });
  const gate = new RestoreGate({ redis, log });
  const recorder = new ComparisonRecorder({ pool, rankings, jobs, clock });
  const securityEvents = new SecurityEventRecorder({ pool, log });
  const tokenUses = new ApiTokenUses({ pool, log });
  const feeds = new EventFeeds({ pool, log, clock, gate, settings });
  const announcements = new AnnouncementBoard({ pool, log, clock, isUp: () => database.isUp });
  return {
    settings,
    keys: new SecretKeys(settings.SECRET_KEY),
    log,
    clock,
    orm,
    pool,
    redis,
    jobs,
    backups,
    schema: new SchemaHistory(orm),
    views,
    snapshots: new Snapshots({ clock }),
    proposals,
    ...makeThrottles({ redis, settings }),
    signIns: new Attempts({ redis, key: signInKey, seconds: SIGN_IN_SECONDS }),
    passkeyAttempts: new Attempts({ redis, key: passkeyKey, seconds: PASSKEY_SECONDS }),
    google: settings.google && new OidcProvider(settings.google),
    providers: new Map(settings.providers.map((provider) => [provider.id, new OidcProvider(provider)])),
    mailer: settings.mail && new Mailer(settings.mail),
    rankings,
    catalogs: new FeatureCatalogs(pool, memory.features * 2 ** 20),
    stabilityBases: new StabilityBases(),
    recorder,
    securityEvents,
    responses: new ResponseCache(memory.responses * 2 ** 20),
    shares: new FairShares(settings),
    unsent: new UnsentBytes({
      waitMs: settings.REQUEST_WAIT_SECONDS * 1000,
      perKey: settings.UNSENT_MB_PER_PERSON * 2 ** 20,
      total: settings.UNSENT_MB * 2 ** 20,
    }),
    rewrites: rewritesOf(settings),
    workbooks: workbooksOf(settings),
    webhookPlaces: new WebhookPlaces(),
    passwords: new PasswordTurns(settings),
    identities: new RequestIdentity(pool),
    verifiedTokens: new VerifiedTokens(),
    tokenUses,
    feeds,
    database,
    storage,
    certificates,
    announcements,
    health: new Health(),
    metrics: new Metrics(),
    tracing,
    gate,
    async close() {
      gate.close();
      await feeds.close();
      await storage.close();
      await certificates.close();
      await announcements.close();
      await recorder.close();
      await securityEvents.close();
      await tokenUses.close();
      await jobs.close();
      redis.disconnect();
      cache.disconnect();
      await database.close();
      await orm.close();
      await tracing?.close();
    },
  };
}

/** Logs one line when Redis becomes unavailable and one when it is back, instead of one per attempt. */
function reportAbsence(redis: Redis, log: Logger): void {
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) log.warn({ err: error }, 'redis is unavailable');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('redis is back');
    away = false;
  });
}

/** How long statements may take, wait for a lock, or leave a transaction idle, in milliseconds; 0 means without limit. */
function timeoutsOf(settings: Settings, statements: NonNullable<Dependencies['statements']>): Timeouts {
  if (statements === 'migration') return { statement: 0, lock: 0, idleInTransaction: 0 };
  const { STATEMENT_TIMEOUT_SECONDS, LOCK_TIMEOUT_SECONDS, JOB_STATEMENT_TIMEOUT_SECONDS: ofJobs } = settings;
  const [statement, lock] =
    statements === 'jobs' ? [ofJobs, ofJobs] : [STATEMENT_TIMEOUT_SECONDS, LOCK_TIMEOUT_SECONDS];
  return { statement: statement * 1000, lock: lock * 1000, idleInTransaction: statement * 1000 };
}
