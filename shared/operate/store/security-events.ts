import { shownUsername } from '../../accounts/store/named-people.ts';
import { type Pool, statement, toDate, unpreparedStatement } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { SecurityEvent } from '../rules/security-events.ts';

/** A restore keeps the record of what happened since the backup, including the restore itself. */
export const securityEventsTable: Table = {
  name: 'security_events',
  key: ['id'],
  restore: 'kept',
  onErasure: `update security_events set address = null, request_id = null
    where (user_id = any($1::uuid[]) or actor_id = any($1::uuid[])) and (address is not null or request_id is not null)`,
  // Left out: the address of somebody else who acted, and actions on other people, which belong to them. Guests who became this person
  // count as this person.
  ownData: [
    {
      name: 'security-events',
      rows: `select id, event, occurred_at, case when actor_id is null or actor_id = $1 then address end as address, details,
                    null::uuid as guest_id
               from security_events where user_id = $1
              union all
             select id, event, occurred_at, address, case when details ->> 'kind' = 'guest' then details end,
                    case when details ->> 'reason' = 'taken over' then user_id end
               from security_events where actor_id = $1 and user_id is distinct from $1`,
      order: { occurred_at: 'timestamptz', id: 'uuid' },
    },
  ],
};

/** A stored security event: only identifiers, nothing that a person typed. */
export interface SecurityEventRecord {
  id: string;
  event: SecurityEvent;
  occurredAt: Date;
  /** The account it is about; null where none is known. */
  userId: string | null;
  /** The account that acted. */
  actorId: string | null;
  address: string | null;
  requestId: string | null;
  details: Readonly<Record<string, string | number | boolean | null>>;
}

/** A stored security event, with the names of the accounts that exist. */
export interface NamedSecurityEvent extends SecurityEventRecord {
  username: string | null;
  actorName: string | null;
}

/** Filter of a page of security events; null means no restriction. */
export interface SecurityEventFilter {
  events: readonly string[] | null;
  /** The account it is about, or that acted. */
  userId: string | null;
  since: Date | null;
  until: Date | null;
}

const insertEvents = statement(
  'security_events_insert',
  `insert into security_events (id, event, occurred_at, user_id, actor_id, address, request_id, details)
   select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::jsonb[])
   on conflict (id) do nothing`,
);

/** Stores security events with one statement. Events that are already stored stay as they are. */
export async function insertSecurityEvents(pool: Pool, events: readonly SecurityEventRecord[]): Promise<void> {
  await insertEvents(pool, [
    events.map(({ id }) => id),
    events.map(({ event }) => event),
    events.map(({ occurredAt }) => occurredAt),
    events.map(({ userId }) => userId),
    events.map(({ actorId }) => actorId),
    events.map(({ address }) => address),
    events.map(({ requestId }) => requestId),
    events.map(({ details }) => JSON.stringify(details)),
  ]);
}

const FILTER = `($1::text[] is null or event = any($1)) and ($2::uuid is null or user_id = $2 or actor_id = $2)
   and ($3::timestamptz is null or occurred_at >= $3) and ($4::timestamptz is null or occurred_at < $4)`;

interface EventRow {
  id: string;
  event: SecurityEvent;
  occurred_at: string;
  user_id: string | null;
  actor_id: string | null;
  address: string | null;
  request_id: string | null;
  details: SecurityEventRecord['details'];
  username: string | null;
  actor_name: string | null;
}

const readEvents = unpreparedStatement<EventRow>(
  'security_events_page',
  `select e.*, ${shownUsername('u')} as username, ${shownUsername('a')} as actor_name
       from (select * from security_events where ${FILTER} order by occurred_at desc, id desc offset $5 limit $6) e
       left join users u on u.id = e.user_id
       left join users a on a.id = e.actor_id
      order by e.occurred_at desc, e.id desc`,
);

const countEvents = unpreparedStatement<{ count: string }>(
  'security_events_count',
  `select count(*) from security_events where ${FILTER}`,
);

