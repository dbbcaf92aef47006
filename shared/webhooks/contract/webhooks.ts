import { PROJECT_EVENTS, type StoredEventType } from '../../events/rules/events.ts';
import { CreatedAt, Id } from '../../platform/contract/common-fields.ts';
import { del, get, patch, post, resource } from '../../platform/contract/operation.ts';
import { paged, projectId, projectParams } from '../../platform/contract/parameters.ts';
import { json, nothing, problem, shared } from '../../platform/contract/responses.ts';
import { pageOf } from '../../platform/contract/shapes.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import {
  DELIVERY_ATTEMPTS,
  DELIVERY_STATUSES,
  MAX_WAITING_TESTS,
  MAX_WEBHOOKS,
  MAX_WEBHOOKS_OF_OWNER,
  OPERATOR_WEBHOOK_FORMATS,
  PAUSE_REASONS,
  ROTATION_HOURS,
  WEBHOOK_FORMATS,
  WEBHOOK_URL_LENGTH,
} from '../rules/webhooks.ts';

const format = f.oneOf(
  WEBHOOK_FORMATS,
  '`standard`: the event, by Standard Webhooks. `slack`, `teams`: the same as a message for a channel.',
);
const operatorFormat = f.oneOf(
  OPERATOR_WEBHOOK_FORMATS,
  '`standard`: the event, by Standard Webhooks. `slack`, `teams`: the same as a message for a channel. `alertmanager`: as Alertmanager sends alerts (version 4).',
);
const url = f.nonBlank(
  WEBHOOK_URL_LENGTH,
  'Where events are sent: https, and a public address. It must answer 2xx within 10 s. If that takes more than 5 s, the next event waits four times as long.',
);

export type OperatorWebhook = Of<typeof OperatorWebhook>;
export const OperatorWebhook = model('OperatorWebhook', {
  id: Id,
  url,
  format: operatorFormat,
  paused: f
    .object(
      {
        at: f.moment('When it was paused.'),
        reason: f.oneOf(
          PAUSE_REASONS,
          `\`failing\`: ${DELIVERY_ATTEMPTS} attempts failed. \`gone\`: the receiver answered 410. \`secret_lost\`: SECRET_KEY changed; rotate the secret.`,
        ),
      },
      'Why nothing is sent any more; null while it is.',
    )
    .orNull(),
  old_secret_until: f.moment('Until when the secrets before sign, too; null if it was never rotated.').orNull(),
  created_at: CreatedAt,
});

export type Webhook = Of<typeof Webhook>;
export const Webhook = model('Webhook', {
  ...OperatorWebhook.properties,
  format,
  event_types: f.listUpTo(
    PROJECT_EVENTS.length,
    f.oneOf(PROJECT_EVENTS),
    'The events that it is sent; empty for all. It is always sent `events.missed`, too: read the project again.',
  ),
});

const secret = f.string('Signs what is sent. Only this response contains it.');

export type NewWebhook = Of<typeof NewWebhook>;
export const NewWebhook = model('NewWebhook', { ...Webhook.properties, secret });
const NewOperatorWebhook = model('NewOperatorWebhook', { ...OperatorWebhook.properties, secret });

export type WebhookDelivery = Of<typeof WebhookDelivery>;
export const WebhookDelivery = model('WebhookDelivery', {
  id: Id.about('The `webhook-id` of every attempt: the id of the event.'),
  type: f.as<StoredEventType>({ type: 'string', examples: ['feature.created'] }, 'The event.'),
  position: f.count('Place of the event in the order of its project; null without one.').orNull(),
  status: f.oneOf(DELIVERY_STATUSES, '`waiting`: not delivered yet.'),
  occurred_at: f.moment('When the event happened.'),
  created_at: CreatedAt,
  next_attempt_at: f.moment('When it is attempted next; null if no time is set.').orNull(),
  request: f.as<Record<string, unknown> | null>(
    {
      type: ['object', 'null'],
      additionalProperties: true,
      examples: [{ type: 'feature.created', timestamp: '2026-11-24T12:00:00.000Z', data: {} }],
    },
    'The body, as it would be sent now; null once the event has expired.',
  ),
  attempts: f.list(
    f.object({
      at: f.moment('When it began.'),
      status: f.count('Status of the answer; null without one.').orNull(),
      duration_ms: f.integer('How long it took, in milliseconds.', { minimum: 0 }),
      error: f.string('Why it failed; null if it did not.').orNull(),
      response: f.string('The beginning of the answer, up to 4096 characters.').orNull(),
    }),
    'The latest 10 attempts, oldest first.',
  ),
});

