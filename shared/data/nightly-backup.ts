import { findFirstAccountDate } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import { backUpDatabaseJob } from './jobs.ts';
import { missingNightly } from './nightly.ts';

/**
 * Requests the missing nightly backup, unless it is running or has failed since `failedSince`.
 * @returns whether it was requested.
 */
export async function makeUpMissedBackup(
  context: Needs<'backups' | 'jobs' | 'log' | 'now' | 'pool' | 'settings'>,
  failedSince?: Date,
): Promise<boolean> {
  const { pool, settings, backups, jobs, now, log } = context;
  const at = now();
  const since = await findFirstAccountDate(pool);
  const missing = missingNightly({ backups: await backups.list(), settings, since, now: at });
  if (!missing) return false;
  const isNightly = ({ kind }: { kind: string }) => kind === 'nightly';
  if (await jobs.wasTriedSince(backUpDatabaseJob, isNightly, failedSince ?? at)) return false;
  if (missing.isFirst) log.info('there is no backup yet; making the first one');
  else log.warn({ due: missing.due }, 'a nightly backup was missed; making it now');
  await jobs.enqueue(backUpDatabaseJob, { kind: 'nightly' });
  return true;
}
