import { newId } from '../../identifiers.ts';
import { deliverWebhookJob } from '../../jobs/webhook-jobs.ts';
import { findActiveSuperusers } from '../../store/accounts/accounts.ts';
import { insertDelivery } from '../../store/webhook-deliveries.ts';
import { findWebhooks } from '../../store/webhooks.ts';
import type { Needs } from '../context.ts';
import { requestMailIfPossible } from '../mail/request-mail.ts';

interface FailedBackup {
  /** Whether it could not be made, or was made and can't be restored. */
  stage: 'backup' | 'verification';
  /** As a sentence. */
  reason: string;
  /** Null if there is no archive. */
  backupId: string | null;
}

/** Tells the operators' webhooks of a backup that failed, and the superusers by mail. */
export async function tellBackupFailed(
  context: Needs<'em' | 'jobs' | 'log' | 'now' | 'pool' | 'settings'>,
  { stage, reason, backupId }: FailedBackup,
): Promise<void> {
  const { em, jobs, now, pool, settings } = context;
  const webhooks = await findWebhooks(pool, null);
  const at = now();
  const event = { id: newId(), type: 'backup.failed', payload: { stage, reason, backup_id: backupId } } as const;
  await em.fork().transactional(async (tx) => {
    for (const { id: webhookId } of webhooks) {
      const place = { webhookId, position: null, inOrder: true, occurredAt: at, createdAt: at };
      await insertDelivery(tx, { ...event, ...place });
    }
  });
  for (const { id: webhookId } of webhooks) jobs.enqueueSoon(deliverWebhookJob, { webhookId });
  if (!settings.mail) return;
  for (const userId of await findActiveSuperusers(pool)) {
    await requestMailIfPossible(context, { kind: 'backup-failed', userId, language: null, failure: { stage, reason } });
  }
}
