import { EVENT_DAYS, type StoredEventType } from '../../events/rules/events.ts';
import { count, exists, many, maybe, type Pool, run } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { DeliveryStatus } from '../rules/webhooks.ts';

/** A restore keeps the deliveries of the webhooks that it keeps. */
export const webhookDeliveriesTable: Table = {
  name: 'webhook_deliveries',
  key: ['webhook_id', 'id'],
  restore: 'kept',
  keeps: { days: EVENT_DAYS, ended: "t.created_at < :before and t.status <> 'waiting'" },
  references: { webhook_id: 'webhooks' },
  // Messages to operators about a superuser contain the name.
  onErasure: `delete from webhook_deliveries
    where type in ('problem.began', 'problem.ended') and payload ->> 'subject' = any(:ids::uuid[]::text[])`,
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

/** Maximum number of logged attempts of one delivery. */
const LOGGED_ATTEMPTS = 10;

// The payload of a project's event is stored with the event, which several webhooks share.
const COLUMNS = `d.webhook_id, d.id, d.type, d.position, coalesce(d.payload, e.payload) as payload, d.in_order, d.status, d.attempts,
  d.log, d.occurred_at, d.created_at`;
const FROM = `webhook_deliveries d join webhooks w on w.id = d.webhook_id
  left join events e on e.project_id = w.project_id and e.id = d.id`;

/** Stores a waiting delivery. Without a payload of its own, it uses that of the project's event with its id. */
export const insertDelivery = run<Omit<Delivery, 'status' | 'attempts' | 'log'>>(
  'webhook_delivery_insert',
  `insert into webhook_deliveries (webhook_id, id, type, position, payload, in_order, occurred_at, created_at)
   values (:webhookId, :id, :type, :position, :payload::jsonb, :inOrder, :occurredAt, :createdAt) on conflict do nothing`,
);

/** The key of a delivery. */
export type DeliveryKey = Pick<Delivery, 'webhookId' | 'id'>;

export const findDelivery = maybe<DeliveryKey, Delivery>(
  'webhook_delivery_find',
  `select ${COLUMNS} from ${FROM} where d.webhook_id = :webhookId and d.id = :id`,
);

/** The waiting delivery to send first, among those in order or among the others. */
export const findWaitingDelivery = maybe<Pick<Delivery, 'webhookId' | 'inOrder'>, Delivery>(
  'webhook_delivery_next',
  `select ${COLUMNS} from ${FROM} where d.webhook_id = :webhookId and d.status = 'waiting' and d.in_order = :inOrder
    order by d.position nulls first, d.created_at, d.id limit 1`,
);

const readPage = many<{ webhookId: string; offset: number; limit: number }, Delivery>(
  'webhook_deliveries_page',
  `select ${COLUMNS} from ${FROM} where d.webhook_id = :webhookId order by d.created_at desc, d.id desc offset :offset limit :limit`,
);

const countAll = count<{ webhookId: string }>(
  'webhook_deliveries_count',
  'select count(*) from webhook_deliveries where webhook_id = :webhookId',
);

/** One page of a webhook's log, newest first, and the total number of deliveries. */
export async function findDeliveries(
  pool: Pool,
  page: { webhookId: string; offset: number; limit: number },
): Promise<{ deliveries: Delivery[]; total: number }> {
  const [deliveries, total] = await Promise.all([readPage(pool, page), countAll(pool, page)]);
  return { deliveries, total };
}

/**
 * Records an attempt.
 * @returns false if another worker was faster, or if the delivery is gone.
 */
export const recordAttempt = exists<
  DeliveryKey & { attempts: number; status: DeliveryStatus; attempt: DeliveryAttempt }
>(
  'webhook_delivery_record',
  `update webhook_deliveries set status = :status, attempts = attempts + 1,
          log = (select jsonb_agg(entry order by place) from (
                   select entry, place from jsonb_array_elements(log || :attempt::jsonb) with ordinality as l (entry, place)
                    order by place desc limit ${LOGGED_ATTEMPTS}) latest)
    where webhook_id = :webhookId and id = :id and status = 'waiting' and attempts = :attempts`,
);

/** Marks a delivery to be sent again. One that still waits keeps its place. */
export const sendAgain = run<DeliveryKey>(
  'webhook_delivery_again',
  `update webhook_deliveries set status = 'waiting', attempts = 0, in_order = (in_order and status = 'waiting')
    where webhook_id = :webhookId and id = :id`,
);

/** Number of tests and replays that wait to be sent. */
export const countWaitingTests = count<{ webhookId: string }>(
  'webhook_deliveries_count_waiting',
  "select count(*) from webhook_deliveries where webhook_id = :webhookId and status = 'waiting' and not in_order",
);

/**
 * Removes up to `limit` finished deliveries beyond the newest of their webhook.
 * @returns their number.
 */
export const removeDeliveriesBeyond = run<{ newest: number; limit: number }>(
  'webhook_deliveries_remove_beyond',
  `delete from webhook_deliveries where (webhook_id, id) in (
     select d.webhook_id, d.id from webhooks w cross join lateral (
       select webhook_id, id, status from webhook_deliveries where webhook_id = w.id
        order by created_at desc, id desc offset :newest) d
      where d.status <> 'waiting' limit :limit)`,
);
