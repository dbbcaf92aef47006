import type { StoredEventType } from '../../events/rules/events.ts';
import { type Database, type Pool, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { DeliveryStatus } from '../rules/webhooks.ts';

/** A restore keeps the deliveries of the webhooks that it keeps. */
export const webhookDeliveriesTable: Table = {
  name: 'webhook_deliveries',
  key: ['webhook_id', 'id'],
  restore: 'kept',
  references: { webhook_id: 'webhooks' },
  // Messages to operators about a superuser contain the name.
  onErasure: `delete from webhook_deliveries
    where type in ('problem.began', 'problem.ended') and payload ->> 'subject' = any($1::uuid[]::text[])`,
};

/** One attempt to deliver. */
export interface DeliveryAttempt {
  at: string;
  /** Status of the answer; null if there was none. */
  status: number | null;
  durationMs: number;
  /** Why it failed, as a sentence; null if it didn't. */
  error: string | null;
  /** The start of the answer's body; null if there was no answer. */
  response: string | null;
}

/** An event for one webhook. */
export interface Delivery {
  webhookId: string;
  /** The `webhook-id` of all its attempts: the id of the event. */
  id: string;
  type: StoredEventType;
  position: number | null;
  /** Null once the event has expired. */
  payload: Readonly<Record<string, unknown>> | null;
  /** Whether it waits for the deliveries before it. Tests and replays don't. */
  inOrder: boolean;
  status: DeliveryStatus;
  /** Attempts since it was created, replayed or resumed. */
  attempts: number;
  /** The latest attempts, oldest first. */
  log: readonly DeliveryAttempt[];
  occurredAt: Date;
  createdAt: Date;
}

interface DeliveryRow {
  webhook_id: string;
  id: string;
  type: StoredEventType;
  position: string | null;
  payload: Delivery['payload'];
  in_order: boolean;
  status: DeliveryStatus;
  attempts: number;
  log: DeliveryAttempt[];
  occurred_at: string;
  created_at: string;
}

/** Maximum number of logged attempts of one delivery. */
const LOGGED_ATTEMPTS = 10;

// The payload of a project's event is stored with the event, which several webhooks share.
const COLUMNS = `d.webhook_id, d.id, d.type, d.position, coalesce(d.payload, e.payload) as payload, d.in_order, d.status, d.attempts,
  d.log, d.occurred_at, d.created_at`;
const FROM = `webhook_deliveries d join webhooks w on w.id = d.webhook_id
  left join events e on e.project_id = w.project_id and e.id = d.id`;

const insertStatement = statement(
  'webhook_delivery_insert',
  `insert into webhook_deliveries (webhook_id, id, type, position, payload, in_order, occurred_at, created_at)
   values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8) on conflict do nothing`,
);

/** Stores a waiting delivery. Without a payload of its own, it uses that of the project's event with its id. */
export async function insertDelivery(
  database: Database,
  delivery: Omit<Delivery, 'status' | 'attempts' | 'log'>,
): Promise<void> {
  const { webhookId, id, type, position, payload, inOrder, occurredAt, createdAt } = delivery;
  await insertStatement(database, [
    webhookId,
    id,
    type,
    position,
    payload && JSON.stringify(payload),
    inOrder,
    occurredAt,
    createdAt,
  ]);
}

const findStatement = statement<DeliveryRow>(
  'webhook_delivery_find',
  `select ${COLUMNS} from ${FROM} where d.webhook_id = $1 and d.id = $2`,
);

export async function findDelivery(database: Database, webhookId: string, id: string): Promise<Delivery | null> {
  const [row] = await findStatement(database, [webhookId, id]);
  return row ? toDelivery(row) : null;
}

const nextStatement = statement<DeliveryRow>(
  'webhook_delivery_next',
  `select ${COLUMNS} from ${FROM} where d.webhook_id = $1 and d.status = 'waiting' and d.in_order = $2
    order by d.position nulls first, d.created_at, d.id limit 1`,
);

/** The waiting delivery to send first, among those in order or among the others. */
export async function findWaitingDelivery(
  database: Database,
  webhookId: string,
  { inOrder }: Pick<Delivery, 'inOrder'>,
): Promise<Delivery | null> {
  const [row] = await nextStatement(database, [webhookId, inOrder]);
  return row ? toDelivery(row) : null;
}

const pageStatement = statement<DeliveryRow>(
  'webhook_deliveries_page',
  `select ${COLUMNS} from ${FROM} where d.webhook_id = $1 order by d.created_at desc, d.id desc offset $2 limit $3`,
);

const countStatement = statement<{ count: string }>(
  'webhook_deliveries_count',
  'select count(*) from webhook_deliveries where webhook_id = $1',
);

/** One page of a webhook's log, newest first, and the total number of deliveries. */
export async function findDeliveries(
  pool: Pool,
  webhookId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ deliveries: Delivery[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    pageStatement(pool, [webhookId, offset, limit]),
    countStatement(pool, [webhookId]),
  ]);
  return { deliveries: rows.map(toDelivery), total: Number(counted!.count) };
}

