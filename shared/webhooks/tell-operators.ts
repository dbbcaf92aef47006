import { findActiveSuperusers } from '../accounts/store/accounts.ts';
import type { Needs } from '../context.ts';
import type { StoredEventType } from '../events/rules/events.ts';
import { requestMailIfPossible } from '../mail/request-mail.ts';
import { notice } from '../operate/notice.ts';
import type { ProblemCode } from '../operate/rules/problems.ts';
import { newId } from '../platform/identifiers.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { deliverWebhookJob } from './jobs.ts';
import { insertDelivery } from './store/webhook-deliveries.ts';
import { findDueOperatorWebhooks, findWebhooks } from './store/webhooks.ts';

interface FailedBackup {
  /** Whether making it failed, or whether the archive can't be restored. */
  stage: 'backup' | 'verification';
  /** As a sentence. */
  reason: string;
  /** Null if there is no archive. */
  backupId: string | null;
}

/**
 * Reports a failed backup to the operators' webhooks and to superusers by mail, at once. It does nothing if they already know, because a
 * backup that keeps failing is one problem. `tellProblems` reports its end.
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

/** Adds an event to the queue of every operators' webhook. */
export async function queueForOperators(
  tx: Transaction,
  { type, payload }: { type: StoredEventType; payload: Readonly<Record<string, unknown>> },
  at: Date,
): Promise<void> {
  const event = { id: newId(), type, payload, position: null, inOrder: true, occurredAt: at, createdAt: at };
  for (const { id: webhookId } of await findWebhooks(tx, { owner: null }))
    await insertDelivery(tx, { ...event, webhookId });
}

/**
 * Sends the operators' webhooks' pending deliveries.
 * @param hasWorker whether a worker takes the job; otherwise this process sends.
 */
export async function sendToOperators(
  context: Needs<'em' | 'jobs' | 'keys' | 'log' | 'now' | 'pool' | 'settings'>,
  { hasWorker }: { hasWorker: boolean },
): Promise<void> {
  const due = await findDueOperatorWebhooks(context.pool, { now: context.now() });
  if (hasWorker) for (const webhookId of due) context.jobs.enqueueSoon(deliverWebhookJob, { webhookId });
  else await Promise.all(due.map((id) => deliverWebhook(context, id)));
}
