/** How a webhook expresses an event: as the API does, or as a message for a Slack or Microsoft Teams channel. */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'teams'] as const;
export type ProjectWebhookFormat = (typeof WEBHOOK_FORMATS)[number];
/** Formats for operators. They include Alertmanager's, which on-call services read. */
export const OPERATOR_WEBHOOK_FORMATS = [...WEBHOOK_FORMATS, 'alertmanager'] as const;
export type WebhookFormat = (typeof OPERATOR_WEBHOOK_FORMATS)[number];

/** Why a webhook is paused: eight attempts failed, the receiver answered 410, or the secret can no longer be decrypted. */
export const PAUSE_REASONS = ['failing', 'gone', 'secret_lost'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Maximum number of webhooks of one project, and of the operators. */
export const MAX_WEBHOOKS = 10;
/** Maximum number of webhooks in all projects of one owner. */
export const MAX_WEBHOOKS_OF_OWNER = 50;
export const WEBHOOK_URL_LENGTH = 2000;
/** How long old secrets keep signing beside a new one, in hours. */
export const ROTATION_HOURS = 24;
/** Maximum number of old secrets that sign, if a secret is replaced repeatedly. */
export const MAX_OLD_SECRETS = 9;
/** Attempts until a webhook is paused. */
export const DELIVERY_ATTEMPTS = 8;
/** Maximum number of deliveries in a webhook's log. The oldest are removed first. */
export const MAX_DELIVERIES = 5000;
/** Maximum number of a webhook's tests and replays that may wait. */
export const MAX_WAITING_TESTS = 100;
