import type { Job } from 'bullmq';
import type { Context } from '../shared/context.ts';
import { StorageUnavailable } from '../shared/data/storage-failure.ts';
import { UnusableArchive } from '../shared/data/unusable-archive.ts';
import { AppError } from '../shared/platform/errors.ts';
import { tellBackupFailed } from '../shared/webhooks/tell-operators.ts';

/**
 * Runs a backup job. If its last attempt fails, operators' webhooks are told. Refusals, such as of a second backup at the same time, are
 * not failures.
 */
export async function tellingOperators<T>(
  context: Context,
  job: Job,
  about: { stage: 'backup' | 'verification'; backupId: string | null },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isFailure(error, job)) {
      await tellBackupFailed(context, { ...about, reason: reasonOf(error) }).catch((untold: unknown) =>
        context.log.error({ err: untold }, 'operators were not told that a backup failed'),
      );
    }
    throw error;
  }
}

function isFailure(error: unknown, { attemptsMade, opts }: Job): boolean {
  if (error instanceof UnusableArchive) return true;
  if (error instanceof AppError && !(error instanceof StorageUnavailable)) return error.status >= 500;
  return attemptsMade + 1 >= (opts.attempts ?? 1);
}

/** Only sentences for people, because other messages may contain anything. */
function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message : 'Unexpected error; the log of the workers has the details';
}
