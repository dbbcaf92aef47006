import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { erasePeople } from '../../accounts/store/erase-people.ts';
import { isPerson } from '../../accounts/store/named-people.ts';
import { newId } from '../../platform/identifiers.ts';
import { quoted } from './archived-rows.ts';
import { columnOfProject, columnsOfPeople, IMPORTED_TABLES } from './tables.ts';

/** Keeps today's ids positive, and before future ones: 34 years. */
const MAX_EARLIER_MS = 2 ** 40;

/** A project in the scratch schema of an archive. */
export interface ArchivedProject {
  id: string;
  name: string;
}

/**
 * Keeps the project from changing hands while people are erased; the copy gets its owner at the end.
 * @returns null if the archive doesn't have the project.
 */
export async function takeArchivedProject(client: PoolClient, id: string): Promise<ArchivedProject | null> {
  const { rows } = await client.query<ArchivedProject>(
    'update pg_temp.projects set deleted_at = now() where id = $1 returning id, name',
    [id],
  );
  return rows[0] ?? null;
}

/** Erases the archive's people without an account here, by id or by email. */
export async function eraseUnknownPeople(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select s.id from pg_temp.users s
      where not exists (select from public.users u where u.id = s.id)
        and not exists (select from public.users u
                         where u.email_key = s.email_key and u.deleted_at is null and s.deleted_at is null)`,
  );
  if (rows.length > 0)
    await erasePeople(
      client,
      rows.map(({ id }) => id),
    );
}

/**
 * Copies a project from the scratch schema into the import tables, under a new id. Its features, answers and history also get new ids in
 * the same order, because the same random time is subtracted from all of them. People keep theirs.
 * @returns the id of the copy.
 */
export async function copyIntoImportTables(client: PoolClient, { id }: ArchivedProject): Promise<string> {
  const copy = newId();
  const earlier = randomInt(1, MAX_EARLIER_MS);
  for (const table of IMPORTED_TABLES) {
    const { name, key, exported } = table;
    const project = columnOfProject(table);
    if (project === null) continue;
    const people = columnsOfPeople(table);
    const ids = await idColumns(client, name);
    const lists = await idColumns(client, name, 'uuid[]');
    const values = Object.keys(exported).map((column) => {
      if (column === project) return `'${copy}'::uuid`;
      if (name === 'activities' && column === 'details') return renewedDetails(earlier);
      if (lists.includes(column)) return renewedList(column, earlier);
      return ids.includes(column) && !people.includes(column)
        ? `(${renewed(`${column}::text`, earlier)})::uuid`
        : column;
    });
    await client.query(
      `insert into import_${name} (place, ${quoted(Object.keys(exported))})
       select row_number() over (order by ${key.join(', ')}) - 1, ${values.join(', ')}
         from pg_temp.${name} where ${project} = $1`,
      [id],
    );
  }
  await copyPeople(client);
  return copy;
}

async function idColumns(client: PoolClient, section: string, type: 'uuid' | 'uuid[]' = 'uuid'): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select attname::text as column from pg_attribute
      where attrelid = 'pg_temp.import_${section}'::regclass and atttypid = '${type}'::regtype`,
  );
  return rows.map(({ column }) => column);
}

/** SQL for the new form of an id given as text. The first 48 bits of an id are its time, in milliseconds. */
function renewed(id: string, earlierMs: number): string {
  const time = `('x' || left(replace(${id}, '-', ''), 12))::bit(48)::bigint`;
  const digits = `lpad(to_hex((${time} - ${earlierMs}) & ${2 ** 48 - 1}), 12, '0')`;
  return `regexp_replace(${digits}, '^(.{8})', '\\1-') || substr(${id}, 14)`;
}

/** SQL for the new form of a list of ids, in its order. */
const renewedList = (column: string, earlierMs: number): string =>
  `array(select (${renewed('id::text', earlierMs)})::uuid from unnest(${column}) with ordinality as i (id, place) order by place)`;

/** SQL for the details of the history, with the new ids of features and answers. */
function renewedDetails(earlierMs: number): string {
  const one = (field: string) =>
    `case when details ->> '${field}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
       then jsonb_build_object('${field}', ${renewed(`(details ->> '${field}')`, earlierMs)}) else '{}' end`;
  const several = `case when jsonb_typeof(details -> 'feature_ids') = 'array'
       then jsonb_build_object('feature_ids', (select coalesce(jsonb_agg(${renewed('id', earlierMs)} order by place), '[]')
              from jsonb_array_elements_text(details -> 'feature_ids') with ordinality as i (id, place)
             where id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')) else '{}' end`;
  const archived = `case when jsonb_typeof(details -> 'archived') = 'object'
       then jsonb_build_object('archived', (select coalesce(jsonb_object_agg(${renewed('id', earlierMs)}, at), '{}')
              from jsonb_each(details -> 'archived') as a (id, at)
             where id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')) else '{}' end`;
  const ids = ['feature_id', 'comparison_id', 'activity_id', 'snapshot_id'].map(one);
  return ['details', ...ids, several, archived].join(' || ');
}

/** The people whom the records in the import tables name. */
async function copyPeople(client: PoolClient): Promise<void> {
  const named = IMPORTED_TABLES.flatMap((table) =>
    columnsOfPeople(table).map((column) => `select ${column} from import_${table.name}`),
  );
  const { exported } = IMPORTED_TABLES.find(({ name }) => name === 'users')!;
  await client.query(
    `insert into import_users (place, ${quoted(Object.keys(exported))})
     select row_number() over (order by id) - 1, ${quoted(Object.keys(exported))}
       from pg_temp.users where id in (${named.join(' union ')})`,
  );
}

/**
 * Gives the copy its name and owner, and leaves out members without an account. Runs once the records have people's ids here.
 * @param heirId the owner if the original one has no account here; null for none.
 * @returns the owner; null if there is neither.
 */
export async function settleCopy(
  client: PoolClient,
  { name, heirId }: { name: string; heirId: string | null },
): Promise<{ id: string; username: string } | null> {
  const { rows } = await client.query<{ id: string; username: string }>(
    `select u.id, u.username from public.users u, import_projects p
      where u.id in (p.owner_id, $1::uuid) and u.deleted_at is null and ${isPerson('u')}
      order by u.id = p.owner_id desc limit 1 for share of u`,
    [heirId],
  );
  const [owner] = rows;
  if (!owner) return null;
  await client.query('update import_projects set name = $1, owner_id = $2, deleted_at = null, deleted_by = null', [
    name,
    owner.id,
  ]);
  await client.query(
    `delete from import_collaborators c
      where not exists (select from public.users u where u.id = c.user_id and u.deleted_at is null and ${isPerson('u')})`,
  );
  await client.query(
    `insert into import_project_people (place, project_id, user_id, joined_at)
     select (select count(*) from import_project_people), p.id, p.owner_id, now() from import_projects p
      where not exists (select from import_project_people k where k.user_id = p.owner_id)`,
  );
  return owner;
}

/** Makes unqualified names mean the real tables again while those of the archive still exist. */
export async function leaveScratchSchema(client: PoolClient): Promise<void> {
  await client.query('set local search_path = public, pg_temp');
}

/** Numbers of records in the import tables. */
export async function countCopied(client: PoolClient): Promise<{ features: number; answers: number; members: number }> {
  const { rows } = await client.query<{ features: number; answers: number; members: number }>(
    `select (select count(*) from import_features where deleted_at is null)::int as features,
            (select count(*) from import_comparisons where deleted_at is null)::int as answers,
            (select count(*) from import_collaborators)::int as members`,
  );
  return rows[0]!;
}
