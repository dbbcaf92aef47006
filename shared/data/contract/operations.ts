import { PROBLEM_CODES } from '../../operate/rules/problems.ts';
import { CreatedAt, Message, NamedUser } from '../../platform/contract/common-fields.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { MAINTENANCE_OPERATIONS } from '../rules/operations.ts';

const BACKUP_ID_LENGTH = 200;

export type Backup = Of<typeof Backup>;
export const Backup = model('Backup', {
  backup_id: f.nonBlank(BACKUP_ID_LENGTH, 'Id of the backup: its kind and time.'),
  filename: f.string('Name of the archive file.'),
  size_bytes: f.count('Size in bytes.'),
  created_at: CreatedAt,
  kind: f.string('Why it was made; null for a file that somebody copied into BACKUP_DIR.').orNull(),
  verified_at: f.moment('When it was verified; null if it was not.').orNull(),
  verification: f.oneOf(
    ['pending', 'verified', 'failed'],
    '`verified` means that Pairwise restored it into temporary tables and compared them. Of an encrypted archive, it compared the hash only.',
  ),
  content_verified: f
    .flag(
      'Whether the verification restored the content: false for an encrypted archive, null if the archive is not verified.',
    )
    .orNull(),
  verification_error: f.string('Why the verification failed; null otherwise.').orNull(),
  signature: f
    .oneOf(
      ['valid', 'wrong', 'missing'],
      'Whether the manifest has a valid signature by BACKUP_SIGNING_KEY or BACKUP_SIGNING_KEY_PREVIOUS; null if no key is set or the file is unreadable.',
    )
    .orNull(),
  signing_key_id: f
    .string(
      'Fingerprint of the key that signed it; null without a signature, and if the archive names no key and no listed one matches.',
    )
    .orNull(),
});

export type Restored = Of<typeof Restored>;
export const Restored = model('Restored', {
  message: Message,
  restored_at: f.moment('When the restore was committed.'),
  safety_backup_id: f.nonBlank(BACKUP_ID_LENGTH, 'The backup of the replaced data.'),
});

export type DatabaseStats = Of<typeof DatabaseStats>;
export const DatabaseStats = model('DatabaseStats', {
  size_bytes: f.count('Size in bytes.'),
  table_counts: f.object(
    {
      users: f.count('Number of accounts, deleted ones included.'),
      projects: f.count('Number of projects, deleted ones included.'),
      features: f.count('Number of features, deleted ones included.'),
      comparisons: f.count('Number of comparisons, deleted ones included.'),
    },
    'Number of rows, deleted ones included.',
  ),
  last_vacuum: f.moment('When the tables were last vacuumed, manually or by PostgreSQL; null if never.').orNull(),
  integrity_ok: f.flag('Whether the last integrity check found no problems; true if there was none.'),
  integrity_checked_at: f
    .moment('When that check ran; null if there was none, and if there is too much data to check now.')
    .orNull(),
  integrity_findings: f.list(f.string(), 'Findings of that check, as sentences.'),
  default_passwords: f.list(
    NamedUser,
    'Superusers, among the 20 oldest active ones, who still have the password from the documentation.',
  ),
});

export type Maintenance = Of<typeof Maintenance>;
export const Maintenance = model('Maintenance', {
  operation: f.oneOf(MAINTENANCE_OPERATIONS, 'The maintenance operation.'),
  status: f.constant('completed', 'Always `completed`.'),
  duration_ms: f.count('How long it took, in milliseconds.'),
  findings: f.list(f.string(), 'Findings of an integrity check; empty if there are none.'),
});

export type Imported = Of<typeof Imported>;
export const Imported = model('Imported', {
  status: f.constant('completed', 'Always `completed`.'),
  records_imported: f.count('Number of records that were stored.'),
  errors: f.list(f.as<Record<string, unknown>>({ type: 'object' }), 'Records that were skipped, and why.'),
});

export type ServiceStatus = Of<typeof ServiceStatus>;
export const ServiceStatus = model('ServiceStatus', {
  problems: f.list(
    f.object({
      code: f.oneOf(PROBLEM_CODES, 'What is wrong.'),
      detail: f.string('The problem as a sentence.'),
    }),
    'Problems that need an operator, the most severe first; empty if everything works.',
  ),
  unknown: f.list(
    f.oneOf(PROBLEM_CODES),
    'Problems that cannot be judged now, because what tells them cannot be read; empty if everything was read.',
  ),
  workers: f
    .list(
      f.object({
        queue: f.oneOf(['ranking', 'operations', 'webhooks', 'mail'], 'The queue.'),
        count: f.count('Number of workers that take jobs from the queue.'),
      }),
      'Workers that take jobs, by queue; null if Redis is not reachable.',
    )
    .orNull(),
  failed_jobs: f
    .list(
      f.object({
        queue: f.oneOf(['ranking', 'operations', 'webhooks', 'mail'], 'The queue.'),
        name: f.string('Name of the job.'),
        count: f.count('Number of failures.'),
        last_failed_at: f.moment('When it last failed.'),
        reason: f.string('Why it last failed.'),
      }),
      'Jobs of the last day that failed after all attempts and were not made up for since, by name; null if Redis is not reachable.',
    )
    .orNull(),
  backups: f
    .object(
      {
        newest_at: f.moment('When the newest backup was made.').orNull(),
        newest_verified_at: f.moment('When the newest verified backup was made.').orNull(),
        newest_intact_at: f
          .moment('When the newest encrypted backup was made that is intact; its content was not checked.')
          .orNull(),
        unusable: f.count('Backups whose verification failed.'),
        overdue_since: f.moment('When the overdue nightly backup was due; null if none is overdue.').orNull(),
      },
      'Summary of the backups; null if Pairwise cannot read BACKUP_DIR.',
    )
    .orNull(),
  storage: f.list(
    f.object({
      name: f.oneOf(['BACKUP_DIR', 'DATA_DIR'], 'The setting that names the storage.'),
      failure: f.string('Why it is not writable, as a sentence; null if it is.').orNull(),
      free_bytes: f
        .count(
          'Free space in bytes; null if unknown. For object storage, the free space of the folder where Pairwise makes archives.',
        )
        .orNull(),
      is_low: f.flag('Whether less than 10 % of the disk, or less than 512 MiB, are free.'),
      checked_at: f.moment('When it was checked.'),
    }),
    "Result of this process's last test of its storage.",
  ),
  versions: f.object(
    {
      service: f.string('Version of Pairwise.'),
      commit: f.string('First 12 digits of the commit that it was built from; null if unknown.').orNull(),
      schema: f.string('The newest migration of this version.'),
      node: f.string('Version of Node.js.'),
      postgresql: f.string('Version of PostgreSQL; null if it is not reachable.').orNull(),
      redis: f.string('Version of Redis or Valkey.').orNull(),
    },
    'Versions of the service and of the software it runs on. `redis` is null if Redis is not reachable.',
  ),
});
