import { newId } from '../../identifiers.ts';
import { deliverWebhookJob } from '../../jobs/webhook-jobs.ts';
import type { StoredEventType } from '../../rules/events.ts';
import type { Transaction } from '../../store/statement.ts';
import { insertDelivery } from '../../store/webhook-deliveries.ts';
import { findDueOperatorWebhooks, findWebhooks } from '../../store/webhooks.ts';
import type { Needs } from '../context.ts';
import { deliverWebhook } from './deliver-webhook.ts';

/** Puts an event into the line of every webhook of the operators. */
export async function queueForOperators(
  tx: Transaction,
  { type, payload }: { type: StoredEventType; payload: Readonly<Record<string, unknown>> },
  at: Date,
): Promise<void> {
  const event = { id: newId(), type, payload, position: null, inOrder: true, occurredAt: at, createdAt: at };
  for (const { id: webhookId } of await findWebhooks(tx, null)) await insertDelivery(tx, { ...event, webhookId });
}

/** Has the webhooks of the operators send what waits. @param hasWorker whether a worker takes the job; else this process sends. */
export async function sendToOperators(
  context: Needs<'em' | 'jobs' | 'keys' | 'log' | 'now' | 'pool' | 'settings'>,
  { hasWorker }: { hasWorker: boolean },
): Promise<void> {
  const due = await findDueOperatorWebhooks(context.pool, context.now());
  if (hasWorker) for (const webhookId of due) context.jobs.enqueueSoon(deliverWebhookJob, { webhookId });
  else await Promise.all(due.map((id) => deliverWebhook(context, id)));
}
