import { type Database, type Pool, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
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

interface WebhookRow {
  id: string;
  project_id: string | null;
  url: string;
  format: WebhookFormat;
  event_types: string[];
  secret: Buffer;
  old_secret: Buffer | null;
  old_secret_until: string | null;
  position: string;
  not_before: string | null;
  paused_at: string | null;
  pause_reason: PauseReason | null;
  is_prompt: boolean;
  created_at: string;
}

const listStatement = statement<WebhookRow>(
  'webhooks_list',
  'select * from webhooks where project_id is not distinct from $1::uuid order by created_at, id',
);

/** The webhooks of a project, or of the operators, oldest first. */
export async function findWebhooks(database: Database, owner: WebhookOwner): Promise<Webhook[]> {
  return (await listStatement(database, [owner])).map(toWebhook);
}

const findStatement = statement<WebhookRow>('webhook_find', 'select * from webhooks where id = $1');

export async function findWebhook(database: Database, id: string): Promise<Webhook | null> {
  const [row] = await findStatement(database, [id]);
  return row ? toWebhook(row) : null;
}

const laneStatement = statement<{ is_prompt: boolean; owner_id: string | null }>(
  'webhook_lane',
  'select w.is_prompt, p.owner_id from webhooks w left join projects p on p.id = w.project_id where w.id = $1',
);

/** The owner of a webhook, null for the operators, and whether its receiver answered promptly last time; null if there is none. */
export async function findWebhookLane(
  pool: Pool,
  id: string,
): Promise<{ ownerId: string | null; isPrompt: boolean } | null> {
  const [row] = await laneStatement(pool, [id]);
  return row ? { ownerId: row.owner_id, isPrompt: row.is_prompt } : null;
}

const lockStatement = statement<WebhookRow>('webhook_lock', 'select * from webhooks where id = $1 for no key update');

/** A webhook, locked until the transaction ends. */
export async function lockWebhook(tx: Transaction, id: string): Promise<Webhook | null> {
  const [row] = await lockStatement(tx, [id]);
  return row ? toWebhook(row) : null;
}

const countOfOwnerStatement = statement<{ count: string }>(
  'webhooks_count_of_owner',
  `select count(*) from webhooks w join projects p on p.id = w.project_id and p.deleted_at is null
    where p.owner_id = (select owner_id from projects where id = $1)`,
);

/** Number of webhooks in all projects of the owner of a project. */
export async function countWebhooksOfOwner(tx: Transaction, projectId: string): Promise<number> {
  const [row] = await countOfOwnerStatement(tx, [projectId]);
  return Number(row!.count);
}

const insertStatement = statement(
  'webhook_insert',
  `insert into webhooks (id, project_id, url, format, event_types, secret, created_at, position)
   values ($1, $2, $3, $4, $5, $6, $7, coalesce((select last_position from event_states where project_id = $2), 0))`,
);

/** Stores a webhook, which gets events from now on. */
export async function insertWebhook(
  tx: Transaction,
  { id, projectId, url, format, eventTypes, secret, createdAt }: Omit<Webhook, 'position'>,
): Promise<void> {
  await insertStatement(tx, [id, projectId, url, format, eventTypes, secret, createdAt]);
}

const saveStatement = statement(
  'webhook_save',
  `update webhooks set url = $2, format = $3, event_types = $4, secret = $5, old_secret = $6, old_secret_until = $7,
          position = $8, not_before = $9, paused_at = $10, pause_reason = $11, is_prompt = $12
    where id = $1`,
);

/** Stores a locked webhook. */
export async function saveWebhook(tx: Transaction, webhook: Webhook): Promise<void> {
  const { id, url, format, eventTypes, secret, oldSecrets, oldSecretsUntil } = webhook;
  const { position, notBefore, pausedAt, pauseReason, isPrompt } = webhook;
  await saveStatement(tx, [
    id,
    url,
    format,
    eventTypes,
    secret,
    oldSecrets,
    oldSecretsUntil,
    position,
    notBefore,
    pausedAt,
    pauseReason,
    isPrompt,
  ]);
}

const deleteStatement = statement('webhook_delete', 'delete from webhooks where id = $1');

/** Deletes a webhook with its log. */
export async function deleteWebhook(tx: Transaction, id: string): Promise<void> {
  await deleteStatement(tx, [id]);
}

const deleteOfProjectStatement = statement('webhooks_delete_of_project', 'delete from webhooks where project_id = $1');

/** Deletes the webhooks of a project with their logs. */
export async function deleteWebhooksOf(tx: Transaction, projectId: string): Promise<void> {
  await deleteOfProjectStatement(tx, [projectId]);
}

// In no particular order, so that webhooks beyond the limit get their turn in another run.
const dueStatement = statement<{ id: string }>(
  'webhooks_due',
  `select w.id from webhooks w left join event_states s on s.project_id = w.project_id
    where (w.paused_at is null and (w.not_before is null or w.not_before <= $1)
           and (w.position < s.last_position
                or exists (select from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting')))
       or exists (select from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting' and not d.in_order)
    order by random() limit $2`,
);

/** Webhooks that have something to send. */
export async function findDueWebhooks(pool: Pool, now: Date, limit: number): Promise<string[]> {
  return (await dueStatement(pool, [now, limit])).map(({ id }) => id);
}

const dueOfOperatorsStatement = statement<{ id: string }>(
  'webhooks_due_of_operators',
  `select w.id from webhooks w
    where w.project_id is null
      and exists (select from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting'
                   and (not d.in_order or (w.paused_at is null and (w.not_before is null or w.not_before <= $1))))`,
);

/** Webhooks of the operators that have something to send. */
export async function findDueOperatorWebhooks(pool: Pool, now: Date): Promise<string[]> {
  return (await dueOfOperatorsStatement(pool, [now])).map(({ id }) => id);
}

const listenersStatement = statement<{ project_id: string }>(
  'webhooks_listeners',
  'select distinct project_id from webhooks where project_id is not null and paused_at is null',
);

/** Projects with webhooks that wait for events. */
export async function findProjectsWithWebhooks(pool: Pool): Promise<string[]> {
  return (await listenersStatement(pool)).map((row) => row.project_id);
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    projectId: row.project_id,
    url: row.url,
    format: row.format,
    eventTypes: row.event_types,
    secret: row.secret,
    oldSecrets: row.old_secret,
    oldSecretsUntil: toDate(row.old_secret_until),
    position: Number(row.position),
    notBefore: toDate(row.not_before),
    pausedAt: toDate(row.paused_at),
    pauseReason: row.pause_reason,
    isPrompt: row.is_prompt,
    createdAt: toDate(row.created_at),
  };
}