/** One page of security events, newest first, and their total number. Not prepared, because the best index depends on the filter. */
export async function findSecurityEvents(
  pool: Pool,
  { events, userId, since, until }: SecurityEventFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ events: NamedSecurityEvent[]; total: number }> {
  const filter = [events, userId, since, until];
  const [rows, [counted]] = await Promise.all([
    readEvents(pool, [...filter, offset, limit]),
    countEvents(pool, filter),
  ]);
  return {
    events: rows.map((row) => ({
      id: row.id,
      event: row.event,
      occurredAt: toDate(row.occurred_at),
      userId: row.user_id,
      actorId: row.actor_id,
      address: row.address,
      requestId: row.request_id,
      details: row.details,
      username: row.username,
      actorName: row.actor_name,
    })),
    total: Number(counted!.count),
  };
}

/** Events that operators are told about, such as signs of an attack. */
export interface AlarmingEvents {
  /** Accounts with too many failed sign-ins. */
  refused: number;
  /** Accounts with a token that was used twice. */
  reused: number;
  /** Accounts that became superusers, and superusers whose password changed, latest first; at most 10. */
  superusers: { userId: string; username: string | null; isNew: boolean }[];
}

const countAlarming = statement<{ refused: string; reused: string }>(
  'security_events_alarming',
  `select count(distinct user_id) filter (where event = 'authn_login_fail_max') as refused,
          count(distinct user_id) filter (where event = 'authn_token_reuse') as reused
     from (select event, user_id from security_events
            where event in ('authn_login_fail_max', 'authn_token_reuse') and occurred_at >= $1
            order by occurred_at desc limit 1000) latest`,
);

const SUPERUSERS = 10;

const findSuperuserChanges = statement<{ user_id: string; username: string | null; is_new: boolean }>(
  'security_events_of_superusers',
  `select user_id, username, is_new from (
     select distinct on (e.user_id) e.user_id, ${shownUsername('u')} as username, e.occurred_at,
            e.event <> 'authn_password_change' as is_new
       from security_events e left join users u on u.id = e.user_id
      where e.event in ('user_created', 'authz_change', 'authn_password_change') and e.occurred_at >= $1 and e.user_id is not null
        and case e.event when 'user_created' then e.details ->> 'superuser' = 'true'
                         when 'authz_change' then e.details ->> 'to' = 'root'
                         else u.is_superuser end
      order by e.user_id, e.occurred_at desc) latest
    order by occurred_at desc limit ${SUPERUSERS}`,
);

export async function findAlarmingEvents(pool: Pool, since: Date): Promise<AlarmingEvents> {
  const [[counted], superusers] = await Promise.all([
    countAlarming(pool, [since]),
    findSuperuserChanges(pool, [since]),
  ]);
  return {
    refused: Number(counted!.refused),
    reused: Number(counted!.reused),
    superusers: superusers.map(({ user_id: userId, username, is_new: isNew }) => ({ userId, username, isNew })),
  };
}

const removeSecurityEventsBeforeStatement = statement(
  'remove_security_events_before',
  `delete from security_events where id in (
     select id from security_events where occurred_at < $1 order by occurred_at, id limit $2) returning 1`,
);

/**
 * Removes up to `limit` security events from before a given time.
 * @returns their number.
 */
export async function removeSecurityEventsBefore(pool: Pool, before: Date, limit: number): Promise<number> {
  return (await removeSecurityEventsBeforeStatement(pool, [before, limit])).length;
}

const removeSecurityEventsBeyondStatement = statement(
  'remove_security_events_beyond',
  `delete from security_events where id in (
     select id from security_events where event = $1 order by occurred_at desc, id desc offset $2 limit $3) returning 1`,
);

/**
 * Removes up to `limit` security events of one kind beyond the newest `keep`.
 * @returns their number.
 */
export async function removeSecurityEventsBeyond(
  pool: Pool,
  { event, keep, limit }: { event: string; keep: number; limit: number },
): Promise<number> {
  return (await removeSecurityEventsBeyondStatement(pool, [event, keep, limit])).length;
}
