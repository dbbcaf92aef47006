import type { Needs } from '../context.ts';
import { TEST_EVENT } from '../events/rules/events.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { newId } from '../platform/identifiers.ts';
import { removeInBatches } from '../platform/remove-in-batches.ts';
import { expire } from '../platform/sql/expire.ts';
import type { Database, Transaction } from '../platform/sql/statement.ts';
import { findProjectView } from '../projects/store/project-access.ts';
import { deliverWebhookJob } from './jobs.ts';
import { lockOwned, noSuchWebhook, type WebhookKey } from './manage-webhooks.ts';
import { MAX_DELIVERIES, MAX_WAITING_TESTS } from './rules/webhooks.ts';
import {
  countWaitingTests,
  type Delivery,
  findDeliveries,
  findDelivery,
  insertDelivery,
  removeDeliveriesBeyond,
  sendAgain,
  webhookDeliveriesTable,
} from './store/webhook-deliveries.ts';
import { findDueWebhooks, findWebhook, saveWebhook, type Webhook } from './store/webhooks.ts';
import { webhookBody } from './webhook-message.ts';

/** Removes deliveries that are older than 30 days, or beyond the limit of a log. Returns their number. */
export async function expireDeliveries(context: Needs<'now' | 'pool' | 'settings'>): Promise<number> {
  const beyond = (limit: number) => removeDeliveriesBeyond(context.pool, { newest: MAX_DELIVERIES, limit });
  return (await expire(context, [webhookDeliveriesTable])) + (await removeInBatches(beyond));
}

/** Maximum number of webhooks per run. The next run takes others. */
const MAX_WEBHOOKS = 1000;

/**
 * Requests the delivery jobs of webhooks with something to send that aren't waiting for a retry.
 * @returns their number.
 */
export async function requestDeliveries({ pool, jobs, now }: Needs<'jobs' | 'now' | 'pool'>): Promise<number> {
  const due = await findDueWebhooks(pool, { now: now(), limit: MAX_WEBHOOKS });
  for (const webhookId of due) await jobs.enqueueUnlessUnderWay(deliverWebhookJob, { webhookId });
  return due.length;
}

/** A delivery with the body of its request; null once its event has expired. */
export interface LoggedDelivery extends Delivery {
  request: object | null;
  /** When it is attempted next; null if it isn't, or if it waits only for a worker. */
  nextAttemptAt: Date | null;
}

type Sending = Needs<'em' | 'jobs' | 'now' | 'pool' | 'settings'>;

/** One page of the log of a webhook, newest first. @throws NotFound */
export async function readDeliveries(
  { pool, settings }: Needs<'pool' | 'settings'>,
  { owner, id }: WebhookKey,
  page: { offset: number; limit: number },
): Promise<{ deliveries: LoggedDelivery[]; total: number }> {
  const webhook = await findWebhook(pool, { id });
  if (!webhook || webhook.projectId !== owner) throw noSuchWebhook();
  const { deliveries, total } = await findDeliveries(pool, { webhookId: id, ...page });
  const show = await logged({ pool, settings }, webhook);
  return { deliveries: deliveries.map(show), total };
}

/**
 * Sends a test event, out of order and even while the webhook is paused.
 * @throws NotFound, Conflict if many are already waiting.
 */
export function sendTest(context: Sending, key: WebhookKey): Promise<LoggedDelivery> {
  return sending(context, key, async (_webhook, tx) => {
    await refuseMany(tx, key.id);
    const [id, at] = [newId(), context.now()];
    const test = { webhookId: key.id, id, type: TEST_EVENT, position: null, payload: {}, inOrder: false } as const;
    await insertDelivery(tx, { ...test, occurredAt: at, createdAt: at });
    return id;
  });
}

/**
 * Sends a delivery again, out of order. A delivery that waits for its next attempt is attempted now.
 * @throws NotFound, Conflict while the webhook is paused and the delivery waits, or if its event has expired.
 */
export function replayDelivery(context: Sending, key: WebhookKey, deliveryId: string): Promise<LoggedDelivery> {
  return sending(context, key, async (webhook, tx) => {
    const delivery = await findDelivery(tx, { webhookId: key.id, id: deliveryId });
    if (!delivery) throw new NotFound('Delivery not found');
    if (delivery.payload === null) throw new Conflict('The event has expired');
    const isNext = delivery.status === 'waiting' && delivery.inOrder;
    if (isNext && webhook.pausedAt !== null) throw new Conflict('The webhook is paused; resume it instead');
    if (isNext) await saveWebhook(tx, { ...webhook, notBefore: null });
    else if (delivery.status !== 'waiting') {
      await refuseMany(tx, key.id);
      await sendAgain(tx, { webhookId: key.id, id: deliveryId });
    }
    return deliveryId;
  });
}

async function refuseMany(tx: Transaction, webhookId: string): Promise<void> {
  if ((await countWaitingTests(tx, { webhookId })) < MAX_WAITING_TESTS) return;
  throw new Conflict(`${MAX_WAITING_TESTS} tests and replays are waiting already; try again later`);
}

/** Marks a delivery as waiting, then requests its job. */
async function sending(
  context: Sending,
  key: WebhookKey,
  prepare: (webhook: Webhook, tx: Transaction) => Promise<string>,
): Promise<LoggedDelivery> {
  const { settings } = context;
  const delivery = await context.em.transactional(async (tx) => {
    const webhook = await lockOwned(tx, key);
    const id = await prepare(webhook, tx);
    return (await logged({ pool: tx, settings }, webhook))((await findDelivery(tx, { webhookId: key.id, id }))!);
  });
  context.jobs.enqueueSoon(deliverWebhookJob, { webhookId: key.id });
  return delivery;
}

async function logged(
  { pool, settings }: Needs<'settings'> & { pool: Database },
  webhook: Webhook,
): Promise<(delivery: Delivery) => LoggedDelivery> {
  const project = webhook.projectId === null ? null : await findProjectView(pool, { projectId: webhook.projectId });
  return (delivery) => {
    const { payload } = delivery;
    const isRetried = delivery.status === 'waiting' && delivery.inOrder && webhook.pausedAt === null;
    return {
      ...delivery,
      request: payload && webhookBody(settings, webhook, { ...delivery, payload }, project?.name ?? null),
      nextAttemptAt: isRetried ? webhook.notBefore : null,
    };
  };
}
