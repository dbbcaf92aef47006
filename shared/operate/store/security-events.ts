import { shownUsername } from '../../accounts/store/named-people.ts';
import { count, many, one, type Pool, run } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { SecurityEvent } from '../rules/security-events.ts';

/** A restore keeps the record of what happened since the backup, including the restore itself. */
export const securityEventsTable: Table = {
  name: 'security_events',
  key: ['id'],
  restore: 'kept',
  keeps: { days: 'SECURITY_EVENTS_DAYS', ended: 't.occurred_at < :before', oldest: 't.occurred_at, t.id' },
  onErasure: `update security_events set address = null, request_id = null
    where (user_id = any(:ids::uuid[]) or actor_id = any(:ids::uuid[])) and (address is not null or request_id is not null)`,
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

const insertLists = run<Record<string, unknown>>(
  'security_events_insert',
  `insert into security_events (id, event, occurred_at, user_id, actor_id, address, request_id, details)
   select * from unnest(:ids::uuid[], :events::text[], :moments::timestamptz[], :users::uuid[], :actors::uuid[], :addresses::text[],
                        :requests::text[], :details::jsonb[])
   on conflict (id) do nothing`,
);

/** Stores security events with one statement. Events that are already stored stay as they are. */
export async function insertSecurityEvents(pool: Pool, events: readonly SecurityEventRecord[]): Promise<void> {
  await insertLists(pool, {
    ids: events.map(({ id }) => id),
    events: events.map(({ event }) => event),
    moments: events.map(({ occurredAt }) => occurredAt),
    users: events.map(({ userId }) => userId),
    actors: events.map(({ actorId }) => actorId),
    addresses: events.map(({ address }) => address),
    requests: events.map(({ requestId }) => requestId),
    details: events.map(({ details }) => JSON.stringify(details)),
  });
}

const FILTER = `(:events::text[] is null or event = any(:events)) and (:userId::uuid is null or user_id = :userId or actor_id = :userId)
   and (:since::timestamptz is null or occurred_at >= :since) and (:until::timestamptz is null or occurred_at < :until)`;

const readEvents = many<SecurityEventFilter & { offset: number; limit: number }, NamedSecurityEvent>(
  'security_events_page',
  `select e.*, ${shownUsername('u')} as username, ${shownUsername('a')} as actor_name
       from (select * from security_events where ${FILTER} order by occurred_at desc, id desc offset :offset limit :limit) e
       left join users u on u.id = e.user_id
       left join users a on a.id = e.actor_id
      order by e.occurred_at desc, e.id desc`,
  { isPrepared: false },
);

const countEvents = count<SecurityEventFilter>(
  'security_events_count',
  `select count(*) from security_events where ${FILTER}`,
  { isPrepared: false },
);

/** One page of security events, newest first, and their total number. Not prepared, because the best index depends on the filter. */
export async function findSecurityEvents(
  pool: Pool,
  filter: SecurityEventFilter,
  page: { offset: number; limit: number },
): Promise<{ events: NamedSecurityEvent[]; total: number }> {
  const [events, total] = await Promise.all([readEvents(pool, { ...filter, ...page }), countEvents(pool, filter)]);
  return { events, total };
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

const countAlarming = one<{ since: Date }, Omit<AlarmingEvents, 'superusers'>>(
  'security_events_alarming',
  `select count(distinct user_id) filter (where event = 'authn_login_fail_max') as refused,
          count(distinct user_id) filter (where event = 'authn_token_reuse') as reused
     from (select event, user_id from security_events
            where event in ('authn_login_fail_max', 'authn_token_reuse') and occurred_at >= :since
            order by occurred_at desc limit 1000) latest`,
);

const SUPERUSERS = 10;

const findSuperuserChanges = many<{ since: Date }, AlarmingEvents['superusers'][number]>(
  'security_events_of_superusers',
  `select user_id, username, is_new from (
     select distinct on (e.user_id) e.user_id, ${shownUsername('u')} as username, e.occurred_at,
            e.event <> 'authn_password_change' as is_new
       from security_events e left join users u on u.id = e.user_id
      where e.event in ('user_created', 'authz_change', 'authn_password_change') and e.occurred_at >= :since and e.user_id is not null
        and case e.event when 'user_created' then e.details ->> 'superuser' = 'true'
                         when 'authz_change' then e.details ->> 'to' = 'root'
                         else u.is_superuser end
      order by e.user_id, e.occurred_at desc) latest
    order by occurred_at desc limit ${SUPERUSERS}`,
);

export async function findAlarmingEvents(pool: Pool, since: Date): Promise<AlarmingEvents> {
  const [counted, superusers] = await Promise.all([
    countAlarming(pool, { since }),
    findSuperuserChanges(pool, { since }),
  ]);
  return { ...counted, superusers };
}

/**
 * Removes up to `limit` security events of one kind beyond the newest `keep`.
 * @returns their number.
 */
export const removeSecurityEventsBeyond = run<{ event: string; keep: number; limit: number }>(
  'remove_security_events_beyond',
  `delete from security_events where id in (
     select id from security_events where event = :event order by occurred_at desc, id desc offset :keep limit :limit)`,
);
