import type { ClientBase } from 'pg';
import { exists, one, run } from './statement.ts';
import type { Table } from './table.ts';

/** Timelines belong to the server, not to the data. */
export const timelinesTable: Table = { name: 'timelines', key: ['timeline'], restore: 'kept' };

/** Errors of servers that don't report their timeline: the function doesn't exist there, or may not be called. */
const UNTOLD = new Set(['42501', '42883', '0A000', '55000']);
/** PostgreSQL's error codes while the server can't be used. */
const CANNOT_CONNECT_NOW = '57P03';

const hasTimelines = one<void, { kept: boolean; hasEvents: boolean }>(
  'timelines_exist',
  `select to_regclass('timelines') is not null as kept, to_regclass('event_states') is not null as has_events`,
);
const addTimeline = exists<{ timeline: string }>(
  'timeline_insert',
  'insert into timelines (timeline) values (:timeline) on conflict do nothing',
);
const hasOtherTimeline = exists<{ timeline: string }>(
  'timeline_other',
  'select from timelines where timeline <> :timeline limit 1',
);
const renewLedgers = run<void>('ledgers_renew', 'update ranking_ledgers set generation = gen_random_uuid()');
// Higher than any lost revision.
const renewProjects = run<void>(
  'projects_renew',
  `update projects
      set features_revision = greatest(features_revision, floor(extract(epoch from clock_timestamp()) * 1e6)::bigint)`,
);
// Likewise for events. Listeners then read everything again.
const renewEvents = run<void>(
  'events_renew',
  `with placed as (
     update event_states
        set last_position = greatest(last_position, floor(extract(epoch from clock_timestamp()) * 1e6)::bigint)
     returning project_id
   )
   insert into events (project_id, id, type, payload)
   select project_id, gen_random_uuid(), 'events.missed', '{}' from placed`,
);
const findTimeline = one<void, { isStandby: boolean; isReadOnly: boolean; timeline: string | null }>(
  'timeline_now',
  `select pg_is_in_recovery() as is_standby,
          current_setting('transaction_read_only')::bool as is_read_only,
          case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
);

/** Checks every new connection of one pool, which costs one round trip each. */
export function failoverGuard(): (client: ClientBase) => Promise<void> {
  const noted = new Set<string>();
  return (client) => confirmTimeline(client, noted);
}

/**
 * Checks the server's timeline on a new connection, and records it.
 *
 * A promoted standby starts a new timeline and may lack the primary's last commits. Anything computed from those commits (rankings in
 * memory, views in Redis) is stamped with revisions that the new history will reach again with other content. The first connection to a new
 * timeline therefore gives every ranking a new generation before one is read.
 * @throws if the server refuses writes, because it is a standby or is set to read-only.
 */
async function confirmTimeline(client: ClientBase, noted: Set<string>): Promise<void> {
  const timeline = await readTimeline(client);
  if (timeline === null || noted.has(timeline)) return;
  const { kept, hasEvents } = await hasTimelines(client);
  if (!kept) return;
  await client.query('begin');
  try {
    // A second process waits here until the first has renewed everything. It then does nothing.
    const isNew = await addTimeline(client, { timeline });
    if (isNew && (await hasOtherTimeline(client, { timeline }))) {
      await renewLedgers(client);
      await renewProjects(client);
      if (hasEvents) await renewEvents(client);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  noted.add(timeline);
}

async function readTimeline(client: ClientBase): Promise<string | null> {
  try {
    const { isStandby, isReadOnly, timeline } = await findTimeline(client);
    if (isStandby || isReadOnly) {
      const reason = isStandby ? 'is a standby' : 'has default_transaction_read_only on';
      throw Object.assign(new Error(`The server ${reason} and takes no writes`), { code: CANNOT_CONNECT_NOW });
    }
    return timeline;
  } catch (error) {
    if (UNTOLD.has((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}
