import { ARCHIVE } from '../../shared/archive/backup.ts';
import { SIGNATURES } from '../../shared/archive/signature.ts';
import type { AsJson } from '../../shared/jobs/definition.ts';
import type { Imported, MaintenanceDone, MaintenanceOperation, Restored } from '../../shared/jobs/operations-jobs.ts';
import { MAINTENANCE_OPERATIONS } from '../../shared/jobs/operations-jobs.ts';
import type { DatabaseStats } from '../../shared/use-cases/operations/database-stats.ts';
import type { ExaminedBackup } from '../../shared/use-cases/operations/read-signatures.ts';
import {
  booleanSchema,
  count,
  dateTimeSchema,
  described,
  listOf,
  named,
  nullable,
  objectOf,
  oneOf,
  stringSchema,
  uuidSchema,
} from '../http/json-schema.ts';

/** A backup with the result of its verification. */
export function presentBackup({ id, size, createdAt, kind, verification, signature }: ExaminedBackup) {
  return {
    backup_id: id,
    filename: `${id}${ARCHIVE}`,
    size_bytes: size,
    created_at: createdAt.toISOString(),
    kind,
    verified_at: verification?.verified ? verification.at : null,
    verification: verification === null ? 'pending' : verification.verified ? 'verified' : 'failed',
    verification_error: verification?.reason ?? null,
    signature,
  };
}

export const backupSchema = named(
  'Backup',
  objectOf({
    backup_id: stringSchema,
    filename: stringSchema,
    size_bytes: count,
    created_at: dateTimeSchema,
    kind: described('Why it was made; null for a file that was copied there.', nullable(stringSchema)),
    verified_at: described('When it was verified.', nullable(dateTimeSchema)),
    verification: oneOf('pending', 'verified', 'failed'),
    verification_error: nullable(stringSchema),
    signature: described(
      'Whether BACKUP_SIGNING_KEY signed its manifest; null if no key is set or the file is unreadable.',
      nullable(oneOf(...SIGNATURES)),
    ),
  }),
);
export const restoredSchema = named(
  'Restored',
  objectOf({
    message: stringSchema,
    restored_at: dateTimeSchema,
    safety_backup_id: described('The backup of the replaced data.', stringSchema),
  }),
);
export const databaseStatsSchema = named(
  'DatabaseStats',
  objectOf({
    size_bytes: count,
    table_counts: objectOf({ users: count, projects: count, features: count, comparisons: count }),
    last_vacuum: nullable(dateTimeSchema),
    integrity_ok: described('Whether the last integrity check found no problems; true without one.', booleanSchema),
    integrity_checked_at: described(
      'When that check ran; null if there was none and there is too much data to check it now.',
      nullable(dateTimeSchema),
    ),
    integrity_findings: described('Its findings, as sentences.', listOf(stringSchema)),
    default_passwords: described(
      'Active superusers who still have the password of the documentation; of the 20 oldest.',
      listOf(objectOf({ id: uuidSchema, username: stringSchema })),
    ),
  }),
);
export const maintenanceSchema = named(
  'Maintenance',
  objectOf({
    operation: oneOf(...MAINTENANCE_OPERATIONS),
    status: { const: 'completed' },
    duration_ms: count,
    findings: described('Findings of an integrity check; empty if there are none.', listOf(stringSchema)),
  }),
);
export const importedSchema = named(
  'Imported',
  objectOf({
    status: { const: 'completed' },
    records_imported: count,
    errors: described('Records that were skipped, and why.', listOf({ type: 'object' })),
  }),
);

export function presentRestored(backupId: string, { restoredAt, safetyBackupId }: AsJson<Restored>) {
  return {
    message: `Restored from ${backupId}; what was there before is in ${safetyBackupId}`,
    restored_at: restoredAt,
    safety_backup_id: safetyBackupId,
  };
}

export function presentDatabaseStats(
  { sizeBytes, counts, lastVacuum, integrity }: DatabaseStats,
  knownPasswords: { id: string; username: string }[],
) {
  return {
    size_bytes: sizeBytes,
    table_counts: counts,
    last_vacuum: lastVacuum?.toISOString() ?? null,
    integrity_ok: integrity === null || integrity.findings.length === 0,
    integrity_checked_at: integrity?.checkedAt.toISOString() ?? null,
    integrity_findings: integrity?.findings ?? [],
    default_passwords: knownPasswords,
  };
}

export function presentMaintenance(operation: MaintenanceOperation, { durationMs, findings }: AsJson<MaintenanceDone>) {
  return { operation, status: 'completed', duration_ms: durationMs, findings };
}

export function presentImported(records: number, leftAlone: AsJson<Imported>['leftAlone']) {
  return { status: 'completed', records_imported: records, errors: leftAlone };
}
