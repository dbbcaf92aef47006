import {
  Backup,
  DatabaseStats,
  Imported,
  Maintenance,
  Restored,
  ServiceStatus,
} from '../../data/contract/operations.ts';
import { EXPORT_FORMATS } from '../../data/rules/operations.ts';
import { del, get, post, put, resource, upload } from '../../platform/contract/operation.ts';
import { file, json, nothing, problem, shared } from '../../platform/contract/responses.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { Announced, CurrentAnnouncement } from './health.ts';

const exportQuery = f.object({
  project_id: f.uuid('Only this project.').optional(),
  format: query.oneOf(EXPORT_FORMATS, 'Format of the file.').or('json'),
});

const { text, starts_at: startsAt, ends_at: endsAt } = Announced;
const { backup_id: backupId } = Backup.properties;

export const newAnnouncement = f.object({
  text: text.about('What people are told, such as what will not work.'),
  starts_at: startsAt
    .about('When it starts; now, if absent.')
    .sentAs({ examples: ['2099-01-31T22:00:00Z'] })
    .optional(),
  ends_at: endsAt
    .about('When it ends; unknown, if absent or null.')
    .sentAs({ examples: ['2099-01-31T23:00:00Z'] })
    .optional(),
});

const NO_WORKER = shared(
  'NoWorker',
  problem('No worker is running', {
    detail: 'No worker is running, so the job was not started. Start a worker and try again',
  }),
);

/** Operating the service: backups, restores, maintenance, exports and imports. */
export const admin = resource('/api/v1/admin', 'Administration', {
  createBackup: post('/database/backup', {
    summary: 'Create a backup and wait for it. Pairwise verifies it afterwards',
    who: 'superuser',
    scope: 'operate',
    responses: { 200: json('The new backup', Backup), 503: NO_WORKER },
  }),
  listBackups: get('/database/backups', {
    summary: 'List backups, newest first',
    who: 'superuser',
    scope: 'operate',
    responses: { 200: json('The backups', f.list(Backup)) },
  }),
  downloadBackup: get('/database/backups/:backup_id', {
    summary: 'Download a backup',
    params: f.object({ backup_id: backupId.about('Id of the backup.') }),
    who: 'superuser',
    scope: 'operate',
    isFresh: true,
    responses: { 200: file('The archive', { 'application/octet-stream': { type: 'string', format: 'binary' } }) },
  }),
  restoreBackup: post('/database/restore', {
    summary: 'Replace all data with a backup, or nothing if that fails. Meanwhile, other requests get 503',
    body: f.object({ backup_id: backupId }),
    who: 'superuser',
    scope: 'session',
    isFresh: true,
    responses: {
      200: json('Pairwise has replaced the data', Restored),
      404: problem('The backup does not exist', { code: 'backup_not_found' }),
      409: problem('A restore is already running'),
      503: NO_WORKER,
    },
  }),
  getDatabaseStats: get('/database/stats', {
    summary:
      'Get size, row counts, last vacuum and last integrity check of the database, and superusers with a publicly known password',
    who: 'superuser',
    scope: 'operate',
    responses: { 200: json('Database statistics', DatabaseStats) },
  }),
  getServiceStatus: get('/status', {
    summary: 'Get the status of workers, jobs, backups, storage and versions, and all problems',
    who: 'superuser',
    scope: 'operate',
    responses: { 200: json('The status of the service', ServiceStatus) },
  }),
  updateAnnouncement: put('/announcement', {
    summary: 'Announce a maintenance on every screen, in place of the announcement before',
    body: newAnnouncement,
    who: 'superuser',
    scope: 'operate',
    responses: { 200: json('The announcement', CurrentAnnouncement) },
  }),
  withdrawAnnouncement: del('/announcement', {
    summary: 'Remove the announcement of a maintenance',
    who: 'superuser',
    scope: 'operate',
    responses: { 204: nothing('Nothing is announced any more') },
  }),
  runMaintenance: post('/database/maintenance', {
    summary: 'Vacuum, check or optimize the database, and wait for the result',
    body: f.object({ operation: Maintenance.properties.operation }),
    who: 'superuser',
    scope: 'operate',
    responses: { 200: json('The result', Maintenance), 503: NO_WORKER },
  }),
  exportData: get('/database/export', {
    summary: 'Export all data, or one project, without passwords and sessions',
    query: exportQuery,
    who: 'superuser',
    scope: 'operate',
    isFresh: true,
    responses: {
      200: file('The export', { 'application/json': { type: 'object' }, 'application/sql': { type: 'string' } }),
      404: problem('The project does not exist', { code: 'project_not_found' }),
    },
  }),
  importData: upload('/database/import', {
    summary: 'Import a JSON export, all or nothing. Existing records stay as they are, and the response lists them',
    upload: { field: 'file', description: 'A JSON export.', most: 'IMPORT_MAX_MB megabytes (a setting)' },
    who: 'superuser',
    scope: 'session',
    isFresh: true,
    responses: {
      200: json('The result of the import', Imported),
      400: problem('The file is not an export of this service, or is from a newer version'),
      413: problem('The file is larger than IMPORT_MAX_MB'),
      415: problem('The body is not multipart/form-data'),
      422: problem('There is no file, or it has invalid records. Nothing was stored'),
      503: NO_WORKER,
    },
  }),
});
