import { object, string } from 'yup';
import { MAINTENANCE_OPERATIONS } from '../../../shared/jobs/operations-jobs.ts';
import { SECURITY_EVENTS } from '../../../shared/rules/security-events.ts';
import { EXPORT_FORMATS } from '../../../shared/use-cases/operations/export-data.ts';
import { SEVERITIES } from '../../../shared/use-cases/operations/read-security-events.ts';
import { nonBlank, queryTime, uuid } from '../../contract/input.ts';
import { paged } from '../../contract/paging.ts';

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

/** Default page size of security events. */
const EVENTS_PAGE = 50;

export const securityEventQuery = object({
  ...paged(EVENTS_PAGE),
  event: string().oneOf(SECURITY_EVENTS, `\${path} must be one of ${SECURITY_EVENTS.join(', ')}`),
  severity: string().oneOf(SEVERITIES, `\${path} must be one of ${SEVERITIES.join(', ')}`),
  user_id: uuid(),
  since: queryTime(),
  until: queryTime(),
});
