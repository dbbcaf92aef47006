import type { ProblemCode } from '../../rules/problems.ts';
import { findActiveSuperusers } from '../../store/accounts/accounts.ts';
import type { Needs } from '../context.ts';
import { requestMailIfPossible } from '../mail/request-mail.ts';
import { notice } from '../operations/notice.ts';
import { queueForOperators, sendToOperators } from './tell-operators.ts';

interface FailedBackup {
  /** Whether it could not be made, or was made and can't be restored. */
  stage: 'backup' | 'verification';
  /** As a sentence. */
  reason: string;
  /** Null if there is no archive. */
  backupId: string | null;
}

/**
 * Tells the operators' webhooks of a backup that failed, and the superusers by mail: at once, unless they know already, since a backup
 * that keeps failing is one problem. Its end is told by `tellProblems`.
 */
export async function tellBackupFailed(
  context: Needs<'em' | 'jobs' | 'keys' | 'log' | 'now' | 'pool' | 'settings'>,
  { stage, reason, backupId }: FailedBackup,
): Promise<void> {
  const { em, now, pool, settings } = context;
  const at = now();
  const code: ProblemCode = stage === 'backup' ? 'backup_failed' : 'backup_unusable';
  const isNews = await em.fork().transactional(async (tx) => {
    if ((await notice(tx, { code, subject: '', detail: reason }, { now: at, toldAfterMs: 0 })) === null) return false;
    await queueForOperators(tx, { type: 'backup.failed', payload: { stage, reason, backup_id: backupId } }, at);
    return true;
  });
  if (!isNews) return;
  await sendToOperators(context, { hasWorker: true });
  if (!settings.mail) return;
  for (const userId of await findActiveSuperusers(pool)) {
    await requestMailIfPossible(context, { kind: 'backup-failed', userId, language: null, failure: { stage, reason } });
  }
}
