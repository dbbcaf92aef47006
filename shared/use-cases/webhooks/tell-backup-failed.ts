import { newId } from '../../identifiers.ts';
import { deliverWebhookJob } from '../../jobs/webhook-jobs.ts';
import { insertDelivery } from '../../store/webhook-deliveries.ts';
import { findWebhooks } from '../../store/webhooks.ts';
import type { Needs } from '../context.ts';

interface FailedBackup {
  /** Whether it could not be made, or was made and can't be restored. */
  stage: 'backup' | 'verification';
  /** As a sentence. */
  reason: string;
  /** Null if there is no archive. */
  backupId: string | null;
}

/** Tells the operators' webhooks of a backup that failed. */
export async function tellBackupFailed(
  { em, jobs, now, pool }: Needs<'em' | 'jobs' | 'now' | 'pool'>,
  { stage, reason, backupId }: FailedBackup,
): Promise<void> {
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
}
