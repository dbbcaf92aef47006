import type { QueryKey } from '@tanstack/query-core';
import type { PROJECT_EVENTS } from '../../../shared/events/rules/events.ts';
import type { OperatorWebhook, WebhookDelivery } from '../../../shared/webhooks/contract/webhooks.ts';
import type { WebhookFormat } from '../../../shared/webhooks/rules/webhooks.ts';

export type ProjectEvent = (typeof PROJECT_EVENTS)[number];
export type ShownWebhook = OperatorWebhook & { event_types?: readonly ProjectEvent[] };

export interface NewWebhook {
  url: string;
  format: WebhookFormat;
  event_types: ProjectEvent[];
}

/** Requests about the webhooks of a project, or of the operators. Each throws a ServiceError. */
export interface WebhookPlace {
  key: QueryKey;
  list(signal: AbortSignal): Promise<readonly ShownWebhook[]>;
  create(webhook: NewWebhook): Promise<ShownWebhook & { secret: string }>;
  remove(id: string): Promise<unknown>;
  rotate(id: string): Promise<{ id: string; secret: string }>;
  resume(id: string): Promise<unknown>;
  test(id: string): Promise<unknown>;
  log(id: string, signal: AbortSignal): Promise<readonly WebhookDelivery[]>;
  replay(id: string, deliveryId: string): Promise<unknown>;
}
