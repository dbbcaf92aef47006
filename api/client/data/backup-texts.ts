import { plural } from '../english.ts';

/** The words about backups, and about restoring one. */
export const backupTexts = {
  title: 'Backups',
  now: 'Back up now',
  backingUp: 'Backing up …',
  made: 'The backup was made. It is being verified.',
  summary: (count: number, newest: string | null) =>
    `${plural(count, 'backup', 'backups')}, newest verified: ${newest ?? 'none'}`,
  empty: {
    title: 'No backups yet',
    text: 'Pairwise makes a backup every night. It verifies each backup by restoring it into temporary tables and comparing every row.',
  },
  kinds: { nightly: 'nightly', manual: 'manual', safety: 'before a restore' } as Readonly<Record<string, string>>,
  foreign: 'copied here',
  verified: (time: string) => `Verified ${time}`,
  intact: (time: string) => `Intact ${time}, encrypted: the content was not checked`,
  failed: 'Cannot be restored',
  failedBecause: (reason: string) => `Cannot be restored: ${reason}`,
  verifying: 'Being verified …',
  pending: 'Not verified',
  signatures: {
    valid: 'signed',
    wrong: 'signature does not match',
    missing: 'not signed',
  } as Readonly<Record<string, string>>,
  download: 'Download',
  downloading: (size: string, total: string) => `${size} of ${total}`,
  restore: 'Restore …',
  /** For screen readers, after the label of a button. */
  of: (time: string) => ` the backup of ${time}`,
  dialog: {
    title: (time: string) => `Restore the backup of ${time}`,
    text: (time: string) =>
      `This replaces everything with the data of ${time}: accounts, projects, features and answers. Anything added since then is lost.`,
    meanwhile:
      'The service is unavailable while the data is replaced. Pairwise backs up the current data first. To undo the restore, restore that backup.',
    notVerified: 'This backup has not been verified. Pairwise checks it before it replaces anything.',
    label: 'To confirm, type',
    phrase: (day: string) => `restore ${day}`,
    submit: 'Restore',
  },
  progress: {
    title: 'A backup is being restored',
    preparing: 'The backup is being checked and loaded. The service stays available.',
    closed: 'The data is being replaced. The service is unavailable until this is done.',
    finishing: 'The service is available again. Waiting for the result.',
    lost: 'The connection was lost. Looking for the result.',
    elapsed: (duration: string) => `Started ${duration} ago.`,
    done: 'The backup was restored',
    doneText: (time: string, safety: string) =>
      `The data was replaced at ${time}. The previous data is in ${safety}. To undo the restore, restore that backup.`,
    doneUnseen: 'The connection was lost, but the security events show that the restore completed.',
    failed: 'Nothing was restored',
    failedUnseen: 'The security events show that the restore failed, so the data is unchanged.',
    unknown: 'The outcome of the restore is unknown',
    unknownText: (safety: string | null) =>
      safety === null
        ? 'There is no safety backup, so probably nothing was replaced. Check the figures on the overview, and the jobs.'
        : `The safety backup ${safety} was written. Check the figures on the overview, and the jobs, before you try again.`,
  },
} as const;
