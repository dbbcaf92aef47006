import type { StoredBackup } from '../data/backup.ts';
import { backUpDatabaseJob } from '../data/jobs.ts';
import type { QueueName } from '../platform/jobs/definition.ts';
import type { Resources } from '../resources.ts';
import type { SilentWebhook } from '../webhooks/silent-webhooks.ts';
import { PROBLEMS, type ProblemCode } from './rules/problems.ts';
import type { OpenProblem } from './store/operator-problems.ts';
import type { AlarmingEvents } from './store/security-events.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Time after which a due nightly backup counts as missing, in milliseconds, because making it takes time. */
const OVERDUE_MS = HOUR_MS;
/** Age above which the newest verified backup is too old, in milliseconds. One is made every night. */
const OLD_MS = 2 * DAY_MS;

/** Share of maxmemory above which Redis is nearly full, as in config/monitoring/alerts.yml. */
export const NEARLY_FULL = 0.8;

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
  /** The newest encrypted archive with a correct hash. Its content was not checked. */
  newestIntact: StoredBackup | null;
  /** Archives that cannot be restored. */
  unusable: number;
  /** When the missing nightly backup was due; null if none is missing. */
  overdueSince: Date | null;
}

/** The state of everything that the service needs to be safe, besides what serves requests. */
export interface ServiceState {
  /** Workers that take jobs, by queue; null if Redis is unavailable. */
  workers: { queue: QueueName; count: number }[] | null;
  /**
   * Failed jobs of the last day, without expected errors, which the caller has received; null if Redis is unavailable.
   */
  failedJobs: FailedJobs[] | null;
  /** Null if the storage cannot be read. */
  backups: BackupsState | null;
  storage: Resources['storage']['states'];
  /** Null if they can't be read. */
  certificates: Awaited<ReturnType<Resources['certificates']['recent']>> | null;
  /** Whether the time of the first account is known, which decides which backups are due. */
  isSinceKnown: boolean;
  /** The operators' webhooks that send nothing; null if they can't be read. */
  silentWebhooks: readonly SilentWebhook[] | null;
  /** Whether all migrations of this version are applied; null if unknown. */
  migrated: boolean | null;
  /** Security events of the last hour that operators are told about; null if they can't be read. */
  alarming: AlarmingEvents | null;
  /** Problems that operators know, or will know soon; null if they can't be read. */
  open: readonly OpenProblem[] | null;
  /** Memory of Redis in bytes; null if it is unavailable. */
  redisMemory: { used: number; limit: number | null } | null;
  /** Null for a store that is unavailable. */
  versions: { postgresql: string | null; redis: string | null };
}

/** Something that needs an operator's attention. */
export interface Problem {
  code: ProblemCode;
  /** The affected thing if there may be several, such as BACKUP_DIR; otherwise empty. */
  subject: string;
  /** A sentence. */
  detail: string;
}

interface Times {
  /** When the first account was created. */
  since: Date | null;
  now: Date;
}

/** The list of problems that *Operate* shows and operators are told about, most serious first; empty if everything works. */
export function findProblems(state: ServiceState, times: Times): Problem[] {
  return [
    ...problemsOfWorkers(state),
    ...problemsOfRedis(state),
    ...(state.migrated === false ? [problem('migrations_missing', PROBLEMS.migrations_missing.summary)] : []),
    ...problemsOfStorage(state),
    ...problemsOfBackups(state, times),
    ...(state.silentWebhooks ?? []).map(({ id, host, reason }) =>
      problem('webhook_paused', `The webhook to ${host} sends nothing: ${SILENCE[reason]}`, id),
    ),
    ...problemsOfCertificates(state, times),
    ...problemsOfSecurity(state),
    ...(state.failedJobs ?? []).map(({ queue, name, count: times, lastFailedAt, reason }) =>
      problem(
        'jobs_failed',
        `'${name}' failed ${count(times, 'time')} in the last day, last at ${lastFailedAt.toISOString()}: ${reason}`,
        `${queue}/${name}`,
      ),
    ),
  ];
}

const SILENCE: Readonly<Record<SilentWebhook['reason'], string>> = {
  failing: 'it is paused, since eight attempts within a day failed',
  gone: 'it is paused, since its receiver answered 410',
  secret_lost: 'its secret can’t be decrypted, since SECRET_KEY was changed',
  not_resumed: 'it is paused; its secret is a new one, so it can be resumed',
};

/** Problems that can't be judged now, because their source can't be read. */
export function findUnknown(state: ServiceState): ReadonlySet<ProblemCode> {
  const { workers, failedJobs, backups, storage, certificates, migrated, alarming, silentWebhooks, redisMemory } =
    state;
  const unknown: [boolean, ...ProblemCode[]][] = [
    [workers === null, 'no_worker'],
    [redisMemory === null, 'redis_full'],
    [migrated === null, 'migrations_missing'],
    [storage.length === 0, 'storage_failing', 'storage_low'],
    [failedJobs === null, 'jobs_failed'],
    [backups === null, 'backup_failed', 'backup_unusable'],
    [backups === null || !state.isSinceKnown, 'backup_overdue', 'backup_not_verified'],
    [certificates === null || certificates.some(({ endsAt }) => endsAt === null), 'certificate_ending'],
    [silentWebhooks === null, 'webhook_paused'],
    [alarming === null, 'sign_ins_refused', 'token_reused', 'superuser_changed'],
  ];
  return new Set(unknown.flatMap(([isUnknown, ...codes]) => (isUnknown ? codes : [])));
}

