import { createReadStream } from 'node:fs';
import { BackupFolder } from '../../../shared/archive/backup-folder.ts';
import { backUpDatabase, maintainDatabase, restoreDatabase } from '../../../shared/jobs/operations-jobs.ts';
import type { MadeBackup } from '../../../shared/use-cases/operations/back-up.ts';
import { readDatabaseStats } from '../../../shared/use-cases/operations/database-stats.ts';
import type { Maintained } from '../../../shared/use-cases/operations/maintain.ts';
import { superuser } from '../../access/access.ts';
import { content, ok } from '../../http/answers.ts';
import { get, post } from '../../http/endpoint.ts';
import { presentBackup } from '../../presenters/backup.ts';
import { backupParams, maintenanceRequest, restoreRequest } from './schema.ts';

export const adminEndpoints = [
  post('/database/backup', {
    summary: 'Write a backup and wait for it; it is verified afterwards',
    allow: superuser,
    async handle({ context }) {
      const { id } = await context.jobs.run<MadeBackup, { kind: 'manual' | 'nightly' }>(backUpDatabase, {
        kind: 'manual',
      });
      return ok(presentBackup(await new BackupFolder(context.settings.BACKUP_DIR).get(id)));
    },
  }),
  get('/database/backups', {
    summary: 'All backups, the newest first',
    allow: superuser,
    async handle({ context }) {
      return ok((await new BackupFolder(context.settings.BACKUP_DIR).list()).map(presentBackup));
    },
  }),
  get('/database/backups/:backup_id', {
    summary: 'One backup as a file',
    params: backupParams,
    allow: superuser,
    async handle({ params, context }) {
      const { id, file, size } = await new BackupFolder(context.settings.BACKUP_DIR).get(params.backup_id);
      return content(createReadStream(file), 'application/octet-stream', {
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="${id}.zip"`,
        'Cache-Control': 'no-store',
      });
    },
  }),
  post('/database/restore', {
    summary: 'Replace all data by a backup, whole or not at all; meanwhile everybody else is answered 503',
    body: restoreRequest,
    allow: superuser,
    async handle({ body, context }) {
      const { id } = await new BackupFolder(context.settings.BACKUP_DIR).get(body.backup_id);
      const restored = await context.jobs.run<{ restoredAt: string; safetyBackupId: string }, { backupId: string }>(
        restoreDatabase,
        { backupId: id },
      );
      // Whoever waited for the restore finds the service open with their next request.
      await context.gate.look();
      return ok({
        message: `Restored from ${id}; what was there before is in ${restored.safetyBackupId}`,
        restored_at: restored.restoredAt,
        safety_backup_id: restored.safetyBackupId,
      });
    },
  }),
  get('/database/stats', {
    summary: 'Size, counts, last vacuum and whether the data agrees with itself',
    allow: superuser,
    async handle({ context }) {
      const { sizeBytes, counts, lastVacuum, integrityOk } = await readDatabaseStats(context);
      return ok({
        size_bytes: sizeBytes,
        table_counts: counts,
        last_vacuum: lastVacuum?.toISOString() ?? null,
        integrity_ok: integrityOk,
      });
    },
  }),
  post('/database/maintenance', {
    summary: 'Vacuum, check or optimize the database and wait for it',
    body: maintenanceRequest,
    allow: superuser,
    async handle({ body, context }) {
      const { operation } = body;
      const done = await context.jobs.run<Maintained, { operation: typeof operation }>(maintainDatabase, {
        operation,
      });
      return ok({ operation, status: 'completed', duration_ms: done.durationMs, findings: done.findings });
    },
  }),
];
