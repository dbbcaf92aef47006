import { openBackups } from '../../../shared/archive/backups.ts';
import { InvalidInput } from '../../../shared/errors.ts';
import {
  backUpDatabaseJob,
  importDataJob,
  maintainDatabaseJob,
  restoreDatabaseJob,
} from '../../../shared/jobs/operations-jobs.ts';
import { audited } from '../../../shared/use-cases/operations/audited.ts';
import { readDatabaseStats } from '../../../shared/use-cases/operations/database-stats.ts';
import { exportData } from '../../../shared/use-cases/operations/export-data.ts';
import { readSignatures } from '../../../shared/use-cases/operations/read-signatures.ts';
import { superuser } from '../../access/access.ts';
import { content, ok } from '../../http/answers.ts';
import { file, json, problem } from '../../http/documented.ts';
import { get, post } from '../../http/endpoint.ts';
import { listOf } from '../../http/json-schema.ts';
import { receiveFile } from '../../http/upload.ts';
import {
  backupSchema,
  databaseStatsSchema,
  importedSchema,
  maintenanceSchema,
  presentBackup,
  restoredSchema,
} from '../../presenters/backup.ts';
import { backupParams, exportQuery, maintenanceRequest, restoreRequest } from './schema.ts';

export const adminEndpoints = [
  post('/database/backup', {
    operation: 'createBackup',
    summary: 'Write a backup and wait for it; it is verified afterwards',
    allow: superuser,
    answers: { 200: json('The backup that was written', backupSchema), 503: problem('No worker is alive to do it') },
    async handle({ context, user }) {
      const { id } = await audited(context, { userId: user.id, action: 'backup', object: null }, () =>
        context.jobs.run(backUpDatabaseJob, { kind: 'manual' }),
      );
      const [backup] = await readSignatures(context, [await openBackups(context.settings).get(id)]);
      return ok(presentBackup(backup!));
    },
  }),
  get('/database/backups', {
    operation: 'listBackups',
    summary: 'All backups, the newest first',
    allow: superuser,
    answers: { 200: json('The backups', listOf(backupSchema)) },
    async handle({ context }) {
      const backups = await openBackups(context.settings).list();
      return ok((await readSignatures(context, backups)).map(presentBackup));
    },
  }),
  get('/database/backups/:backup_id', {
    operation: 'downloadBackup',
    summary: 'One backup as a file',
    params: backupParams,
    allow: superuser,
    answers: { 200: file('The archive', { 'application/octet-stream': { type: 'string', format: 'binary' } }) },
    async handle({ params, context, user }) {
      const backups = openBackups(context.settings);
      const { id, size } = await backups.get(params.backup_id);
      const action = { userId: user.id, action: 'backup_download', object: id } as const;
      return content(await audited(context, action, () => backups.open(id)), 'application/octet-stream', {
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="${id}.zip"`,
        'Cache-Control': 'no-store',
      });
    },
  }),
  post('/database/restore', {
    operation: 'restoreBackup',
    summary: 'Replace all data by a backup, whole or not at all; meanwhile everybody else is answered 503',
    body: restoreRequest,
    allow: superuser,
    answers: {
      200: json('The data is that of the backup', restoredSchema),
      404: problem('There is no such backup'),
      409: problem('A restore is under way already'),
      503: problem('No worker is alive to do it'),
    },
    async handle({ body, context, user }) {
      const { id } = await openBackups(context.settings).get(body.backup_id);
      const restored = await audited(context, { userId: user.id, action: 'restore', object: id }, () =>
        context.jobs.run(restoreDatabaseJob, {
          backupId: id,
        }),
      )
        // Whoever waited for the restore finds the service open with their next request, also when it was refused.
        .finally(() => context.gate.poll());
      return ok({
        message: `Restored from ${id}; what was there before is in ${restored.safetyBackupId}`,
        restored_at: restored.restoredAt,
        safety_backup_id: restored.safetyBackupId,
      });
    },
  }),
  get('/database/stats', {
    operation: 'getDatabaseStats',
    summary: 'Size, counts, last vacuum, and whether the last integrity check found the data in order',
    allow: superuser,
    answers: { 200: json('The state of the database', databaseStatsSchema) },
    async handle({ context }) {
      const { sizeBytes, counts, lastVacuum, integrity } = await readDatabaseStats(context);
      return ok({
        size_bytes: sizeBytes,
        table_counts: counts,
        last_vacuum: lastVacuum?.toISOString() ?? null,
        integrity_ok: integrity === null || integrity.findings.length === 0,
        integrity_checked_at: integrity?.checkedAt.toISOString() ?? null,
        integrity_findings: integrity?.findings ?? [],
      });
    },
  }),
  post('/database/maintenance', {
    operation: 'runMaintenance',
    summary: 'Vacuum, check or optimize the database and wait for it',
    body: maintenanceRequest,
    allow: superuser,
    answers: { 200: json('It is done', maintenanceSchema), 503: problem('No worker is alive to do it') },
    async handle({ body, context, user }) {
      const { operation } = body;
      const done = await audited(context, { userId: user.id, action: 'maintenance', object: operation }, () =>
        context.jobs.run(maintainDatabaseJob, { operation }),
      );
      return ok({ operation, status: 'completed', duration_ms: done.durationMs, findings: done.findings });
    },
  }),
  get('/database/export', {
    operation: 'exportData',
    summary: 'All data, or one project, as a file; no passwords and no sessions in it',
    query: exportQuery,
    allow: superuser,
    answers: {
      200: file('The export', { 'application/json': { type: 'object' }, 'application/sql': { type: 'string' } }),
      404: problem('There is no such project'),
    },
    async handle({ query, context, user }) {
      const { project_id: projectId = null, format } = query;
      const action = { userId: user.id, action: 'export', object: projectId } as const;
      const name = `pairwise-${context.now().toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.${format}`;
      return content(
        await audited(context, action, () => exportData(context, { projectId, format })),
        `application/${format}; charset=utf-8`,
        {
          'Content-Disposition': `attachment; filename="${name}"`,
          'Cache-Control': 'no-store',
        },
      );
    },
  }),
  post('/database/import', {
    operation: 'importData',
    summary: 'Take in a JSON export, whole or not at all; what exists already is left alone and reported',
    upload: { field: 'file', most: 'IMPORT_MAX_MB megabytes, a setting' },
    allow: superuser,
    answers: {
      200: json('What was taken in', importedSchema),
      400: problem('The file is no export of this service, or of a newer version'),
      413: problem('The file is larger than IMPORT_MAX_MB'),
      415: problem('The body is not multipart/form-data'),
      422: problem('There is no file, or records in it are faulty; nothing was stored'),
      503: problem('No worker is alive to do it'),
    },
    async handle({ context, ctx, user }) {
      const { settings, jobs } = context;
      const backups = openBackups(settings);
      const folder = await backups.uploads();
      const upload = await receiveFile(ctx, { field: 'file', folder, limit: settings.IMPORT_MAX_MB * 2 ** 20 });
      await backups.handOver(upload);
      const action = { userId: user.id, action: 'import', object: upload } as const;
      const { records, leftAlone } = await audited(context, action, async () => {
        const imported = await jobs.run(importDataJob, { upload }).catch(async (error) => {
          // Nobody is waiting any more: should the job be begun again after all, it finds nothing to take in.
          await backups.dropUpload(upload);
          throw error;
        });
        if (imported.faults.length > 0) throw new InvalidInput(imported.faults);
        return imported;
      });
      return ok({ status: 'completed', records_imported: records, errors: leftAlone });
    },
  }),
];
