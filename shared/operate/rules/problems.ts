const MINUTE_MS = 60_000;
/**
 * Checks run every minute. Half a minute less allows for a check that comes slightly early, so that the report isn't left to the next one.
 */
const FIVE_MINUTES_MS = 4.5 * MINUTE_MS;

/** A kind of problem of the service, as reported to operators. */
export interface ProblemKind {
  /** Its name among the alerts of `config/monitoring/alerts.yml`, and in Alertmanager's format. */
  alert: string;
  severity: 'critical' | 'warning';
  /** How long it must last before operators are told, in milliseconds; null if it only appears on *Operate*. */
  toldAfterMs: number | null;
  /** What is wrong. */
  summary: string;
  /** What to do. config/docs/watch.md says more. */
  action: string;
}

/** All problems that *Operate* shows and that operators are told about. */
export const PROBLEMS = {
  redis_away: {
    alert: 'PairwiseRedisAway',
    severity: 'warning',
    toldAfterMs: FIVE_MINUTES_MS,
    summary: 'Redis is not reachable',
    action: 'People can go on comparing, but jobs wait. Restart Redis. It may be empty.',
  },
  no_worker: {
    alert: 'PairwiseNoWorker',
    severity: 'critical',
    toldAfterMs: FIVE_MINUTES_MS,
    summary: 'No worker is running',
    action: 'People can go on comparing, but backups and restores don’t run. Start a worker: npm run workers.',
  },
  redis_full: {
    alert: 'PairwiseRedisFull',
    severity: 'warning',
    toldAfterMs: FIVE_MINUTES_MS,
    summary: 'Redis is full, or nearly',
    action: 'A full Redis refuses writes: backups and other jobs don’t run. Raise its maxmemory, or lower VIEWS_MB.',
  },
  migrations_missing: {
    alert: 'PairwiseMigrationsMissing',
    severity: 'critical',
    toldAfterMs: FIVE_MINUTES_MS,
    summary: 'The schema of the database is not the one of this version',
    action: 'Read the output of the migration that failed, remove its cause, then run npm run migrate.',
  },
  storage_failing: {
    alert: 'PairwiseStorageNotWritable',
    severity: 'critical',
    toldAfterMs: 0,
    summary: 'A disk cannot be written',
    action: 'Backups fail until the disk can be written. Check the disk and the permissions of the folder.',
  },
  storage_low: {
    alert: 'PairwiseStorageLow',
    severity: 'warning',
    toldAfterMs: 0,
    summary: 'A disk is short of space',
    action: 'Free some space, or keep fewer backups (BACKUP_KEEP).',
  },
  backups_unreadable: {
    alert: 'PairwiseBackupsUnreadable',
    severity: 'critical',
    toldAfterMs: FIVE_MINUTES_MS,
    summary: 'The backups cannot be listed',
    action: 'Read the log. Check BACKUP_DIR, its permissions and its credentials.',
  },
  backup_failed: {
    alert: 'PairwiseBackupFailed',
    severity: 'critical',
    toldAfterMs: 0,
    summary: 'A backup failed',
    action: 'Remove the cause, then make a backup on Operate. Pairwise tries the nightly backup again every hour.',
  },
  backup_unusable: {
    alert: 'PairwiseBackupUnusable',
    severity: 'critical',
    toldAfterMs: 0,
    summary: 'A backup cannot be restored',
    action: 'Check the disk and make another backup. Delete the unusable one when you no longer need it.',
  },
  backup_overdue: {
    alert: 'PairwiseBackupOverdue',
    severity: 'critical',
    toldAfterMs: 0,
    summary: 'The nightly backup was not made',
    action: 'See on Operate which job failed and why, and make a backup now.',
  },
  backup_not_verified: {
    alert: 'PairwiseNoVerifiedBackup',
    severity: 'critical',
    toldAfterMs: 0,
    summary: 'No backup of the last two days was verified',
    action: 'Operate gives the reason for each backup. Check the last verify-backup job, and make a backup now.',
  },
  webhook_paused: {
    alert: 'PairwiseWebhookPaused',
    severity: 'critical',
    toldAfterMs: 0,
    summary: 'A webhook of the operators sends nothing',
    action:
      'See Webhooks under Backups on Operate. Remove the cause, make a new secret if it was lost, then resume the webhook.',
  },
  certificate_ending: {
    alert: 'PairwiseCertificateEnds',
    severity: 'warning',
    toldAfterMs: 0,
    summary: 'A certificate ends soon',
    action: 'Renew the certificate and have its server load it. Pairwise looks again within a minute.',
  },
  sign_ins_refused: {
    alert: 'PairwiseSignInsRefused',
    severity: 'warning',
    toldAfterMs: 0,
    summary: 'Many sign-ins of an account were refused',
    action:
      'See the addresses under Security on Operate. Ask the account’s owner, and block the addresses if it was an attack.',
  },
  token_reused: {
    alert: 'PairwiseTokenReused',
    severity: 'warning',
    toldAfterMs: 0,
    summary: 'A token of a session was used twice and may be stolen',
    action: 'Pairwise ended the session. Ask the account’s owner to change the password and to end all other sessions.',
  },
  superuser_changed: {
    alert: 'PairwiseSuperuserChanged',
    severity: 'warning',
    toldAfterMs: 0,
    summary: 'Somebody became a superuser, or the password of one changed',
    action: 'If nobody of you did it, deactivate the account and end its sessions at once.',
  },
  jobs_failed: {
    alert: 'PairwiseJobsFail',
    severity: 'warning',
    toldAfterMs: null,
    summary: 'Jobs failed',
    action: 'The job dashboard shows the reasons, and can run the jobs again.',
  },
} as const satisfies Readonly<Record<string, ProblemKind>>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[];

/** A problem that began or ended, for events, webhooks and mails. */
export interface ToldProblem {
  code: ProblemCode;
  /** The affected thing if there may be several, such as BACKUP_DIR; otherwise empty. */
  subject: string;
  /** A sentence. */
  detail: string;
  /** When it began. */
  since: string;
  /** When it ended; null while it lasts. */
  ended: string | null;
}