const webhookId = f.uuid('Id of the webhook.').sharedAs('WebhookId');
const deliveryId = f.uuid('Id of the delivery.').sharedAs('DeliveryId');
const operatorParams = { webhook_id: webhookId };
const webhookParams = { project_id: projectId, ...operatorParams };

const eventTypes = Webhook.properties.event_types.sentAs({ examples: [['ranking.changed']] }).optional();
const newOperatorWebhook = f.object({ url, format: operatorFormat.optional() });
const newWebhook = f.object({ url, format: format.optional(), event_types: eventTypes });
const operatorChange = f.object({ url: url.optional(), format: operatorFormat.optional() });
const webhookChange = f.object({ url: url.optional(), format: format.optional(), event_types: eventTypes });

const WEBHOOK = shared('Webhook', json('The webhook', Webhook));
const OPERATOR_WEBHOOK = shared('OperatorWebhook', json('The webhook', OperatorWebhook));
const WEBHOOK_SECRET = shared('WebhookWithSecret', json('The webhook with its secret', NewWebhook));
const OPERATOR_SECRET = shared('OperatorWebhookWithSecret', json('The webhook with its secret', NewOperatorWebhook));
const TOO_MANY = shared(
  'TooManyWebhooks',
  problem(`There are ${MAX_WEBHOOKS} webhooks, or ${MAX_WEBHOOKS_OF_OWNER} in all projects of the owner`),
);
const DELIVERY = shared('WebhookDelivery', json('The delivery, which is sent soon', WebhookDelivery));
const TOO_MANY_TESTS = shared('TooManyTests', problem(`${MAX_WAITING_TESTS} tests and replays wait already`));
const NO_REPLAY = shared(
  'NoReplay',
  problem('The webhook is paused, the event has expired, or too many tests and replays wait already'),
);
const DELIVERIES = shared(
  'WebhookDeliveryPage',
  json('A page of the log', pageOf(WebhookDelivery).named('WebhookDeliveryPage')),
);
const DELETED = shared('WebhookDeleted', nothing('Nothing is sent any more, and the log is gone'));

const OWNER = { who: 'owner', scope: 'edit', params: projectParams } as const;
const OWNER_OF_ONE = { ...OWNER, params: f.object(webhookParams) } as const;
const OPERATOR = { who: 'superuser', scope: 'operate' } as const;
const OPERATOR_OF_ONE = { ...OPERATOR, params: f.object(operatorParams) } as const;
const FRESH_OPERATOR_OF_ONE = { ...OPERATOR_OF_ONE, isFresh: true } as const;

const LIST = `The webhooks, at most ${MAX_WEBHOOKS}`;
const DELETE = { summary: 'Delete a webhook with its log', responses: { 204: DELETED } };
const ROTATE = `Give a webhook a new secret. Those before sign, too, for ${ROTATION_HOURS} hours`;
const TEST = {
  summary: 'Send a test event, also while the webhook is paused',
  responses: { 202: DELIVERY, 409: TOO_MANY_TESTS },
};
const RESUME = 'Resume a paused webhook, from the delivery that failed';
const LOG = {
  summary: 'List the deliveries of the last 30 days, newest first',
  query: f.object(paged(20)),
  cost: 'expensive',
  responses: { 200: DELIVERIES },
} as const;
const REPLAY = {
  summary: 'Send a delivery again with the same id, or attempt a waiting one now',
  responses: { 202: DELIVERY, 409: NO_REPLAY },
};