const problem = (code: ProblemCode, detail: string, subject = ''): Problem => ({ code, subject, detail });

function problemsOfWorkers({ workers, failedJobs }: ServiceState): Problem[] {
  if (workers === null || failedJobs === null) return [problem('redis_away', PROBLEMS.redis_away.summary)];
  const missing = workers.filter((queue) => queue.count === 0).map(({ queue }) => queue);
  if (missing.length === workers.length) return [problem('no_worker', PROBLEMS.no_worker.summary)];
  return missing.map((queue) => problem('no_worker', `No worker takes jobs from the queue '${queue}'`, queue));
}

function problemsOfRedis({ redisMemory }: ServiceState): Problem[] {
  if (redisMemory === null || redisMemory.limit === null) return [];
  const { used, limit } = redisMemory;
  if (used <= NEARLY_FULL * limit) return [];
  const share = Math.round((100 * used) / limit);
  return [problem('redis_full', `Redis uses ${share} % of its maxmemory, ${Math.round(limit / 1e6)} MB`)];
}

function problemsOfStorage({ storage }: ServiceState): Problem[] {
  return storage.flatMap(({ name, failure, isLow, freeBytes, totalBytes }) => {
    if (failure !== null) return problem('storage_failing', failure, name);
    if (!isLow || freeBytes === null || !totalBytes) return [];
    const share = Math.floor((100 * freeBytes) / totalBytes);
    const left = freeBytes >= 1e10 ? `${Math.round(freeBytes / 1e9)} GB` : `${Math.round(freeBytes / 1e6)} MB`;
    return problem('storage_low', `${name} has only ${left} left, ${share} % of its disk`, name);
  });
}

function problemsOfBackups({ backups, failedJobs, open }: ServiceState, { since, now }: Times): Problem[] {
  if (backups === null) return [problem('backups_unreadable', PROBLEMS.backups_unreadable.summary)];
  const { newest, newestVerified, newestIntact, unusable, overdueSince } = backups;
  const problems: Problem[] = [];
  const isFailure = (at: Date) => newest === null || newest.createdAt < at;
  const failed = failedJobs?.find(
    ({ name, lastFailedAt }) => name === backUpDatabaseJob.name && isFailure(lastFailedAt),
  );
  // Jobs are removed after some time, and are lost with Redis.
  const known = open?.find(({ code, since: began }) => code === 'backup_failed' && isFailure(began));
  const failure = failed?.reason ?? known?.detail;
  if (failure !== undefined) problems.push(problem('backup_failed', failure));
  if (unusable > 0) problems.push(problem('backup_unusable', `${count(unusable, 'backup')} cannot be restored`));
  if (overdueSince !== null && now.getTime() - overdueSince.getTime() >= OVERDUE_MS) {
    const due = overdueSince.toISOString();
    problems.push(problem('backup_overdue', `The nightly backup was due at ${due} and was not made`));
  }
  // Pairwise can check only the hash of an encrypted archive. Otherwise, an installation that encrypts all archives would raise the alarm
  // for ever.
  const isIntactNewer = newestIntact !== null && (newestVerified?.createdAt ?? 0) < newestIntact.createdAt;
  const checked = isIntactNewer ? newestIntact : newestVerified;
  const checkedSince = checked?.createdAt ?? since;
  if (checkedSince !== null && now.getTime() - checkedSince.getTime() >= OLD_MS) {
    const days = Math.floor((now.getTime() - checkedSince.getTime()) / DAY_MS);
    const which = isIntactNewer ? 'encrypted backup that is intact' : 'verified backup';
    const detail = checked === null ? 'No backup has been verified yet' : `The newest ${which} is ${days} days old`;
    problems.push(problem('backup_not_verified', detail));
  }
  return problems;
}

function problemsOfCertificates({ certificates }: ServiceState, { now }: Times): Problem[] {
  return (certificates ?? [])
    .filter(({ endsSoon }) => endsSoon)
    .map(({ name, endsAt }) => {
      const verb = endsAt! <= now ? 'has ended' : `ends at ${endsAt!.toISOString()}`;
      return problem('certificate_ending', `The certificate of ${name} ${verb}`, name);
    });
}

function problemsOfSecurity({ alarming }: ServiceState): Problem[] {
  if (alarming === null) return [];
  const { refused, reused, superusers } = alarming;
  const accounts = (number: number) => count(number, 'account');
  return [
    ...(refused > 0
      ? [problem('sign_ins_refused', `Too many sign-ins of ${accounts(refused)} were refused in the last hour`)]
      : []),
    ...(reused > 0
      ? [problem('token_reused', `Tokens of ${accounts(reused)} were used twice in the last hour and may be stolen`)]
      : []),
    ...superusers.map(({ userId, username, isNew }) => {
      const who = username ?? 'An account that is gone';
      return problem(
        'superuser_changed',
        isNew ? `${who} became a superuser` : `The password of the superuser ${who} was changed`,
        userId,
      );
    }),
  ];
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
