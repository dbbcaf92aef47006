import { object, string } from 'yup';
import { defineJob, periodic, returns } from '../platform/jobs/definition.ts';
import { MAINTENANCE_OPERATIONS, type MaintenanceOperation } from './rules/operations.ts';

/** Why a backup was made; part of the archive's name. */
export const BACKUP_KINDS = ['manual', 'nightly', 'safety'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** Result of a written backup. */
export interface BackupMade {
  id: string;
}

/** Result of a successful verification, with the archives that were removed after it. */
export interface BackupVerified {
  verified: true;
  expired: string[];
}

/** Result of a committed restore. */
export interface Restored {
  backupId: string;
  /** The backup of the data from before the restore. */
  safetyBackupId: string;
  restoredAt: Date;
  /** How long other requests were refused, in milliseconds. */
  closedMs: number;
}

/** A project that was restored from a backup. */
export interface ProjectRestored {
  projectId: string;
  name: string;
  /** Username. */
  owner: string;
  /** Numbers of active features and answers, and of members besides the owner. */
  features: number;
  answers: number;
  members: number;
}

/** Result of a maintenance operation. */
export interface MaintenanceDone {
  operation: MaintenanceOperation;
  durationMs: number;
  /** Findings of an integrity check, as sentences; empty if there are none. */
  findings: string[];
}

/** Numbers of stored, skipped and refused records of an import. If there are faults, nothing was stored. */
export interface Imported {
  records: number;
  leftAlone: { record: string; reason: string }[];
  faults: { field: string; message: string }[];
}

const backupId = () => string().required();

/**
 * Writes all data that must not be lost into one archive. If the nightly backup already exists, it isn't made again.
 */
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

/** Verifies an archive by restoring it into a scratch schema, stores the result, then removes old archives. */
export const verifyBackupJob = defineJob({
  queue: 'operations',
  name: 'verify-backup',
  payload: object({ backupId: backupId() }),
  // The pauses double and add up to ten minutes: a shorter outage of the database doesn't prevent the verification.
  result: returns<BackupVerified>(),
  attempts: 8,
  backoff: 5000,
  onePer: ({ backupId }) => `verify-backup/${backupId}`,
});

/** Requests verifications and nightly backups that were lost. It runs often, so a failed sweep isn't retried. */
export const sweepBackupsJob = periodic('sweep-backups', {
  queue: 'operations',
  every: 300_000,
  attempts: 1,
  backoff: 1000,
  onePer: () => 'sweep-backups',
});

/** Replaces all data with an archive's. Not retried, because a second attempt would lose data that arrived in between. */
export const restoreDatabaseJob = defineJob({
  queue: 'operations',
  name: 'restore-database',
  payload: object({ backupId: backupId() }),
  result: returns<Restored>(),
  attempts: 1,
  backoff: 1000,
});

/** Restores one project of an archive as a new project. Not retried, because a second attempt could make a second copy. */
export const restoreProjectJob = defineJob({
  queue: 'operations',
  name: 'restore-project',
  payload: object({
    backupId: backupId(),
    projectId: string().required(),
    name: string(),
    heirId: string(),
  }),
  result: returns<ProjectRestored>(),
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

/** Imports an uploaded export. The file's name identifies it among the uploads; the job removes it. */
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

/** Removes projects that were deleted more than 30 days ago, or together with their owner. Idempotent. */
export const expireProjectsJob = periodic('expire-projects', {
  queue: 'operations',
  every: 3_600_000,
  onePer: () => 'expire-projects',
});
