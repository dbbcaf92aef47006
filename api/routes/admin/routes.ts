import { InvalidInput } from '../../../shared/errors.ts';
import {
  backUpDatabaseJob,
  importDataJob,
  maintainDatabaseJob,
  restoreDatabaseJob,
} from '../../../shared/jobs/operations-jobs.ts';
import { findKnownPasswords } from '../../../shared/use-cases/auth/known-password.ts';
import { audited } from '../../../shared/use-cases/operations/audited.ts';
import { readDatabaseStats } from '../../../shared/use-cases/operations/database-stats.ts';
import { exportData } from '../../../shared/use-cases/operations/export-data.ts';
import { readSignatures } from '../../../shared/use-cases/operations/read-signatures.ts';
import { readServiceStatus } from '../../../shared/use-cases/operations/service-status.ts';
import { superuser } from '../../access/access.ts';
import { Backup, DatabaseStats, Imported, Maintenance, Restored, ServiceStatus } from '../../contract/operations.ts';
import { file, json, problem } from '../../contract/responses.ts';
import { listOf } from '../../contract/shapes.ts';
import { content, ok } from '../../http/answers.ts';
import { get, post } from '../../http/endpoint.ts';
import { receiveFile } from '../../http/upload.ts';
import {
  presentBackup,
  presentDatabaseStats,
  presentImported,
  presentMaintenance,
  presentRestored,
} from '../../presenters/backup.ts';
import { presentServiceStatus } from '../../presenters/service-status.ts';
import { backupParams, exportQuery, maintenanceRequest, restoreRequest } from './schema.ts';

export const adminEndpoints = [
  post('/database/backup', {
    operation: 'createBackup',
    summary: 'Create a backup and wait for it; it is verified afterwards',
    allow: superuser,
    answers: { 200: json('The new backup', Backup), 503: problem('No worker is running') },
    async handle({ context, user }) {
      const { id } = await audited(context, { userId: user.id, action: 'backup', object: null }, () =>
        context.jobs.run(backUpDatabaseJob, { kind: 'manual' }),
      );
      const [backup] = await readSignatures(context, [await context.backups.get(id)]);
      return ok(presentBackup(backup!));
    },
  }),
  get('/database/backups', {
    operation: 'listBackups',
    summary: 'List backups, newest first',
    allow: superuser,
    answers: { 200: json('The backups', listOf(Backup)) },
    async handle({ context }) {
      const backups = await context.backups.list();
      return ok((await readSignatures(context, backups)).map(presentBackup));
    },
  }),
  get('/database/backups/:backup_id', {
    operation: 'downloadBackup',
    summary: 'Download a backup',
    params: backupParams,
    allow: superuser,
    answers: { 200: file('The archive', { 'application/octet-stream': { type: 'string', format: 'binary' } }) },
    async handle({ params, context, user }) {
      const { backups } = context;
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
    summary: 'Replace all data with a backup, or nothing; other requests are answered 503 meanwhile',
    body: restoreRequest,
    allow: superuser,
    answers: {
      200: json('The data was replaced', Restored),
      404: problem('The backup does not exist'),
      409: problem('A restore is already running'),
      503: problem('No worker is running'),
    },
    async handle({ body, context, user }) {
      const { id } = await context.backups.get(body.backup_id);
      const restored = await audited(context, { userId: user.id, action: 'restore', object: id }, () =>
        context.jobs.run(restoreDatabaseJob, {
          backupId: id,
        }),
      )
        // The caller's next request must find the gate open, also after a refused restore.
        .finally(() => context.gate.poll());
      return ok(presentRestored(id, restored));
    },
  }),
  get('/database/stats', {
    operation: 'getDatabaseStats',
    summary: 'Size, counts, last vacuum, the result of the last integrity check, and publicly known passwords',
    allow: superuser,
    answers: { 200: json('Database statistics', DatabaseStats) },
    async handle({ context }) {
      return ok(presentDatabaseStats(await readDatabaseStats(context), await findKnownPasswords(context)));
    },
  }),
  get('/status', {
    operation: 'getServiceStatus',
    summary: 'Workers, failed jobs, backups, storage and versions, and what is wrong with them',
    allow: superuser,
    answers: { 200: json('The status of the service', ServiceStatus) },
    async handle({ context }) {
      return ok(presentServiceStatus(await readServiceStatus(context)));
    },
  }),
  post('/database/maintenance', {
    operation: 'runMaintenance',
    summary: 'Vacuum, check or optimize the database, and wait for it',
    body: maintenanceRequest,
    allow: superuser,
    answers: { 200: json('The result', Maintenance), 503: problem('No worker is running') },
    async handle({ body, context, user }) {
      const { operation } = body;
      const done = await audited(context, { userId: user.id, action: 'maintenance', object: operation }, () =>
        context.jobs.run(maintainDatabaseJob, { operation }),
      );
      return ok(presentMaintenance(operation, done));
    },
  }),
  get('/database/export', {
    operation: 'exportData',
    summary: 'Export all data, or one project, without passwords and sessions',
    query: exportQuery,
    allow: superuser,
    answers: {
      200: file('The export', { 'application/json': { type: 'object' }, 'application/sql': { type: 'string' } }),
      404: problem('The project does not exist'),
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
    summary: 'Import a JSON export, all of it or nothing; existing records are left unchanged and reported',
    upload: { field: 'file', description: 'A JSON export.', most: 'IMPORT_MAX_MB megabytes, a setting' },
    allow: superuser,
    answers: {
      200: json('What was imported', Imported),
      400: problem('The file is not an export of this service, or is from a newer version'),
      413: problem('The file is larger than IMPORT_MAX_MB'),
      415: problem('The body is not multipart/form-data'),
      422: problem('There is no file, or it holds invalid records; nothing was stored'),
      503: problem('No worker is running'),
    },
    async handle({ context, ctx, user }) {
      const { settings, backups, jobs } = context;
      const folder = await backups.uploads();
      const upload = await receiveFile(ctx, { field: 'file', folder, limit: settings.IMPORT_MAX_MB * 2 ** 20 });
      await backups.handOver(upload);
      const action = { userId: user.id, action: 'import', object: upload } as const;
      const { records, leftAlone } = await audited(context, action, async () => {
        const imported = await jobs.run(importDataJob, { upload }).catch(async (error) => {
          // The caller got an error: if the job is started after all, it must find no file.
          await backups.dropUpload(upload);
          throw error;
        });
        if (imported.faults.length > 0) throw new InvalidInput(imported.faults);
        return imported;
      });
      return ok(presentImported(records, leftAlone));
    },
  }),
];
