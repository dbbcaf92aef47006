import { operatorWebhooks, webhooks } from '../../shared/webhooks/contract/webhooks.ts';
import { readDeliveries, replayDelivery, sendTest } from '../../shared/webhooks/deliveries.ts';
import {
  createWebhook,
  endWebhook,
  resumeWebhook,
  rotateSecret,
  updateWebhook,
} from '../../shared/webhooks/manage-webhooks.ts';
import {
  presentDelivery,
  presentOperatorWebhook,
  presentSecret,
  presentWebhook,
} from '../../shared/webhooks/present.ts';
import { findWebhooks } from '../../shared/webhooks/store/webhooks.ts';
import { implement } from '../http/implement.ts';
import { offsetOf, presentPage } from '../http/pagination.ts';
import { accepted, created, noContent, ok } from '../http/responses.ts';

export const webhookEndpoints = implement(webhooks, {
  async listWebhooks({ granted: project, context }) {
    return ok((await findWebhooks(context.pool, { owner: project.id })).map(presentWebhook));
  },

  async createWebhook({ granted: project, body, user, context }) {
    const { url, format = 'standard', event_types: eventTypes = [] } = body;
    const { webhook, secret } = await createWebhook(context, project.id, { url, format, eventTypes }, user.id);
    return created(presentSecret(presentWebhook(webhook), secret));
  },

  async updateWebhook({ granted: project, params, body, context }) {
    const { url, format, event_types: eventTypes } = body;
    const change = { ...(url !== undefined && { url }), ...(format && { format }), ...(eventTypes && { eventTypes }) };
    return ok(presentWebhook(await updateWebhook(context, { owner: project.id, id: params.webhook_id }, change)));
  },

  async deleteWebhook({ granted: project, params, user, context }) {
    await endWebhook(context, { owner: project.id, id: params.webhook_id }, user.id);
    return noContent();
  },

  async rotateWebhookSecret({ granted: project, params, user, context }) {
    const key = { owner: project.id, id: params.webhook_id };
    const { webhook, secret } = await rotateSecret(context, key, user.id);
    return ok(presentSecret(presentWebhook(webhook), secret));
  },

  async testWebhook({ granted: project, params, context }) {
    return accepted(presentDelivery(await sendTest(context, { owner: project.id, id: params.webhook_id })));
  },

  async resumeWebhook({ granted: project, params, context }) {
    return ok(presentWebhook(await resumeWebhook(context, { owner: project.id, id: params.webhook_id })));
  },

  async listWebhookDeliveries({ granted: project, params, query, context }) {
    const key = { owner: project.id, id: params.webhook_id };
    const page = { offset: offsetOf(query), limit: query.per_page };
    const { deliveries, total } = await readDeliveries(context, key, page);
    return ok(presentPage(deliveries.map(presentDelivery), total, query));
  },

  async replayWebhookDelivery({ granted: project, params, context }) {
    const key = { owner: project.id, id: params.webhook_id };
    return accepted(presentDelivery(await replayDelivery(context, key, params.delivery_id)));
  },
});

export const operatorWebhookEndpoints = implement(operatorWebhooks, {
  async listOperatorWebhooks({ context }) {
    return ok((await findWebhooks(context.pool, { owner: null })).map(presentOperatorWebhook));
  },

  async createOperatorWebhook({ body, user, context }) {
    const { url, format = 'standard' } = body;
    const { webhook, secret } = await createWebhook(context, null, { url, format, eventTypes: [] }, user.id);
    return created(presentSecret(presentOperatorWebhook(webhook), secret));
  },

  async updateOperatorWebhook({ params, body, context }) {
    const { url, format } = body;
    const change = { ...(url !== undefined && { url }), ...(format && { format }) };
    return ok(presentOperatorWebhook(await updateWebhook(context, operators(params), change)));
  },

  async deleteOperatorWebhook({ params, user, context }) {
    await endWebhook(context, operators(params), user.id);
    return noContent();
  },

  async rotateOperatorWebhookSecret({ params, user, context }) {
    const { webhook, secret } = await rotateSecret(context, operators(params), user.id);
    return ok(presentSecret(presentOperatorWebhook(webhook), secret));
  },

  async testOperatorWebhook({ params, context }) {
    return accepted(presentDelivery(await sendTest(context, operators(params))));
  },

  async resumeOperatorWebhook({ params, context }) {
    return ok(presentOperatorWebhook(await resumeWebhook(context, operators(params))));
  },

  async listOperatorWebhookDeliveries({ params, query, context }) {
    const page = { offset: offsetOf(query), limit: query.per_page };
    const { deliveries, total } = await readDeliveries(context, operators(params), page);
    return ok(presentPage(deliveries.map(presentDelivery), total, query));
  },

  async replayOperatorWebhookDelivery({ params, context }) {
    return accepted(presentDelivery(await replayDelivery(context, operators(params), params.delivery_id)));
  },
});

const operators = ({ webhook_id: id }: { webhook_id: string }) => ({ owner: null, id });
