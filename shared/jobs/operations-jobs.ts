import { object, string } from 'yup';
import { MAINTENANCE_OPERATIONS, type MaintenanceOperation } from '../rules/operations.ts';
import { defineJob, repeated, returns } from './definition.ts';

/** Why a backup was made: it stands in the archive's name. */
export const BACKUP_KINDS = ['manual', 'nightly', 'safety'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** A backup that was written. */
export interface BackupMade {
  id: string;
}

/** A verification that succeeded; the archives that were removed after it. */
export interface BackupVerified {
  verified: true;
  expired: string[];
}

/** A restore that was committed. */
export interface Restored {
  backupId: string;
  /** What was there before, as a backup of its own. */
  safetyBackupId: string;
  restoredAt: Date;
  /** How long other requests were turned away, in milliseconds. */
  closedMs: number;
}

/** A maintenance operation that ended. */
export interface MaintenanceDone {
  operation: MaintenanceOperation;
  durationMs: number;
  /** What an integrity check found, in words; empty when all is well. */
  findings: string[];
}

/** What an import stored, passed over, or refused; with faults nothing was stored. */
export interface Imported {
  records: number;
  leftAlone: { record: string; reason: string }[];
  faults: { field: string; message: string }[];
}

const backupId = () => string().required();

/** Writes everything that must not be lost into one archive. A nightly one that is already there isn't made again. */
export const backUpDatabaseJob = defineJob({
  queue: 'operations',
  name: 'back-up-database',
  payload: object({
    kind: string()
      .oneOf(['manual', 'nightly'] as const)
      .required(),
  }),
  result: returns<BackupMade>(),
  attempts: 3,
  backoff: 5000,
  schedule: {
    id: 'nightly-backup',
    payload: { kind: 'nightly' },
    at: ({ BACKUP_CRON }) => ({ pattern: BACKUP_CRON }),
  },
});

/** Proves an archive by restoring it into a scratch schema, notes the verdict, then lets old archives go. */
export const verifyBackupJob = defineJob({
  queue: 'operations',
  name: 'verify-backup',
  payload: object({ backupId: backupId() }),
  // With pauses that double, ten minutes: a database that is away for less costs no proof.
  result: returns<BackupVerified>(),
  attempts: 8,
  backoff: 5000,
  onePer: ({ backupId }) => `verify-backup/${backupId}`,
});

/** Asks again for verifications and the nightly backup that were lost. Runs often, so one that fails is not repeated. */
export const sweepBackupsJob = defineJob({
  queue: 'operations',
  name: 'sweep-backups',
  payload: object({}),
  result: returns<unknown>(),
  attempts: 1,
  backoff: 1000,
  onePer: () => 'sweep-backups',
  ...repeated('sweep-backups', 300_000),
});

/** Replaces all data by an archive's. Tried once: by a second try data that came in between would be lost. */
export const restoreDatabaseJob = defineJob({
  queue: 'operations',
  name: 'restore-database',
  payload: object({ backupId: backupId() }),
  result: returns<Restored>(),
  attempts: 1,
  backoff: 1000,
});

export const maintainDatabaseJob = defineJob({
  queue: 'operations',
  name: 'maintain-database',
  payload: object({ operation: string().oneOf(MAINTENANCE_OPERATIONS).required() }),
  result: returns<MaintenanceDone>(),
  attempts: 1,
  backoff: 1000,
});

/** Takes in an uploaded export. The file's name is its place among the uploads; the job removes it. */
export const importDataJob = defineJob({
  queue: 'operations',
  name: 'import-data',
  payload: object({
    upload: string()
      .matches(/^[\w-]+$/)
      .required(),
  }),
  result: returns<Imported>(),
  attempts: 1,
  backoff: 1000,
});
