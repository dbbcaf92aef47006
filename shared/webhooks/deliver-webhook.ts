import type { Needs } from '../context.ts';
import { MISSED_EVENT, PROJECT_EVENTS } from '../events/rules/events.ts';
import { findEventsAfter, type PlacedEvent } from '../events/store/events.ts';
import { newId } from '../platform/identifiers.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { findProjectView } from '../projects/store/project-access.ts';
import { postWebhook, type WebhookAnswer } from './post-webhook.ts';
import { DELIVERY_ATTEMPTS, type DeliveryStatus, type PauseReason } from './rules/webhooks.ts';
import { type Delivery, findWaitingDelivery, insertDelivery, recordAttempt } from './store/webhook-deliveries.ts';
import { findWebhook, findWebhookLane, lockWebhook, saveWebhook, type Webhook } from './store/webhooks.ts';
import { webhookBody, webhookHeaders } from './webhook-message.ts';
import { openSecret, sealedSecrets } from './webhook-secret.ts';

/** How long one webhook sends before others get their turn. */
const TURN_MS = 5000;
/** Waits after each failed attempt, in seconds: a day in total. */
const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 28_800, 28_800] as const;
/** Maximum random extension of a wait, so that receivers don't get all retries at once. */
const JITTER = 0.1;
/** A receiver that takes longer than a turn to answer rests afterwards, to leave room for others. */
const REST_PER_MS = 4;
/** Number of characters of an answer that are stored. */
const KEPT_RESPONSE = 4096;
/** Number of events examined in one step. */
const BATCH = 100;

/** A receiver that takes longer to answer uses the lane for slow ones, from its next turn on. */
const PROMPT_MS = 1000;

type Delivering = Needs<'em' | 'keys' | 'log' | 'now' | 'pool' | 'settings'>;

/**
 * Gives a webhook its turn, if its owner has a place in its lane.
 * @returns what was sent, and the webhooks whose job must be requested again: this one if it has more to send, and one that waited for the
 * place.
 */
export async function takeWebhookTurn(
  context: Delivering & Needs<'webhookPlaces'>,
  id: string,
): Promise<{ sent: number; next: string[] }> {
  const webhook = await findWebhookLane(context.pool, { id });
  if (!webhook) return { sent: 0, next: [] };
  const lane = webhook.isPrompt ? 'prompt' : 'slow';
  const owner = webhook.ownerId ?? 'operators';
  if (!context.webhookPlaces.enter(lane, owner, id)) return { sent: 0, next: [] };
  let waited: string | null = null;
  const turn = await deliverWebhook(context, id).finally(() => {
    waited = context.webhookPlaces.leave(lane, owner);
  });
  return { sent: turn.sent, next: [...(turn.hasMore ? [id] : []), ...(waited === null ? [] : [waited])] };
}

/**
 * Sends a webhook's pending deliveries: tests and replays first, then events in order. The next event is sent after the one before was
 * delivered. A failure ends the turn, and the event is repeated later. Deliveries are recorded after the answer, so if a worker dies in
 * between, the event is sent again with the same id.
 */
export async function deliverWebhook(context: Delivering, id: string): Promise<{ sent: number; hasMore: boolean }> {
  const until = performance.now() + TURN_MS;
  let took = 0;
  for (let sent = 0; ; sent += 1) {
    const webhook = await findWebhook(context.pool, { id });
    if (!webhook) return { sent, hasMore: false };
    const delivery =
      (await findWaitingDelivery(context.pool, { webhookId: id, inOrder: false })) ??
      (await nextInOrder(context, webhook));
    if (!delivery) return { sent, hasMore: false };
    const began = performance.now();
    // A slow receiver must not make a turn longer than a fast one does.
    if (began + took >= until) return { sent, hasMore: true };
    if (!(await attempt(context, webhook, delivery))) return { sent: sent + 1, hasMore: false };
    took = performance.now() - began;
    // Its next turn is in another lane.
    if (webhook.isPrompt && took > PROMPT_MS) return { sent: sent + 1, hasMore: true };
  }
}

/** The next event in order, if its time has come. Until then, the log shows it with its time. */
async function nextInOrder(context: Delivering, webhook: Webhook): Promise<Delivery | null> {
  if (webhook.pausedAt !== null) return null;
  let waiting = await findWaitingDelivery(context.pool, { webhookId: webhook.id, inOrder: true });
  if (!waiting && webhook.projectId !== null) {
    await takeNext(context, webhook.id, webhook.projectId);
    waiting = await findWaitingDelivery(context.pool, { webhookId: webhook.id, inOrder: true });
  }
  return webhook.notBefore !== null && webhook.notBefore > context.now() ? null : waiting;
}

/** Creates a delivery for the next event of the webhook, or for a gap before it, and stores the position. */
function takeNext({ em, now }: Delivering, id: string, projectId: string): Promise<void> {
  return em.fork().transactional(async (tx) => {
    const webhook = await lockWebhook(tx, { id });
    // Another worker may have taken it in the meantime.
    if (!webhook || (await findWaitingDelivery(tx, { webhookId: id, inOrder: true }))) return;
    for (;;) {
      const events = await findEventsAfter(tx, { projectId, position: webhook.position, limit: BATCH });
      const event = events.find((each) => isSent(webhook, each));
      const looked = event ?? events.at(-1);
      if (!looked) break;
      const [{ position: first, type: firstType }] = events as [PlacedEvent];
      if (first > webhook.position + 1 && firstType !== MISSED_EVENT) {
        webhook.position = first - 1;
        await tellGap(tx, webhook, now());
        break;
      }
      webhook.position = looked.position;
      if (!event) continue;
      const { id: eventId, type, position, createdAt: occurredAt } = event;
      const place = { webhookId: id, id: eventId, type, position, occurredAt };
      await insertDelivery(tx, { ...place, payload: null, inOrder: true, createdAt: now() });
      break;
    }
    await saveWebhook(tx, webhook);
  });
}

