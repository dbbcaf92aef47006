import { Webhook as Signer } from 'standardwebhooks';
import type { Settings } from '../../config/settings.ts';
import { eventEnvelope } from '../events/event-envelope.ts';
import { alertmanagerMessage } from './alertmanager-message.ts';
import { eventSentences } from './event-sentences.ts';
import type { WebhookFormat } from './rules/webhooks.ts';
import type { Delivery } from './store/webhook-deliveries.ts';
import type { Webhook } from './store/webhooks.ts';

/** A delivery whose event has not expired. */
type Sendable = Pick<Delivery, 'id' | 'type' | 'occurredAt'> & { payload: NonNullable<Delivery['payload']> };

/**
 * The body of a delivery, the same in every attempt.
 * @param project the name of its project; null without one.
 */
export function webhookBody(
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
  { format, projectId }: Pick<Webhook, 'format' | 'projectId'>,
  { id, type, payload, occurredAt }: Sendable,
  project: string | null,
): object {
  if (format === 'standard') return eventEnvelope({ id, type, projectId, payload, createdAt: occurredAt });
  if (format === 'alertmanager') return alertmanagerMessage({ type, payload, occurredAt }, PUBLIC_URL);
  return MESSAGES[format](eventSentences(type, payload, project));
}

const MESSAGES: Readonly<
  Record<Exclude<WebhookFormat, 'standard' | 'alertmanager'>, (lines: readonly string[]) => object>
> = {
  // Escaped, so that a name can neither mention people nor hide a link.
  slack: (lines) => ({
    text: lines.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    mrkdwn: false,
  }),
  // Text runs have no Markdown, so a name can't hide a link.
  teams: (lines) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: lines.map((text) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] })),
        },
      },
    ],
  }),
};

/** The headers of an attempt, with a signature by each secret. */
export function webhookHeaders(id: string, body: string, at: Date, secrets: readonly string[]): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': 'Pairwise-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, at, body)).join(' '),
  };
}
