import { ARCHIVE } from '../data/backup.ts';
import type {
  Backup,
  DatabaseStats as DatabaseStatsBody,
  Imported as ImportedBody,
  Maintenance,
  Restored as RestoredBody,
} from '../data/contract/operations.ts';
import type { Imported, MaintenanceDone, Restored } from '../data/jobs.ts';
import type { ExaminedBackup } from '../data/read-signatures.ts';
import type { MaintenanceOperation } from '../data/rules/operations.ts';
import type { AsJson } from '../platform/jobs/definition.ts';
import type { DatabaseStats } from './database-stats.ts';

/** A backup with the result of its verification. */
export function presentBackup({ id, size, createdAt, kind, verification, signed }: ExaminedBackup): Backup {
  return {
    backup_id: id,
    filename: `${id}${ARCHIVE}`,
    size_bytes: size,
    created_at: createdAt.toISOString(),
    kind,
    verified_at: verification?.verified ? verification.at : null,
    verification: verification === null ? 'pending' : verification.verified ? 'verified' : 'failed',
    content_verified: verification?.verified ? verification.encrypted !== true : null,
    verification_error: verification?.reason ?? null,
    signature: signed?.signature ?? null,
    signing_key_id: signed?.keyId ?? null,
  };
}

export function presentRestored(backupId: string, { restoredAt, safetyBackupId }: AsJson<Restored>): RestoredBody {
  return {
    message: `Restored from ${backupId}; the previous data is in ${safetyBackupId}`,
    restored_at: restoredAt,
    safety_backup_id: safetyBackupId,
  };
}

export function presentDatabaseStats(
  { sizeBytes, counts, lastVacuum, integrity }: DatabaseStats,
  knownPasswords: { id: string; username: string }[],
): DatabaseStatsBody {
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

export function presentMaintenance(
  operation: MaintenanceOperation,
  { durationMs, findings }: AsJson<MaintenanceDone>,
): Maintenance {
  return { operation, status: 'completed', duration_ms: durationMs, findings };
}

export function presentImported(records: number, leftAlone: AsJson<Imported>['leftAlone']): ImportedBody {
  return { status: 'completed', records_imported: records, errors: leftAlone };
}
