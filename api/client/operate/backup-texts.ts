import { plural } from '../texts.ts';
import { formatBytes, formatMoment, formatTook } from './texts.ts';

/** The words of backups and of restoring one. */
export const backupTexts = {
  title: 'Backups',
  now: 'Back up now',
  backingUp: 'Backing up …',
  made: 'The backup was made. It is being verified.',
  summary: (count: number, newest: string | null) =>
    `${plural(count, 'backup', 'backups')}, newest verified: ${newest ?? 'none'}`,
  empty: {
    title: 'No backups yet',
    text: 'One is made every night. Each backup is verified by restoring it into temporary tables and comparing every row.',
  },
  kinds: { nightly: 'nightly', manual: 'by hand', safety: 'replaced by a restore' } as Readonly<Record<string, string>>,
  foreign: 'copied here',
  verified: (time: string) => `Verified ${formatMoment(time)}`,
  failed: 'Cannot be restored',
  verifying: 'Being verified …',
  pending: 'Not verified',
  signatures: {
    valid: 'signed',
    wrong: 'signature does not match',
    missing: 'not signed',
  } as Readonly<Record<string, string>>,
  download: 'Download',
  downloading: (bytes: number, total: number) => `${formatBytes(bytes)} of ${formatBytes(total)}`,
  restore: 'Restore …',
  /** For screen readers, after the words of a button. */
  of: (time: string) => ` the backup of ${time}`,
  dialog: {
    title: (time: string) => `Restore the backup of ${time}`,
    text: (time: string) =>
      `Everything is replaced by what was there on ${time}: accounts, projects, features and answers. What was added since then is lost.`,
    meanwhile:
      'While the data is replaced the service cannot be used. The present data is written to a backup first; restoring that one undoes this.',
    notVerified: 'This backup has not been verified. It is checked before anything is replaced.',
    label: 'To confirm, type',
    phrase: (day: string) => `restore ${day}`,
    submit: 'Restore',
  },
  progress: {
    title: 'A backup is being restored',
    preparing: 'The backup is checked and loaded. People can go on working.',
    closed: 'The data is being replaced. The service cannot be used until that is done.',
    finishing: 'The service is open again. Waiting for the result.',
    lost: 'The connection was lost. Looking for the result.',
    elapsed: (milliseconds: number) => `Started ${formatTook(milliseconds)} ago.`,
    done: 'The backup was restored',
    doneText: (time: string, safety: string) =>
      `Since ${formatMoment(time)} the data is that of the backup. What was there before is in ${safety}; restore that one to undo this.`,
    doneUnseen: 'The connection was lost meanwhile, but the record says that the restore was completed.',
    failed: 'Nothing was restored',
    failedUnseen: 'The record says that the restore failed, so the data is as it was.',
    unknown: 'The outcome of the restore is unknown',
    unknownText: (safety: string | null) =>
      safety === null
        ? 'There is no safety backup of it, so probably nothing was replaced. Look at the figures of the overview, and at the jobs.'
        : `The safety backup ${safety} was written. Look at the figures of the overview, and at the jobs, before you try again.`,
  },
} as const;