/**
 * The webhooks of a project. The scope `edit` is enough, so that programs can subscribe. Reading needs it, too, because URLs may contain
 * secrets.
 */
export const webhooks = resource('/api/v1/projects/:project_id/webhooks', 'Webhooks', {
  listWebhooks: get('', {
    ...OWNER,
    summary: 'List the webhooks of a project, oldest first',
    responses: { 200: json(LIST, f.list(Webhook)) },
  }),
  createWebhook: post('', {
    ...OWNER,
    summary: 'Have events of a project sent to a URL',
    body: newWebhook,
    responses: { 201: WEBHOOK_SECRET, 409: TOO_MANY },
  }),
  updateWebhook: patch('/:webhook_id', {
    ...OWNER_OF_ONE,
    summary: 'Change a webhook; what is absent stays',
    body: webhookChange,
    responses: { 200: WEBHOOK },
  }),
  deleteWebhook: del('/:webhook_id', { ...OWNER_OF_ONE, ...DELETE }),
  rotateWebhookSecret: post('/:webhook_id/rotate-secret', {
    ...OWNER_OF_ONE,
    summary: ROTATE,
    responses: { 200: WEBHOOK_SECRET },
  }),
  testWebhook: post('/:webhook_id/test', { ...OWNER_OF_ONE, ...TEST }),
  resumeWebhook: post('/:webhook_id/resume', { ...OWNER_OF_ONE, summary: RESUME, responses: { 200: WEBHOOK } }),
  listWebhookDeliveries: get('/:webhook_id/deliveries', { ...OWNER_OF_ONE, ...LOG }),
  replayWebhookDelivery: post('/:webhook_id/deliveries/:delivery_id/replay', {
    ...OWNER,
    ...REPLAY,
    params: f.object({ ...webhookParams, delivery_id: deliveryId }),
  }),
});

/** The operators' webhooks, for problems of the service. */
export const operatorWebhooks = resource('/api/v1/admin/webhooks', 'Webhooks', {
  listOperatorWebhooks: get('', {
    ...OPERATOR,
    summary: 'List the webhooks of the operators, oldest first',
    responses: { 200: json(LIST, f.list(OperatorWebhook)) },
  }),
  createOperatorWebhook: post('', {
    ...OPERATOR,
    isFresh: true,
    summary: 'Have problems of the service told to a URL: `problem.began`, `problem.ended` and `backup.failed`',
    body: newOperatorWebhook,
    responses: { 201: OPERATOR_SECRET, 409: TOO_MANY },
  }),
  updateOperatorWebhook: patch('/:webhook_id', {
    ...FRESH_OPERATOR_OF_ONE,
    summary: 'Change a webhook of the operators; what is absent stays',
    body: operatorChange,
    responses: { 200: OPERATOR_WEBHOOK },
  }),
  deleteOperatorWebhook: del('/:webhook_id', { ...FRESH_OPERATOR_OF_ONE, ...DELETE }),
  rotateOperatorWebhookSecret: post('/:webhook_id/rotate-secret', {
    ...FRESH_OPERATOR_OF_ONE,
    summary: ROTATE,
    responses: { 200: OPERATOR_SECRET },
  }),
  testOperatorWebhook: post('/:webhook_id/test', { ...OPERATOR_OF_ONE, ...TEST }),
  resumeOperatorWebhook: post('/:webhook_id/resume', {
    ...OPERATOR_OF_ONE,
    summary: RESUME,
    responses: { 200: OPERATOR_WEBHOOK },
  }),
  listOperatorWebhookDeliveries: get('/:webhook_id/deliveries', { ...OPERATOR_OF_ONE, ...LOG }),
  replayOperatorWebhookDelivery: post('/:webhook_id/deliveries/:delivery_id/replay', {
    ...OPERATOR,
    ...REPLAY,
    params: f.object({ ...operatorParams, delivery_id: deliveryId }),
  }),
});
