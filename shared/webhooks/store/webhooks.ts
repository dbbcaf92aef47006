import { columnsOf, listOf } from '../../platform/sql/columns.ts';
import { count, many, maybe, run, values } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { PauseReason, WebhookFormat } from '../rules/webhooks.ts';

/** Like API tokens, webhooks are in no backup: a restore brings none back, and keeps those whose project still exists. */
export const webhooksTable: Table = {
  name: 'webhooks',
  key: ['id'],
  restore: 'kept',
  references: { project_id: 'projects' },
};

/** The owner of webhooks: a project, or null for the operators. */
export type WebhookOwner = string | null;

export interface Webhook {
  id: string;
  projectId: WebhookOwner;
  url: string;
  format: WebhookFormat;
  /** The events that it gets besides `events.missed`; empty for all. */
  eventTypes: readonly string[];
  /** Encrypted. */
  secret: Buffer;
  /** Earlier secrets, each encrypted, newest first, and until when they sign. */
  oldSecrets: Buffer | null;
  oldSecretsUntil: Date | null;
  /** Position of the last event that was examined. */
  position: number;
  /** Nothing is sent in order before this time; null for no wait. */
  notBefore: Date | null;
  pausedAt: Date | null;
  pauseReason: PauseReason | null;
  /** Whether its receiver answered promptly last time. */
  isPrompt: boolean;
  createdAt: Date;
}

const WEBHOOK = listOf({
  ...columnsOf('w', ['id', 'project_id', 'url', 'format', 'event_types', 'secret', 'position', 'not_before']),
  ...columnsOf('w', ['paused_at', 'pause_reason', 'is_prompt', 'created_at']),
  old_secrets: 'w.old_secret',
  old_secrets_until: 'w.old_secret_until',
});

/** The webhooks of a project, or of the operators, oldest first. */
export const findWebhooks = many<{ owner: WebhookOwner }, Webhook>(
  'webhooks_list',
  `select ${WEBHOOK} from webhooks w where project_id is not distinct from :owner::uuid order by created_at, id`,
);

export const findWebhook = maybe<{ id: string }, Webhook>(
  'webhook_find',
  `select ${WEBHOOK} from webhooks w where id = :id`,
);

/** The owner of a webhook, null for the operators, and whether its receiver answered promptly last time; null if there is none. */
export const findWebhookLane = maybe<{ id: string }, { ownerId: string | null; isPrompt: boolean }>(
  'webhook_lane',
  'select w.is_prompt, p.owner_id from webhooks w left join projects p on p.id = w.project_id where w.id = :id',
);

/** A webhook, locked until the transaction ends. */
export const lockWebhook = maybe<{ id: string }, Webhook>(
  'webhook_lock',
  `select ${WEBHOOK} from webhooks w where id = :id for no key update`,
);

/** Number of webhooks in all projects of the owner of a project. */
export const countWebhooksOfOwner = count<{ projectId: string }>(
  'webhooks_count_of_owner',
  `select count(*) from webhooks w join projects p on p.id = w.project_id and p.deleted_at is null
    where p.owner_id = (select owner_id from projects where id = :projectId)`,
);

/** Stores a webhook, which gets events from now on. */
export const insertWebhook = run<Omit<Webhook, 'position'>>(
  'webhook_insert',
  `insert into webhooks (id, project_id, url, format, event_types, secret, created_at, position)
   values (:id, :projectId, :url, :format, :eventTypes, :secret, :createdAt,
           coalesce((select last_position from event_states where project_id = :projectId), 0))`,
);

/** Stores a locked webhook. */
export const saveWebhook = run<Webhook>(
  'webhook_save',
  `update webhooks set url = :url, format = :format, event_types = :eventTypes, secret = :secret, old_secret = :oldSecrets,
          old_secret_until = :oldSecretsUntil, position = :position, not_before = :notBefore, paused_at = :pausedAt,
          pause_reason = :pauseReason, is_prompt = :isPrompt
    where id = :id`,
);

/** Deletes a webhook with its log. */
export const deleteWebhook = run<{ id: string }>('webhook_delete', 'delete from webhooks where id = :id');

/** Deletes the webhooks of a project with their logs. */
export const deleteWebhooksOf = run<{ projectId: string }>(
  'webhooks_delete_of_project',
  'delete from webhooks where project_id = :projectId',
);

/** Webhooks that have something to send, in random order, so that those beyond the limit get their turn in another run. */
export const findDueWebhooks = values<{ now: Date; limit: number }, string>(
  'webhooks_due',
  `select w.id from webhooks w left join event_states s on s.project_id = w.project_id
    where (w.paused_at is null and (w.not_before is null or w.not_before <= :now)
           and (w.position < s.last_position
                or exists (select from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting')))
       or exists (select from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting' and not d.in_order)
    order by random() limit :limit`,
);

/** Webhooks of the operators that have something to send. */
export const findDueOperatorWebhooks = values<{ now: Date }, string>(
  'webhooks_due_of_operators',
  `select w.id from webhooks w
    where w.project_id is null
      and exists (select from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting'
                   and (not d.in_order or (w.paused_at is null and (w.not_before is null or w.not_before <= :now))))`,
);

/** Projects with webhooks that wait for events. */
export const findProjectsWithWebhooks = values<void, string>(
  'webhooks_listeners',
  'select distinct project_id from webhooks where project_id is not null and paused_at is null',
);
