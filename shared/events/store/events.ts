import { columnsOf, listOf } from '../../platform/sql/columns.ts';
import {
  count,
  exists,
  many,
  maybe,
  type Pool,
  run,
  type Transaction,
  value,
  values,
} from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import { EVENT_DAYS, MISSED_EVENT, type StoredEventType } from '../rules/events.ts';

/** Events are not content: no backup has them, and a restore keeps them, so that each is still delivered once. */
export const eventsTable: Table = {
  name: 'events',
  key: ['project_id', 'id'],
  restore: 'kept',
  keeps: { days: EVENT_DAYS, ended: 't.created_at < :before', oldest: 't.created_at' },
  references: { project_id: 'projects' },
};

/**
 * A restore keeps positions and the reported state. After it, `ranking.changed` reports how the restored order differs from the last
 * reported one.
 */
export const eventStatesTable: Table = {
  name: 'event_states',
  key: ['project_id'],
  restore: 'kept',
  references: { project_id: 'projects' },
};

/** An event of a project. It never names people, so webhooks and streams of projects with hidden names can show it. */
export interface ProjectEvent {
  projectId: string;
  id: string;
  type: StoredEventType;
  payload: Readonly<Record<string, unknown>>;
  createdAt: Date;
}

/** An event with its position in the order for readers, from 1 in each project. */
export interface PlacedEvent extends ProjectEvent {
  position: number;
}

const EVENT = columnsOf('e', ['project_id', 'id', 'type', 'payload', 'created_at']);
const PLACED_EVENT = { ...EVENT, position: 'e.position' };

/**
 * The event for appended comparisons, as a part of the statement that appends them. It inserts a row only if somebody listens. `appended`
 * is a relation of project_id, dimension and time. `comparisons` is SQL for a list of the comparisons aggregated for one of its rows.
 */
export const recordedEvent = (appended: string, comparisons: string): string => `
     insert into events (project_id, id, type, payload)
     select s.project_id, gen_random_uuid(), 'comparison.recorded',
            jsonb_build_object('dimension', l.dimension, 'comparisons', (${comparisons}))
       from ${appended} l join event_states s on s.project_id = l.project_id and s.listened_until > l.moment`;

/** One comparison in the payload of `comparison.recorded`, as SQL. */
export const comparisonInEvent = (columns: {
  id: string;
  a: string;
  b: string;
  choice: string;
  strength: string;
  set: string;
}): string => `jsonb_build_object('id', ${columns.id}, 'feature_a_id', ${columns.a}, 'feature_b_id', ${columns.b},
            'choice', ${columns.choice}, 'strength', ${columns.strength}, 'set_id', ${columns.set})`;

/** Records an event in the transaction of its change, if anybody listens to the project. */
export const recordEvent = run<Pick<ProjectEvent, 'projectId' | 'type' | 'payload'> & { now: Date }>(
  'event_record',
  `insert into events (project_id, id, type, payload)
   select project_id, gen_random_uuid(), :type, :payload::jsonb from event_states where project_id = :projectId and listened_until > :now`,
);

/**
 * Keeps events of projects recorded at least until a given time. If nobody listened until now, an event says that earlier changes may have
 * none.
 */
export const listenUntil = run<{ projectIds: readonly string[]; until: Date; now: Date }>(
  'events_listen',
  `with listened as (
     insert into event_states (project_id, listened_until)
     select p.id, :until from projects p left join event_states s on s.project_id = p.id
      where p.id = any(:projectIds::uuid[]) and p.deleted_at is null and (s.listened_until is null or s.listened_until < :until)
      order by p.id
     on conflict (project_id) do update set listened_until = greatest(event_states.listened_until, excluded.listened_until)
     returning project_id
   )
   insert into events (project_id, id, type, payload, created_at)
   select l.project_id, gen_random_uuid(), '${MISSED_EVENT}', '{}', :now::timestamptz
     from listened l left join event_states before on before.project_id = l.project_id
    where before.listened_until is null or before.listened_until <= :now`,
);

/** Tells all listeners that anything may have changed, in the transaction that replaces the data. */
export const tellMissed = run<{ now: Date }>(
  'events_tell_missed',
  `insert into events (project_id, id, type, payload)
   select project_id, gen_random_uuid(), '${MISSED_EVENT}', '{}' from event_states where listened_until > :now`,
);

