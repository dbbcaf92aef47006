import type { Static } from 'typebox';
import { MAINTENANCE_OPERATIONS } from '../../shared/rules/operations.ts';
import { PROBLEM_CODES } from '../../shared/rules/problems.ts';
import { CreatedAt, Message, NamedUser } from './fields.ts';
import { Count, DateTime, described, listOf, named, oneOf, orNull } from './shapes.ts';
import { Type } from './type.ts';

export type Backup = Static<typeof Backup>;
export const Backup = named(
  'Backup',
  Type.Object({
    backup_id: described('Id of the backup: its kind and time.', Type.String()),
    filename: described('Name of the archive file.', Type.String()),
    size_bytes: described('Size in bytes.', Count),
    created_at: CreatedAt,
    kind: described('Why it was made; null for a file that somebody copied into BACKUP_DIR.', orNull(Type.String())),
    verified_at: described('When it was verified; null if it was not.', orNull(DateTime)),
    verification: described(
      '`verified` means that Pairwise restored it into temporary tables and compared them. Of an encrypted archive, it compared the hash only.',
      oneOf('pending', 'verified', 'failed'),
    ),
    content_verified: described(
      'Whether the verification restored the content: false for an encrypted archive, null if the archive is not verified.',
      orNull(Type.Boolean()),
    ),
    verification_error: described('Why the verification failed; null otherwise.', orNull(Type.String())),
    signature: described(
      'Whether the manifest has a valid signature by BACKUP_SIGNING_KEY or BACKUP_SIGNING_KEY_PREVIOUS; null if no key is set or the file is unreadable.',
      orNull(oneOf('valid', 'wrong', 'missing')),
    ),
    signing_key_id: described(
      'Fingerprint of the key that signed it; null without a signature, and if the archive names no key and no listed one matches.',
      orNull(Type.String()),
    ),
  }),
);

export type Restored = Static<typeof Restored>;
export const Restored = named(
  'Restored',
  Type.Object({
    message: Message,
    restored_at: described('When the restore was committed.', DateTime),
    safety_backup_id: described('The backup of the replaced data.', Type.String()),
  }),
);

export type DatabaseStats = Static<typeof DatabaseStats>;
export const DatabaseStats = named(
  'DatabaseStats',
  Type.Object({
    size_bytes: described('Size in bytes.', Count),
    table_counts: described(
      'Number of rows, deleted ones included.',
      Type.Object({
        users: described('Number of accounts, deleted ones included.', Count),
        projects: described('Number of projects, deleted ones included.', Count),
        features: described('Number of features, deleted ones included.', Count),
        comparisons: described('Number of comparisons, deleted ones included.', Count),
      }),
    ),
    last_vacuum: described(
      'When the tables were last vacuumed, manually or by PostgreSQL; null if never.',
      orNull(DateTime),
    ),
    integrity_ok: described(
      'Whether the last integrity check found no problems; true if there was none.',
      Type.Boolean(),
    ),
    integrity_checked_at: described(
      'When that check ran; null if there was none, and if there is too much data to check now.',
      orNull(DateTime),
    ),
    integrity_findings: described('Findings of that check, as sentences.', listOf(Type.String())),
    default_passwords: described(
      'Superusers, among the 20 oldest active ones, who still have the password from the documentation.',
      listOf(NamedUser),
    ),
  }),
);

export type Maintenance = Static<typeof Maintenance>;
export const Maintenance = named(
  'Maintenance',
  Type.Object({
    operation: described('The maintenance operation.', oneOf(...MAINTENANCE_OPERATIONS)),
    status: described('Always `completed`.', Type.Unsafe<'completed'>({ const: 'completed' })),
    duration_ms: described('How long it took, in milliseconds.', Count),
    findings: described('Findings of an integrity check; empty if there are none.', listOf(Type.String())),
  }),
);

export type Imported = Static<typeof Imported>;
export const Imported = named(
  'Imported',
  Type.Object({
    status: described('Always `completed`.', Type.Unsafe<'completed'>({ const: 'completed' })),
    records_imported: described('Number of records that were stored.', Count),
    errors: described(
      'Records that were skipped, and why.',
      listOf(Type.Unsafe<Record<string, unknown>>({ type: 'object' })),
    ),
  }),
);

export type ServiceStatus = Static<typeof ServiceStatus>;
export const ServiceStatus = named(
  'ServiceStatus',
  Type.Object({
    problems: described(
      'Problems that need an operator, the most severe first; empty if everything works.',
      listOf(
        Type.Object({
          code: described('What is wrong.', oneOf(...PROBLEM_CODES)),
          detail: described('The problem as a sentence.', Type.String()),
        }),
      ),
    ),
    unknown: described(
      'Problems that cannot be judged now, because what tells them cannot be read; empty if everything was read.',
      listOf(oneOf(...PROBLEM_CODES)),
    ),
    workers: described(
      'Workers that take jobs, by queue; null if Redis is not reachable.',
      orNull(
        listOf(
          Type.Object({
            queue: described('The queue.', oneOf('ranking', 'operations', 'webhooks', 'mail')),
            count: described('Number of workers that take jobs from the queue.', Count),
          }),
        ),
      ),
    ),
    failed_jobs: described(
      'Jobs of the last day that failed after all attempts and were not made up for since, by name; null if Redis is not reachable.',
      orNull(
        listOf(
          Type.Object({
            queue: described('The queue.', oneOf('ranking', 'operations', 'webhooks', 'mail')),
            name: described('Name of the job.', Type.String()),
            count: described('Number of failures.', Count),
            last_failed_at: described('When it last failed.', DateTime),
            reason: described('Why it last failed.', Type.String()),
          }),
        ),
      ),
    ),
    backups: described(
      'Summary of the backups; null if Pairwise cannot read BACKUP_DIR.',
      orNull(
        Type.Object({
          newest_at: described('When the newest backup was made.', orNull(DateTime)),
          newest_verified_at: described('When the newest verified backup was made.', orNull(DateTime)),
          newest_intact_at: described(
            'When the newest encrypted backup was made that is intact; its content was not checked.',
            orNull(DateTime),
          ),
          unusable: described('Backups whose verification failed.', Count),
          overdue_since: described(
            'When the overdue nightly backup was due; null if none is overdue.',
            orNull(DateTime),
          ),
        }),
      ),
    ),
    storage: described(
      "Result of this process's last test of its storage.",
      listOf(
        Type.Object({
          name: described('The setting that names the storage.', oneOf('BACKUP_DIR', 'DATA_DIR')),
          failure: described('Why it is not writable, as a sentence; null if it is.', orNull(Type.String())),
          free_bytes: described(
            'Free space in bytes; null if unknown. For object storage, the free space of the folder where Pairwise makes archives.',
            orNull(Count),
          ),
          is_low: described('Whether less than 10 % of the disk, or less than 512 MiB, are free.', Type.Boolean()),
          checked_at: described('When it was checked.', DateTime),
        }),
      ),
    ),
    versions: described(
      'Versions of the service and of the software it runs on. `redis` is null if Redis is not reachable.',
      Type.Object({
        service: described('Version of Pairwise.', Type.String()),
        commit: described(
          'First 12 digits of the commit that it was built from; null if unknown.',
          orNull(Type.String()),
        ),
        schema: described('The newest migration of this version.', Type.String()),
        node: described('Version of Node.js.', Type.String()),
        postgresql: described('Version of PostgreSQL; null if it is not reachable.', orNull(Type.String())),
        redis: described('Version of Redis or Valkey.', orNull(Type.String())),
      }),
    ),
  }),
);