/** Its filter hides no gap, except one from before the webhook existed. */
function isSent({ eventTypes, createdAt: madeAt }: Webhook, { type, createdAt }: PlacedEvent): boolean {
  if (type === MISSED_EVENT) return createdAt > madeAt;
  const wanted: readonly string[] = eventTypes.length > 0 ? eventTypes : PROJECT_EVENTS;
  return wanted.includes(type);
}

/** Creates a delivery which says that events up to the webhook's position expired before they were sent. */
async function tellGap(tx: Transaction, { id: webhookId, position }: Webhook, at: Date): Promise<void> {
  const event = { webhookId, id: newId(), type: MISSED_EVENT, position, payload: {}, inOrder: true } as const;
  await insertDelivery(tx, { ...event, occurredAt: at, createdAt: at });
}

/** @returns whether the turn continues. */
async function attempt(context: Delivering, webhook: Webhook, delivery: Delivery): Promise<boolean> {
  const at = context.now();
  const secrets = secretsOf(context, webhook, at);
  const answer =
    secrets === null ? notSent('The secret cannot be decrypted') : await send(context, webhook, delivery, secrets, at);
  const isDelivered = answer.error === null && answer.status !== null && answer.status >= 200 && answer.status < 300;
  const isOver = isDelivered || !delivery.inOrder || delivery.payload === null;
  const status: DeliveryStatus = isDelivered ? 'delivered' : isOver ? 'failed' : 'waiting';
  return context.em.fork().transactional(async (tx) => {
    const current = await lockWebhook(tx, { id: webhook.id });
    const { status: answered, durationMs, text } = answer;
    const error = isDelivered ? null : (answer.error ?? refusalOf(answered!));
    const entry = { at: at.toISOString(), status: answered, durationMs, error, response: text && storable(text) };
    if (!current || !(await recordAttempt(tx, { ...delivery, status, attempt: entry }))) return false;
    if (secrets !== null && delivery.inOrder && delivery.payload === null) await tellGap(tx, current, at);
    // The answer of its former URL says nothing about the new one.
    if (current.url !== webhook.url) return true;
    current.isPrompt = durationMs <= PROMPT_MS;
    const pause = pauseReasonOf({ secrets, answered, isOver, attempts: delivery.attempts + 1 });
    if (pause !== null) {
      Object.assign(current, { pausedAt: current.pausedAt ?? at, pauseReason: pause, notBefore: null });
      context.log.warn({ webhookId: webhook.id, projectId: webhook.projectId, reason: pause }, 'webhook paused');
    } else if (delivery.inOrder) {
      const wait = isOver ? restAfter(durationMs) : retryAfter(delivery.attempts);
      current.notBefore = wait === 0 ? null : new Date(at.getTime() + durationMs + wait);
    }
    await saveWebhook(tx, current);
    return pause === null && isOver;
  });
}

async function send(
  context: Delivering,
  webhook: Webhook,
  delivery: Delivery,
  secrets: readonly string[],
  at: Date,
): Promise<WebhookAnswer> {
  const { payload } = delivery;
  if (payload === null) return notSent('The event expired before it could be delivered');
  // Only messages for people name the project.
  const isMessage = webhook.format !== 'standard' && webhook.projectId !== null;
  const project = isMessage ? await findProjectView(context.pool, { projectId: webhook.projectId! }) : null;
  const body = JSON.stringify(webhookBody(context.settings, webhook, { ...delivery, payload }, project?.name ?? null));
  const headers = webhookHeaders(delivery.id, body, at, secrets);
  return postWebhook({ url: webhook.url, headers, body }, { networks: context.settings.WEBHOOK_ALLOWED_NETWORKS });
}

/** The signing secrets, newest first; null if they can't be decrypted. */
function secretsOf(
  { keys }: Delivering,
  { id, secret, oldSecrets, oldSecretsUntil }: Webhook,
  at: Date,
): string[] | null {
  const isRotating = oldSecretsUntil !== null && oldSecretsUntil > at;
  const opened = [secret, ...(isRotating ? sealedSecrets(oldSecrets) : [])].map((sealed) =>
    openSecret(keys.webhookSecret, id, sealed),
  );
  const secrets = opened.filter((each) => each !== null);
  return secrets.length > 0 && opened[0] !== null ? secrets : null;
}

function pauseReasonOf(outcome: {
  secrets: readonly string[] | null;
  answered: number | null;
  isOver: boolean;
  attempts: number;
}): PauseReason | null {
  if (outcome.secrets === null) return 'secret_lost';
  if (outcome.answered === 410) return 'gone';
  return !outcome.isOver && outcome.attempts >= DELIVERY_ATTEMPTS ? 'failing' : null;
}

function retryAfter(attempts: number): number {
  const seconds = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length - 1)]!;
  return seconds * 1000 * (1 + JITTER * Math.random());
}

function restAfter(durationMs: number): number {
  return durationMs > TURN_MS ? REST_PER_MS * durationMs : 0;
}

function refusalOf(status: number): string {
  const isRedirect = status >= 300 && status < 400;
  return isRedirect ? `Answered ${status}; redirects are not followed` : `Answered ${status}`;
}

const notSent = (error: string): WebhookAnswer => ({ status: null, text: null, error, durationMs: 0 });

/** The start of a text, in a form that PostgreSQL can store. */
function storable(text: string): string {
  return text.slice(0, KEPT_RESPONSE).replaceAll('\0', '\uFFFD').toWellFormed();
}
