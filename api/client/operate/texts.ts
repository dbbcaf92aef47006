import { plural } from '../english.ts';
import { formatCount } from '../lib/format.ts';

/** The words that several operating screens share. */
export const operateTexts = {
  title: 'Operate',
  label: 'Operate sections',
  sections: {
    overview: 'Overview',
    backups: 'Backups',
    users: 'Users',
    data: 'Export and import',
    security: 'Security',
  },
  refused: {
    title: 'For administrators only',
    text: 'Only accounts with administrator rights can operate the service.',
    home: 'To your projects',
  },
  request: (id: string) => `Request ${id}`,
  dismiss: 'Dismiss',
} as const;

/** The words of the overview. */
export const overviewTexts = {
  alerts: {
    label: (title: string) => `Needs attention: ${title}`,
    damaged: (time: string) => `The backup of ${time} cannot be restored`,
    damagedAdvice: 'If you need a backup now, use the newest verified one. Make another backup, and check the disk.',
    noneVerified: 'No backup has been verified yet',
    noneVerifiedAdvice: 'Until then, you can’t be sure that a restore works. Make a backup now.',
    old: (days: number) => `The newest verified backup is ${plural(days, 'day', 'days')} old`,
    oldAdvice: 'Pairwise should make and verify a backup every night. Check the jobs, and make a backup now.',
    unsound: 'The integrity check found problems',
    unsoundAdvice: 'Before anything else, make a backup. An earlier verified backup may be intact.',
    backups: 'To the backups',
    problems: {
      no_worker: {
        title: 'No worker is running',
        advice: 'People can go on comparing, but backups and restores don’t run. Start a worker: npm run workers.',
      },
      redis_full: {
        title: 'Redis is full, or nearly',
        advice: 'Jobs such as backups can’t run then. Raise its maxmemory, or lower VIEWS_MB.',
      },
      backups_unreadable: {
        title: 'The backups cannot be listed',
        advice: 'The log has the reason. Check BACKUP_DIR, its permissions and its credentials.',
      },
      backup_overdue: {
        title: 'The nightly backup was not made',
        advice: 'Pairwise retries hourly. See which job failed and why, and make a backup now.',
      },
      storage_failing: {
        title: 'The disk cannot be written',
        advice: 'Backups fail until the disk can be written. Pairwise checks again every minute.',
      },
      storage_low: {
        title: 'The disk is short of space',
        advice: 'Free some space, or keep fewer backups (BACKUP_KEEP).',
      },
      migrations_missing: {
        title: 'The schema of the database is not up to date',
        advice: 'A migration failed or was not run. Read its output, remove the cause, then run npm run migrate.',
      },
      backup_failed: {
        title: 'A backup failed',
        advice: 'Remove the cause, then make a backup. Pairwise tries the nightly backup again every hour.',
      },
      webhook_paused: {
        title: 'A webhook for problems sends nothing',
        advice:
          'See Webhooks under Backups. Remove the cause, make a new secret if it was lost, then resume the webhook.',
      },
      certificate_ending: {
        title: 'A certificate ends soon',
        advice: 'Renew it and have its server load it. Pairwise looks again within a minute.',
      },
      sign_ins_refused: {
        title: 'Many sign-ins of an account were refused',
        advice:
          'See the addresses under Security. Ask the account’s owner, and block the addresses if it was an attack.',
      },
      token_reused: {
        title: 'A token of a session was used twice and may be stolen',
        advice:
          'Pairwise ended the session. Ask the account’s owner to change the password and to end all other sessions.',
      },
      superuser_changed: {
        title: 'An administrator was added, or the password of one changed',
        advice: 'If nobody of you did it, deactivate the account and end its sessions at once.',
      },
    } as Readonly<Record<string, { title: string; advice: string }>>,
    password: (name: string) => `${name} still has the password from the documentation`,
    passwordAdvice:
      'This password is public. Sign in with this account to choose another password, or deactivate the account.',
    changePassword: 'Change it',
  },
  health: {
    title: 'Health',
    fine: 'Everything works.',
    unknown: 'The service isn’t responding.',
    database: 'PostgreSQL',
    migrations: 'Schema',
    redis: 'Redis',
    restore: 'Restore',
    states: {
      up: 'works',
      away: 'not reachable',
      applied: 'up to date',
      pending: 'not up to date: run the migration',
      unknown: 'unknown',
      none: 'none running',
      'under way': 'under way',
    } as Readonly<Record<string, string>>,
    backup: 'Newest verified backup',
    noBackup: 'none yet',
    intact: (time: string) => `${time}: intact, content not checked`,
    workers: 'Workers',
    running: (count: number) => (count === 0 ? 'none running' : `${formatCount(count)} running`),
    jobs: 'Jobs',
    noneFailed: 'none failed in the last day',
    jobsFailed: 'some failed in the last day',
    storage: 'Disk',
    writable: 'writable, enough space',
    notWritable: 'cannot be written',
    littleSpace: 'short of space',
    metrics:
      'Each process serves metrics for Prometheus on its METRICS_PORT, which browsers can’t reach. Pairwise includes a dashboard and alert rules.',
  },
  jobs: {
    title: 'Jobs',
    text: 'Queues, progress and logs of background jobs. You can retry failed jobs there.',
    open: 'Open the job dashboard',
    failed: (name: string, count: number) =>
      `${name} failed ${count === 1 ? 'once' : `${formatCount(count)} times`} in the last day.`,
    last: (time: string, reason: string) => `Last on ${time}: ${reason}`,
  },
  system: {
    title: 'System',
    free: (name: string) => (name === 'BACKUP_DIR' ? 'Free space for backups' : 'Free space for data'),
  },
  database: {
    title: 'Database',
    size: 'Size',
    users: 'Users',
    projects: 'Projects',
    features: 'Features',
    comparisons: 'Answers',
    vacuumed: 'Last vacuum',
    never: 'never',
    integrity: 'Integrity',
    sound: 'no problems',
    unsound: 'problems found',
    notChecked: 'not checked yet',
    checked: (time: string) => `checked ${time}`,
    operations: { vacuum: 'Vacuum', integrity_check: 'Check integrity', optimize: 'Optimise' },
    hints:
      'Vacuum reclaims space from deleted rows. Optimise also refreshes planner statistics. The service stays available.',
    done: {
      vacuum: (took: string) => `Vacuumed in ${took}.`,
      integrity_check: (took: string) => `Checked in ${took}.`,
      optimize: (took: string) => `Optimised in ${took}.`,
    },
    clean: 'No problems found.',
  },
} as const;
