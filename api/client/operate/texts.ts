import { formatCount, formatDuration } from '../lib/format.ts';
import { LOCALE } from '../lib/locale.ts';
import { plural } from '../texts.ts';

const WHOLE = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 });
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** "44.1 MB". */
export function formatBytes(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${WHOLE.format(bytes / 1000 ** unit)} ${UNITS[unit]}`;
}

/** "21 Nov 2026, 02:00". */
export const formatMoment = (time: string): string => MOMENT.format(new Date(time));

/** "340 ms", "2 min 5 s". */
export const formatTook = (milliseconds: number): string =>
  milliseconds < 1000 ? `${formatCount(milliseconds)} ms` : formatDuration(milliseconds);

/** The words that several screens of operating share. */
export const operateTexts = {
  title: 'Operating',
  label: 'Sections of operating',
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
    label: 'Needs attention',
    damaged: (time: string) => `The backup of ${time} cannot be restored`,
    damagedAdvice: 'Use the newest verified backup if you need one now, make another one, and check the disk.',
    noneVerified: 'No backup has been verified yet',
    noneVerifiedAdvice: 'Until one is, nothing is known to be restorable. Make a backup now.',
    old: (days: number) => `The newest verified backup is ${plural(days, 'day', 'days')} old`,
    oldAdvice: 'A backup is made and verified every night. Look at the jobs, and make one now.',
    unsound: 'The integrity check found problems',
    unsoundAdvice: 'Make a backup now, before anything else. An earlier verified one may be sound.',
    backups: 'To the backups',
    problems: {
      no_worker: {
        title: 'No worker is running',
        advice: 'Comparing goes on, but nothing is backed up or restored. Start a worker: npm run workers.',
      },
      backups_unreadable: {
        title: 'The backups cannot be listed',
        advice: 'The log has the reason. Check BACKUP_DIR, its permissions and its credentials.',
      },
      backup_overdue: {
        title: 'The nightly backup was not made',
        advice: 'It is tried again hourly. See which job failed and why, and make a backup now.',
      },
      storage_failing: {
        title: 'The disk cannot be written',
        advice: 'Nothing is backed up until it can. It is checked again every minute.',
      },
      storage_low: {
        title: 'The disk is short of space',
        advice: 'Free some space, or keep fewer backups (BACKUP_KEEP).',
      },
    } as Readonly<Record<string, { title: string; advice: string }>>,
    password: (name: string) => `${name} still has the password from the documentation`,
    passwordAdvice: 'Everyone can read it there. Sign in with this account to choose another one, or deactivate it.',
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
      none: 'none under way',
      'under way': 'under way',
    } as Readonly<Record<string, string>>,
    backup: 'Newest verified backup',
    noBackup: 'none yet',
    workers: 'Workers',
    running: (count: number) => (count === 0 ? 'none running' : `${formatCount(count)} running`),
    jobs: 'Jobs',
    noneFailed: 'none failed in the last day',
    jobsFailed: 'some failed in the last day',
    storage: 'Disk',
    writable: 'writable, with space',
    notWritable: 'cannot be written',
    littleSpace: 'short of space',
    metrics:
      'Metrics for Prometheus are served by each process on a port of its own (METRICS_PORT), which browsers do not reach. A dashboard and alert rules come with the service.',
  },
  jobs: {
    title: 'Jobs',
    text: 'Queues, progress and logs of what runs in the background. Failed jobs can be retried there.',
    open: 'Open the job dashboard',
    failed: (name: string, count: number) =>
      `${name} failed ${count === 1 ? 'once' : `${formatCount(count)} times`} in the last day.`,
    last: (time: string, reason: string) => `Last on ${time}: ${reason}`,
  },
  system: {
    title: 'System',
    free: (name: string) => (name === 'BACKUP_DIR' ? 'Free for backups' : 'Free for data'),
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
    done: { vacuum: 'Vacuumed', integrity_check: 'Checked', optimize: 'Optimised' },
    took: (what: string, milliseconds: number) => `${what} in ${formatTook(milliseconds)}.`,
    clean: 'No problems found.',
  },
} as const;
