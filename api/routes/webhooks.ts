import type { ProjectView } from '../../shared/projects/store/project-access.ts';
import type { CurrentUser } from '../../shared/sign-in/store/current-user.ts';
import { operatorWebhooks, webhooks } from '../../shared/webhooks/contract/webhooks.ts';
import { readDeliveries, replayDelivery, sendTest } from '../../shared/webhooks/deliveries.ts';
import {
  createWebhook,
  endWebhook,
  resumeWebhook,
  rotateSecret,
  updateWebhook,
  type WebhookFields,
} from '../../shared/webhooks/manage-webhooks.ts';
import {
  presentDelivery,
  presentOperatorWebhook,
  presentSecret,
  presentWebhook,
} from '../../shared/webhooks/present.ts';
import { findWebhooks, type Webhook, type WebhookOwner } from '../../shared/webhooks/store/webhooks.ts';
import type { Ask } from '../http/endpoint.ts';
import { implement } from '../http/implement.ts';
import { offsetOf, presentPage } from '../http/pagination.ts';
import { accepted, created, noContent, ok } from '../http/responses.ts';

interface Body extends Partial<Omit<WebhookFields, 'eventTypes'>> {
  event_types?: readonly string[] | undefined;
}

/** The handlers for the webhooks of one kind of owner. */
function handlersFor<G, W extends object>(ownerOf: (granted: G) => WebhookOwner, present: (webhook: Webhook) => W) {
  type Asked<P = { webhook_id: string }, Q = unknown, B = unknown> = Ask<P, Q, B, G, CurrentUser>;
  const keyOf = ({ granted, params }: Asked) => ({ owner: ownerOf(granted), id: params.webhook_id });
  return {
    list: async ({ granted, context }: Asked<unknown>) =>
      ok((await findWebhooks(context.pool, { owner: ownerOf(granted) })).map(present)),
    async create({ granted, body, user, context }: Asked<unknown, unknown, Body & { url: string }>) {
      const { url, format = 'standard', event_types: eventTypes = [] } = body;
      const { webhook, secret } = await createWebhook(context, ownerOf(granted), { url, format, eventTypes }, user.id);
      return created(presentSecret(present(webhook), secret));
    },
    async update(ask: Asked<{ webhook_id: string }, unknown, Body>) {
      const { url, format, event_types: eventTypes } = ask.body;
      const change = {
        ...(url !== undefined && { url }),
        ...(format && { format }),
        ...(eventTypes && { eventTypes }),
      };
      return ok(present(await updateWebhook(ask.context, keyOf(ask), change)));
    },
    async remove(ask: Asked) {
      await endWebhook(ask.context, keyOf(ask), ask.user.id);
      return noContent();
    },
    async rotate(ask: Asked) {
      const { webhook, secret } = await rotateSecret(ask.context, keyOf(ask), ask.user.id);
      return ok(presentSecret(present(webhook), secret));
    },
    test: async (ask: Asked) => accepted(presentDelivery(await sendTest(ask.context, keyOf(ask)))),
    resume: async (ask: Asked) => ok(present(await resumeWebhook(ask.context, keyOf(ask)))),
    async log(ask: Asked<{ webhook_id: string }, { page: number; per_page: number }>) {
      const page = { offset: offsetOf(ask.query), limit: ask.query.per_page };
      const { deliveries, total } = await readDeliveries(ask.context, keyOf(ask), page);
      return ok(presentPage(deliveries.map(presentDelivery), total, ask.query));
    },
    replay: async (ask: Asked<{ webhook_id: string; delivery_id: string }>) =>
      accepted(presentDelivery(await replayDelivery(ask.context, keyOf(ask), ask.params.delivery_id))),
  };
}

const ofProject = handlersFor((project: ProjectView) => project.id, presentWebhook);
export const webhookEndpoints = implement(webhooks, {
  listWebhooks: ofProject.list,
  createWebhook: ofProject.create,
  updateWebhook: ofProject.update,
  deleteWebhook: ofProject.remove,
  rotateWebhookSecret: ofProject.rotate,
  testWebhook: ofProject.test,
  resumeWebhook: ofProject.resume,
  listWebhookDeliveries: ofProject.log,
  replayWebhookDelivery: ofProject.replay,
});

const ofOperators = handlersFor(() => null, presentOperatorWebhook);
export const operatorWebhookEndpoints = implement(operatorWebhooks, {
  listOperatorWebhooks: ofOperators.list,
  createOperatorWebhook: ofOperators.create,
  updateOperatorWebhook: ofOperators.update,
  deleteOperatorWebhook: ofOperators.remove,
  rotateOperatorWebhookSecret: ofOperators.rotate,
  testOperatorWebhook: ofOperators.test,
  resumeOperatorWebhook: ofOperators.resume,
  listOperatorWebhookDeliveries: ofOperators.log,
  replayOperatorWebhookDelivery: ofOperators.replay,
});
