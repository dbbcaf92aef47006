import { ARCHIVE, type StoredBackup } from '../../shared/archive/backup-folder.ts';
import { MAINTENANCE_OPERATIONS } from '../../shared/jobs/operations-jobs.ts';
import {
  count,
  listOf,
  named,
  nullable,
  objectOf,
  oneOf,
  plainText,
  said,
  timeText,
  truth,
} from '../http/json-schema.ts';

/** A backup record; beside the specified fields whether it was proven to restore. */
export function presentBackup({ id, size, createdAt, kind, verification }: StoredBackup) {
  return {
    backup_id: id,
    filename: `${id}${ARCHIVE}`,
    size_bytes: size,
    created_at: createdAt.toISOString(),
    kind,
    verified_at: verification?.verified ? verification.at : null,
    verification: verification === null ? 'pending' : verification.verified ? 'verified' : 'failed',
    verification_error: verification?.reason ?? null,
  };
}

export const backupSchema = named(
  'Backup',
  objectOf({
    backup_id: plainText,
    filename: plainText,
    size_bytes: count,
    created_at: timeText,
    kind: said('What it was made for; null for a file that was put there by hand.', nullable(plainText)),
    verified_at: said('When it was proven to restore.', nullable(timeText)),
    verification: oneOf('pending', 'verified', 'failed'),
    verification_error: nullable(plainText),
  }),
);
export const restoredSchema = named(
  'Restored',
  objectOf({
    message: plainText,
    restored_at: timeText,
    safety_backup_id: said('What was there before.', plainText),
  }),
);
export const databaseStatsSchema = named(
  'DatabaseStats',
  objectOf({
    size_bytes: count,
    table_counts: objectOf({ users: count, projects: count, features: count, comparisons: count }),
    last_vacuum: nullable(timeText),
    integrity_ok: truth,
  }),
);
export const maintenanceSchema = named(
  'Maintenance',
  objectOf({
    operation: oneOf(...MAINTENANCE_OPERATIONS),
    status: { const: 'completed' },
    duration_ms: count,
    findings: said('What an integrity check found; empty when all is well.', listOf(plainText)),
  }),
);
export const importedSchema = named(
  'Imported',
  objectOf({
    status: { const: 'completed' },
    records_imported: count,
    errors: said('Records that were left alone, and why.', listOf({ type: 'object' })),
  }),
);
