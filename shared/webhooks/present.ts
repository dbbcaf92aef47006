import type { NewWebhook, OperatorWebhook, Webhook, WebhookDelivery } from './contract/webhooks.ts';
import type { LoggedDelivery } from './deliveries.ts';
import type { Webhook as StoredWebhook } from './store/webhooks.ts';

/** A webhook of the operators. */
export function presentOperatorWebhook(webhook: StoredWebhook): OperatorWebhook {
  const { id, url, format, pausedAt, pauseReason, oldSecretsUntil, createdAt } = webhook;
  return {
    id,
    url,
    format,
    paused: pausedAt && pauseReason && { at: pausedAt.toISOString(), reason: pauseReason },
    old_secret_until: oldSecretsUntil?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}

/** A webhook of a project. */
export function presentWebhook(webhook: StoredWebhook): Webhook {
  const { format, eventTypes } = webhook;
  return {
    ...presentOperatorWebhook(webhook),
    format: format as Webhook['format'],
    event_types: eventTypes as Webhook['event_types'],
  };
}

/** A webhook's new secret. */
export function presentSecret<W extends object>(webhook: W, secret: string): W & Pick<NewWebhook, 'secret'> {
  return { ...webhook, secret };
}

/** A delivery in a webhook's log. */
export function presentDelivery(delivery: LoggedDelivery): WebhookDelivery {
  const { id, type, position, status, log, request, nextAttemptAt, occurredAt, createdAt } = delivery;
  return {
    id,
    type,
    position,
    status,
    occurred_at: occurredAt.toISOString(),
    created_at: createdAt.toISOString(),
    next_attempt_at: nextAttemptAt?.toISOString() ?? null,
    request: request as WebhookDelivery['request'],
    attempts: log.map(({ durationMs, ...attempt }) => ({ ...attempt, duration_ms: durationMs })),
  };
}
