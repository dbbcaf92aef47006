import { type Database, type Pool, statement, type Transaction, toDate } from '../../platform/sql/statement.ts';
import type { Table } from '../../platform/sql/table.ts';
import { MISSED_EVENT, type StoredEventType } from '../rules/events.ts';

/** Events are not content: no backup has them, and a restore keeps them, so that each is still delivered once. */
export const eventsTable: Table = {
  name: 'events',
  key: ['project_id', 'id'],
  restore: 'kept',
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

interface EventRow {
  project_id: string;
  id: string;
  type: StoredEventType;
  payload: ProjectEvent['payload'];
  created_at: string;
}

interface PlacedRow extends EventRow {
  position: string;
}

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

const recordStatement = statement(
  'event_record',
  `insert into events (project_id, id, type, payload)
   select project_id, gen_random_uuid(), $2, $3::jsonb from event_states where project_id = $1 and listened_until > $4`,
);

/** Records an event in the transaction of its change, if anybody listens to the project. */
export async function recordEvent(
  tx: Database,
  { projectId, type, payload }: Pick<ProjectEvent, 'projectId' | 'type' | 'payload'>,
  now: Date,
): Promise<void> {
  await recordStatement(tx, [projectId, type, JSON.stringify(payload), now]);
}

const listenStatement = statement(
  'events_listen',
  `with listened as (
     insert into event_states (project_id, listened_until)
     select p.id, $2 from projects p left join event_states s on s.project_id = p.id
      where p.id = any($1::uuid[]) and p.deleted_at is null and (s.listened_until is null or s.listened_until < $2)
      order by p.id
     on conflict (project_id) do update set listened_until = greatest(event_states.listened_until, excluded.listened_until)
     returning project_id
   )
   insert into events (project_id, id, type, payload, created_at)
   select l.project_id, gen_random_uuid(), '${MISSED_EVENT}', '{}', $3::timestamptz
     from listened l left join event_states before on before.project_id = l.project_id
    where before.listened_until is null or before.listened_until <= $3`,
);

/**
 * Keeps events of projects recorded at least until a given time. If nobody listened until now, an event says that earlier changes may have
 * none.
 */
export async function listenUntil(
  database: Database,
  projectIds: readonly string[],
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  await listenStatement(database, [projectIds, until, now]);
}

const tellMissedStatement = statement(
  'events_tell_missed',
  `insert into events (project_id, id, type, payload)
   select project_id, gen_random_uuid(), '${MISSED_EVENT}', '{}' from event_states where listened_until > $1`,
);

/** Tells all listeners that anything may have changed, in the transaction that replaces the data. */
export async function tellMissed(database: Database, now: Date): Promise<void> {
  await tellMissedStatement(database, [now]);
}

export interface EventState {
  lastPosition: number;
  /** State at the last event of each kind. The next changes are found by comparing with it. */
  told: Readonly<Record<string, unknown>>;
}

const lockStateStatement = statement<{ last_position: string; told: EventState['told'] }>(
  'event_state_lock',
  'select last_position, told from event_states where project_id = $1 and listened_until > $2 for no key update',
);

/** The project's state at its last events, locked until the transaction ends; null if nobody listens. */
export async function lockEventState(tx: Transaction, projectId: string, now: Date): Promise<EventState | null> {
  const [row] = await lockStateStatement(tx, [projectId, now]);
  return row ? { lastPosition: Number(row.last_position), told: row.told } : null;
}

const listenedStatement = statement(
  'event_state_listened',
  'select from event_states where project_id = $1 and listened_until > $2',
);

/** Whether anybody listens to a project. */
export async function isListenedTo(pool: Pool, projectId: string, now: Date): Promise<boolean> {
  return (await listenedStatement(pool, [projectId, now])).length > 0;
}

const saveToldStatement = statement(
  'event_state_told',
  'update event_states set told = $2::jsonb, look_again_at = $3 where project_id = $1',
);

/** @param lookAgainAt when to check again for changes that were too early to report; null for never. */
export async function saveTold(
  tx: Transaction,
  projectId: string,
  { told, lookAgainAt }: { told: EventState['told']; lookAgainAt: Date | null },
): Promise<void> {
  await saveToldStatement(tx, [projectId, JSON.stringify(told), lookAgainAt]);
}

const dueStatement = statement<{ project_id: string }>(
  'event_states_due',
  'select project_id from event_states where look_again_at <= $1 and listened_until > $1 order by look_again_at limit $2',
);

/** Projects to look at again. */
export async function findDueStates(pool: Pool, now: Date, limit: number): Promise<string[]> {
  return (await dueStatement(pool, [now, limit])).map((row) => row.project_id);
}

const unplacedProjectsStatement = statement<{ project_id: string }>(
  'events_unplaced_projects',
  'select distinct project_id from events where position is null limit $1',
);

/** Projects with events without a position. */
export async function findUnplacedProjects(pool: Pool, limit: number): Promise<string[]> {
  return (await unplacedProjectsStatement(pool, [limit])).map((row) => row.project_id);
}

const lockPositionsStatement = statement<{ last_position: string }>(
  'event_state_lock_positions',
  'select last_position from event_states where project_id = $1 for no key update',
);

/** The last position of a project. Only this transaction gives the next ones. */
export async function lockPositions(tx: Transaction, projectId: string): Promise<number> {
  const [row] = await lockPositionsStatement(tx, [projectId]);
  return Number(row?.last_position ?? 0);
}

const unplacedStatement = statement<EventRow>(
  'events_unplaced',
  `select * from events where project_id = $1 and position is null order by created_at, id limit $2`,
);

/** Committed events of a project without a position, in chronological order. */
export async function findUnplaced(tx: Transaction, projectId: string, limit: number): Promise<ProjectEvent[]> {
  return (await unplacedStatement(tx, [projectId, limit])).map(toEvent);
}

const placeStatement = statement(
  'events_place',
  `with placed as (
     update events e set position = p.position, payload = p.payload
       from unnest($2::uuid[], $3::bigint[], $4::jsonb[]) as p (id, position, payload)
      where e.project_id = $1 and e.id = p.id
   ), merged as (
     delete from events where project_id = $1 and id = any($5::uuid[])
   )
   update event_states set last_position = $6 where project_id = $1`,
);

/** Gives events their positions, and removes events that were merged into others. */
export async function placeEvents(
  tx: Transaction,
  projectId: string,
  placed: readonly PlacedEvent[],
  merged: readonly string[],
): Promise<void> {
  await placeStatement(tx, [
    projectId,
    placed.map(({ id }) => id),
    placed.map(({ position }) => position),
    placed.map(({ payload }) => JSON.stringify(payload)),
    merged,
    placed.at(-1)!.position,
  ]);
}

const afterStatement = statement<PlacedRow>(
  'events_after',
  'select * from events where project_id = $1 and position > $2 order by position limit $3',
);

/** Events of a project after a position, in their order. */
export async function findEventsAfter(
  database: Database,
  projectId: string,
  position: number,
  limit: number,
): Promise<PlacedEvent[]> {
  return (await afterStatement(database, [projectId, position, limit])).map(toPlaced);
}

const newStatement = statement<PlacedRow>(
  'events_new',
  `select e.* from unnest($1::uuid[], $2::bigint[]) as read (project_id, position)
    cross join lateral (
      select * from events where project_id = read.project_id and position > read.position order by position limit $3
    ) e
    order by e.project_id, e.position`,
);

/** Events of several projects, each after a position, in their order; at most `limit` of each. */
export async function findNewEvents(
  pool: Pool,
  positions: ReadonlyMap<string, number>,
  limit: number,
): Promise<PlacedEvent[]> {
  return (await newStatement(pool, [[...positions.keys()], [...positions.values()], limit])).map(toPlaced);
}

const lastPositionStatement = statement<{ last_position: string }>(
  'event_state_last_position',
  'select last_position from event_states where project_id = $1',
);

/** The position of the last event of a project; 0 before the first. */
export async function findLastPosition(pool: Pool, projectId: string): Promise<number> {
  const [row] = await lastPositionStatement(pool, [projectId]);
  return Number(row?.last_position ?? 0);
}

const removeOldStatement = statement(
  'events_remove_old',
  `delete from events where (project_id, id) in (
     select project_id, id from events where created_at < $1 order by created_at limit $2) returning 1`,
);

/**
 * Removes up to `limit` events from before a given time.
 * @returns their number.
 */
export async function removeEventsBefore(pool: Pool, before: Date, limit: number): Promise<number> {
  return (await removeOldStatement(pool, [before, limit])).length;
}

function toPlaced(row: PlacedRow): PlacedEvent {
  return { ...toEvent(row), position: Number(row.position) };
}

function toEvent(row: EventRow): ProjectEvent {
  return {
    projectId: row.project_id,
    id: row.id,
    type: row.type,
    payload: row.payload,
    createdAt: toDate(row.created_at),
  };
}
