import type { Needs } from '../context.ts';
import { securityEvent } from '../operate/security-event.ts';
import { Conflict, InvalidInput, NotFound } from '../platform/errors.ts';
import { newId } from '../platform/identifiers.ts';
import { lockLimit } from '../platform/sql/limit-lock.ts';
import type { Transaction } from '../platform/sql/statement.ts';
import { shareProjectLock } from '../projects/store/projects.ts';
import { listenFor } from './listen-for-webhooks.ts';
import { urlFault } from './receiver-address.ts';
import {
  MAX_OLD_SECRETS,
  MAX_WEBHOOKS,
  MAX_WEBHOOKS_OF_OWNER,
  ROTATION_HOURS,
  type WebhookFormat,
} from './rules/webhooks.ts';
import { findWaitingDelivery, sendAgain } from './store/webhook-deliveries.ts';
import {
  countWebhooksOfOwner,
  deleteWebhook,
  findWebhooks,
  insertWebhook,
  lockWebhook,
  saveWebhook,
  type Webhook,
  type WebhookOwner,
} from './store/webhooks.ts';
import { newSecret, openSecret, sealedSecrets, sealSecret } from './webhook-secret.ts';

const HOUR_MS = 3_600_000;

/** A webhook of a project or of the operators. */
export interface WebhookKey {
  owner: WebhookOwner;
  id: string;
}

export interface WebhookFields {
  url: string;
  format: WebhookFormat;
  eventTypes: readonly string[];
}

type Managing = Needs<'address' | 'em' | 'keys' | 'log' | 'now' | 'securityEvents' | 'settings'>;

/**
 * Creates a webhook. Its secret is shown only here.
 * @throws InvalidInput for a URL that may not be used, Conflict if there are too many.
 */
export async function createWebhook(
  context: Managing,
  owner: WebhookOwner,
  { url, format, eventTypes }: WebhookFields,
  by: string,
): Promise<{ webhook: Webhook; secret: string }> {
  refuseUrl(context, url);
  const [id, at, secret] = [newId(), context.now(), newSecret()];
  const webhook: Webhook = {
    id,
    projectId: owner,
    url,
    format,
    eventTypes,
    secret: sealSecret(context.keys.webhookSecret, id, secret),
    oldSecrets: null,
    oldSecretsUntil: null,
    position: 0,
    notBefore: null,
    pausedAt: null,
    pauseReason: null,
    isPrompt: false,
    createdAt: at,
  };
  await context.em.transactional(async (tx) => {
    await keepToLimits(tx, owner);
    // First, so that the webhook starts after the last event with a position.
    if (owner !== null) await listenFor(tx, [owner], at);
    await insertWebhook(tx, webhook);
  });
  securityEvent(context, 'authn_token_created', { userId: by, projectId: owner, webhookId: id, kind: 'webhook' });
  return { webhook, secret };
}

async function keepToLimits(tx: Transaction, owner: WebhookOwner): Promise<void> {
  const project = owner === null ? null : await shareProjectLock(tx, { projectId: owner });
  if (owner !== null && !project) throw new NotFound('Project not found', 'project_not_found');
  await lockLimit(tx, 'webhooks of an owner', project?.ownerId ?? 'operators');
  if ((await findWebhooks(tx, { owner })).length >= MAX_WEBHOOKS) {
    throw new Conflict(`There can be at most ${MAX_WEBHOOKS} webhooks; delete one first`);
  }
  if (owner !== null && (await countWebhooksOfOwner(tx, { projectId: owner })) >= MAX_WEBHOOKS_OF_OWNER) {
    throw new Conflict(
      `The projects of one owner can have at most ${MAX_WEBHOOKS_OF_OWNER} webhooks; delete one first`,
    );
  }
}

function refuseUrl({ settings }: Needs<'settings'>, url: string): void {
  const message = urlFault(url, settings.WEBHOOK_ALLOWED_NETWORKS);
  if (message) throw new InvalidInput([{ field: 'url', message }]);
}

/**
 * Changes a webhook. Absent fields stay. A new URL is tried at once.
 * @throws InvalidInput, NotFound
 */
