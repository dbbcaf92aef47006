import { object, string } from 'yup';
import { MAINTENANCE_OPERATIONS } from '../../../shared/jobs/operations-jobs.ts';
import { EXPORT_FORMATS } from '../../../shared/use-cases/operations/export-data.ts';
import { nonBlank, uuid } from '../../http/fields.ts';

const BACKUP_ID_LENGTH = 200;

export const backupParams = object({ backup_id: nonBlank(BACKUP_ID_LENGTH).required() });

export const restoreRequest = object({ backup_id: nonBlank(BACKUP_ID_LENGTH).required() });

export const exportQuery = object({
  project_id: uuid(),
  format: string()
    .oneOf(EXPORT_FORMATS, `\${path} must be one of ${EXPORT_FORMATS.join(', ')}`)
    .default('json'),
});

export const maintenanceRequest = object({
  operation: string()
    .strict()
    .oneOf(MAINTENANCE_OPERATIONS, `\${path} must be one of ${MAINTENANCE_OPERATIONS.join(', ')}`)
    .required(),
});