export interface EventState {
  lastPosition: number;
  /** State at the last event of each kind. The next changes are found by comparing with it. */
  told: Readonly<Record<string, unknown>>;
}

/** The project's state at its last events, locked until the transaction ends; null if nobody listens. */
export const lockEventState = maybe<{ projectId: string; now: Date }, EventState>(
  'event_state_lock',
  'select last_position, told from event_states where project_id = :projectId and listened_until > :now for no key update',
);

/** Whether anybody listens to a project. */
export const isListenedTo = exists<{ projectId: string; now: Date }>(
  'event_state_listened',
  'select from event_states where project_id = :projectId and listened_until > :now',
);

/**
 * Stores the state of which events were recorded. `lookAgainAt` is when to check for changes that were too early to record; null for none.
 */
export const saveTold = run<{ projectId: string; told: EventState['told']; lookAgainAt: Date | null }>(
  'event_state_told',
  'update event_states set told = :told::jsonb, look_again_at = :lookAgainAt where project_id = :projectId',
);

/** Projects to look at again. */
export const findDueStates = values<{ now: Date; limit: number }, string>(
  'event_states_due',
  'select project_id from event_states where look_again_at <= :now and listened_until > :now order by look_again_at limit :limit',
);

/** Projects with events without a position. */
export const findUnplacedProjects = values<{ limit: number }, string>(
  'events_unplaced_projects',
  'select distinct project_id from events where position is null limit :limit',
);

/** The last position of a project, locked: only this transaction can assign the next ones. Null if nobody has ever listened. */
export const lockPositions = value<{ projectId: string }, number>(
  'event_state_lock_positions',
  'select last_position from event_states where project_id = :projectId for no key update',
);

/** Committed events of a project without a position, in chronological order. */
export const findUnplaced = many<{ projectId: string; limit: number }, ProjectEvent>(
  'events_unplaced',
  `select ${listOf(EVENT)} from events e where project_id = :projectId and position is null order by created_at, id limit :limit`,
);

const placeLists = run<{
  projectId: string;
  ids: string[];
  positions: number[];
  payloads: string[];
  merged: readonly string[];
  last: number;
}>(
  'events_place',
  `with placed as (
     update events e set position = p.position, payload = p.payload
       from unnest(:ids::uuid[], :positions::bigint[], :payloads::jsonb[]) as p (id, position, payload)
      where e.project_id = :projectId and e.id = p.id
   ), merged as (
     delete from events where project_id = :projectId and id = any(:merged::uuid[])
   )
   update event_states set last_position = :last where project_id = :projectId`,
);

/** Gives events their positions, and removes events that were merged into others. */
export async function placeEvents(
  tx: Transaction,
  projectId: string,
  placed: readonly PlacedEvent[],
  merged: readonly string[],
): Promise<void> {
  await placeLists(tx, {
    projectId,
    ids: placed.map(({ id }) => id),
    positions: placed.map(({ position }) => position),
    payloads: placed.map(({ payload }) => JSON.stringify(payload)),
    merged,
    last: placed.at(-1)!.position,
  });
}

/** Events of a project after a position, in their order. */
export const findEventsAfter = many<{ projectId: string; position: number; limit: number }, PlacedEvent>(
  'events_after',
  `select ${listOf(PLACED_EVENT)} from events e where project_id = :projectId and position > :position
    order by position limit :limit`,
);

const readNew = many<{ projectIds: string[]; positions: number[]; limit: number }, PlacedEvent>(
  'events_new',
  `select ${listOf(PLACED_EVENT)} from unnest(:projectIds::uuid[], :positions::bigint[]) as read (project_id, position)
    cross join lateral (
      select * from events where project_id = read.project_id and position > read.position order by position limit :limit
    ) e
    order by e.project_id, e.position`,
);

/** Events of several projects, each after a position, in their order; at most `limit` of each. */
export const findNewEvents = (
  pool: Pool,
  positions: ReadonlyMap<string, number>,
  limit: number,
): Promise<PlacedEvent[]> =>
  readNew(pool, { projectIds: [...positions.keys()], positions: [...positions.values()], limit });

/** The position of the last event of a project; 0 before the first. */
export const findLastPosition = count<{ projectId: string }>(
  'event_state_last_position',
  'select coalesce(max(last_position), 0) from event_states where project_id = :projectId',
);