export async function updateWebhook(
  context: Managing,
  key: WebhookKey,
  change: Partial<WebhookFields>,
): Promise<Webhook> {
  if (change.url !== undefined) refuseUrl(context, change.url);
  return changed(context, key, async (webhook, tx) => {
    const isMoved = change.url !== undefined && change.url !== webhook.url;
    Object.assign(webhook, change);
    if (isMoved) {
      webhook.isPrompt = false;
      await tryAgain(tx, webhook);
    }
  });
}

/**
 * Gives a webhook a new secret. Earlier secrets keep signing for another day, because the caller may not have received the last one, and
 * the receiver has one of them. This is safe even if one leaked, since the receiver decides which it trusts.
 * @throws NotFound
 */
export async function rotateSecret(context: Managing, key: WebhookKey, by: string) {
  const secret = newSecret();
  const webhook = await changed(context, key, (current) => {
    const now = context.now();
    const areSigning = current.oldSecretsUntil !== null && current.oldSecretsUntil > now;
    const before = [current.secret, ...(areSigning ? sealedSecrets(current.oldSecrets) : [])];
    // The oldest is the one that the receiver had at first.
    if (before.length > MAX_OLD_SECRETS) before.splice(-2, 1);
    // Nobody needs signatures by a lost secret.
    const isLost = openSecret(context.keys.webhookSecret, key.id, current.secret) === null;
    Object.assign(current, {
      secret: sealSecret(context.keys.webhookSecret, key.id, secret),
      oldSecrets: isLost ? null : Buffer.concat(before),
      oldSecretsUntil: isLost ? null : new Date(now.getTime() + ROTATION_HOURS * HOUR_MS),
    });
  });
  const details = { userId: by, projectId: key.owner, webhookId: key.id, kind: 'webhook secret' };
  securityEvent(context, 'authn_token_created', details);
  return { webhook, secret };
}

/**
 * Resumes a paused webhook, from the delivery that failed.
 * @throws NotFound
 */
export function resumeWebhook(context: Managing, key: WebhookKey): Promise<Webhook> {
  return changed(context, key, async (webhook, tx) => {
    Object.assign(webhook, { pausedAt: null, pauseReason: null });
    await tryAgain(tx, webhook);
    if (key.owner !== null) await listenFor(tx, [key.owner], context.now());
  });
}

/** Ends a webhook's wait, and resets the attempts of the delivery that failed. */
async function tryAgain(tx: Transaction, webhook: Webhook): Promise<void> {
  webhook.notBefore = null;
  const waiting = await findWaitingDelivery(tx, { webhookId: webhook.id, inOrder: true });
  if (waiting) await sendAgain(tx, { webhookId: webhook.id, id: waiting.id });
}

/**
 * Ends a webhook at once, with its pending deliveries, and removes its log.
 * @throws NotFound
 */
export async function endWebhook(context: Managing, key: WebhookKey, by: string): Promise<void> {
  await context.em.transactional(async (tx) => {
    await lockOwned(tx, key);
    await deleteWebhook(tx, { id: key.id });
  });
  const details = { userId: by, projectId: key.owner, webhookId: key.id, reason: 'webhook deleted' };
  securityEvent(context, 'authn_token_revoked', details);
}

/** A webhook of this owner, locked until the transaction ends. @throws NotFound */
export async function lockOwned(tx: Transaction, { owner, id }: WebhookKey): Promise<Webhook> {
  const webhook = await lockWebhook(tx, { id });
  if (!webhook || webhook.projectId !== owner) throw noSuchWebhook();
  return webhook;
}

export const noSuchWebhook = () => new NotFound('Webhook not found');

function changed(
  { em }: Needs<'em'>,
  key: WebhookKey,
  change: (webhook: Webhook, tx: Transaction) => unknown,
): Promise<Webhook> {
  return em.transactional(async (tx) => {
    const webhook = await lockOwned(tx, key);
    await change(webhook, tx);
    await saveWebhook(tx, webhook);
    return webhook;
  });
}
