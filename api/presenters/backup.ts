import path from 'node:path';
import type { StoredBackup } from '../../shared/archive/backup-folder.ts';

/** A backup record; beside the specified fields whether it was proven to restore. */
export function presentBackup({ id, file, size, createdAt, kind, verdict }: StoredBackup) {
  return {
    backup_id: id,
    filename: path.basename(file),
    size_bytes: size,
    created_at: createdAt.toISOString(),
    kind,
    verified_at: verdict?.verified ? verdict.at : null,
    verification: verdict === null ? 'pending' : verdict.verified ? 'verified' : 'failed',
    verification_error: verdict?.reason ?? null,
  };
}