const recordStatement = statement(
  'webhook_delivery_record',
  `update webhook_deliveries set status = $4, attempts = attempts + 1,
          log = (select jsonb_agg(entry order by place) from (
                   select entry, place from jsonb_array_elements(log || $5::jsonb) with ordinality as l (entry, place)
                    order by place desc limit ${LOGGED_ATTEMPTS}) latest)
    where webhook_id = $1 and id = $2 and status = 'waiting' and attempts = $3 returning 1`,
);

/**
 * Records an attempt.
 * @returns false if another worker was faster, or if the delivery is gone.
 */
export async function recordAttempt(
  tx: Transaction,
  { webhookId, id, attempts }: Pick<Delivery, 'webhookId' | 'id' | 'attempts'>,
  status: DeliveryStatus,
  attempt: DeliveryAttempt,
): Promise<boolean> {
  return (await recordStatement(tx, [webhookId, id, attempts, status, JSON.stringify(attempt)])).length > 0;
}

const againStatement = statement(
  'webhook_delivery_again',
  `update webhook_deliveries set status = 'waiting', attempts = 0, in_order = (in_order and status = 'waiting')
    where webhook_id = $1 and id = $2`,
);

/** Marks a delivery to be sent again. One that still waits keeps its place. */
export async function sendAgain(tx: Transaction, webhookId: string, id: string): Promise<void> {
  await againStatement(tx, [webhookId, id]);
}

const countWaitingStatement = statement<{ count: string }>(
  'webhook_deliveries_count_waiting',
  "select count(*) from webhook_deliveries where webhook_id = $1 and status = 'waiting' and not in_order",
);

/** Number of tests and replays that wait to be sent. */
export async function countWaitingTests(tx: Transaction, webhookId: string): Promise<number> {
  const [row] = await countWaitingStatement(tx, [webhookId]);
  return Number(row!.count);
}

const removeOldStatement = statement(
  'webhook_deliveries_remove_old',
  `delete from webhook_deliveries where (webhook_id, id) in (
     select webhook_id, id from webhook_deliveries where created_at < $1 and status <> 'waiting' limit $2) returning 1`,
);

/**
 * Removes up to `limit` finished deliveries from before a given time.
 * @returns their number.
 */
export async function removeDeliveriesBefore(pool: Pool, before: Date, limit: number): Promise<number> {
  return (await removeOldStatement(pool, [before, limit])).length;
}

const removeBeyondStatement = statement(
  'webhook_deliveries_remove_beyond',
  `delete from webhook_deliveries where (webhook_id, id) in (
     select d.webhook_id, d.id from webhooks w cross join lateral (
       select webhook_id, id, status from webhook_deliveries where webhook_id = w.id
        order by created_at desc, id desc offset $1) d
      where d.status <> 'waiting' limit $2) returning 1`,
);

/**
 * Removes up to `limit` finished deliveries beyond the newest of their webhook.
 * @returns their number.
 */
export async function removeDeliveriesBeyond(pool: Pool, newest: number, limit: number): Promise<number> {
  return (await removeBeyondStatement(pool, [newest, limit])).length;
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    webhookId: row.webhook_id,
    id: row.id,
    type: row.type,
    position: row.position === null ? null : Number(row.position),
    payload: row.payload,
    inOrder: row.in_order,
    status: row.status,
    attempts: row.attempts,
    log: row.log,
    occurredAt: toDate(row.occurred_at),
    createdAt: toDate(row.created_at),
  };
}
