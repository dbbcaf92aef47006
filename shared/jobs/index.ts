import { backUpDatabase, importData, maintainDatabase, restoreDatabase, verifyBackup } from './operations-jobs.ts';
import { precomputeNextPair, recomputeClosure, sweepViews } from './ranking-jobs.ts';
import { expireSessions } from './session-jobs.ts';

/** Every kind of job; the workers must have a processor for each of them. */
export const jobDefinitions = {
  'recompute-closure': recomputeClosure,
  'precompute-next-pair': precomputeNextPair,
  'sweep-views': sweepViews,
  'expire-sessions': expireSessions,
  'back-up-database': backUpDatabase,
  'verify-backup': verifyBackup,
  'restore-database': restoreDatabase,
  'maintain-database': maintainDatabase,
  'import-data': importData,
} as const;
export type JobName = keyof typeof jobDefinitions;
