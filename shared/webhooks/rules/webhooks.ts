/** How a webhook words an event: as the API has it, or as a message for a channel of Slack or Microsoft Teams. */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'teams'] as const;
export type ProjectWebhookFormat = (typeof WEBHOOK_FORMATS)[number];
/** Formats for operators: also as Alertmanager sends alerts, which on-call services read. */
export const OPERATOR_WEBHOOK_FORMATS = [...WEBHOOK_FORMATS, 'alertmanager'] as const;
export type WebhookFormat = (typeof OPERATOR_WEBHOOK_FORMATS)[number];

/** Why a webhook is paused: eight attempts failed, the receiver answered 410, or the secret can't be decrypted any more. */
export const PAUSE_REASONS = ['failing', 'gone', 'secret_lost'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Webhooks of one project, and of the operators. */
export const MAX_WEBHOOKS = 10;
/** Webhooks in all projects of one owner. */
export const MAX_WEBHOOKS_OF_OWNER = 50;
export const WEBHOOK_URL_LENGTH = 2000;
/** How long the old secrets sign beside a new one, in hours. */
export const ROTATION_HOURS = 24;
/** Old secrets that sign, if a secret is replaced again and again. */
export const MAX_OLD_SECRETS = 9;
/** Attempts until a webhook is paused. */
export const DELIVERY_ATTEMPTS = 8;
/** Deliveries in the log of a webhook. The oldest are removed first. */
export const MAX_DELIVERIES = 5000;
/** Tests and replays of a webhook that may wait to be sent. */
export const MAX_WAITING_TESTS = 100;
