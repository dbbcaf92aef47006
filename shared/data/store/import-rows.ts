import type { PoolClient } from 'pg';
import { foldName } from '../../accounts/rules/account-names.ts';
import type { Table } from '../../platform/sql/table.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';
import { quoted } from './archived-rows.ts';
import { columnOfProject, columnsOfPeople, IMPORTED_TABLES, RECOMPUTED_TABLES } from './tables.ts';

/** A record that was not imported, and the reason. */
export interface SkippedRecord {
  section: string;
  index: number;
  reason: string;
}

/**
 * Finds the file's people who are already here, by id or else by email, and writes their id here into the records that name them. A new
 * user whose name is taken gets another one.
 */
export async function matchUsers(client: PoolClient): Promise<SkippedRecord[]> {
  await foldImportedNames(client);
  await client.query(
    `create temp table import_known on commit drop as
       select distinct on (i.id) i.place, i.username, i.id, u.id as here
         from import_users i
         join public.users u on u.id = i.id
           or (u.email_key = i.email_key and u.deleted_at is null and i.deleted_at is null)
        order by i.id, (u.id = i.id) desc`,
  );
  const known = await client.query<{ place: number; username: string; id: string; here: string }>(
    'select place, username, id, here from import_known order by place',
  );
  for (const table of IMPORTED_TABLES) {
    for (const field of columnsOfPeople(table)) {
      await client.query(
        `update import_${table.name} r set ${field} = k.here from import_known k where r.${field} = k.id and k.here <> k.id`,
      );
    }
    // Two people in the file can be the same person here.
    if (columnsOfPeople(table).some((field) => table.key.includes(field))) await keepFirst(client, table);
  }
  await client.query('delete from import_users i using import_known k where k.id = i.id');
  const renamed = await client.query<{ place: number; username: string; before: string }>(
    `with taken as (
       select i.id, i.username as before from import_users i
        where i.deleted_at is null
          and (exists (select from public.users u where u.username_key = i.username_key and u.deleted_at is null)
            or exists (select from import_users o where o.id < i.id and o.deleted_at is null
                         and o.username_key = i.username_key)))
     update import_users i set username = i.username || '-' || replace(i.id::text, '-', ''),
                               username_key = i.username_key || '-' || replace(i.id::text, '-', '')
       from taken where taken.id = i.id returning i.place, i.username, taken.before`,
  );
  return [
    ...known.rows.map(({ place, username, id, here }) => ({
      section: 'users' as const,
      index: place,
      reason:
        id === here
          ? `User '${username}' (${id}) already exists and was left unchanged`
          : `User '${username}' has the email of an existing account. Pairwise left that account unchanged and uses it instead`,
    })),
    ...renamed.rows.map(({ place, username, before }) => ({
      section: 'users' as const,
      index: place,
      reason: `The name '${before}' is taken; the account is now called '${username}'`,
    })),
  ];
}

/** Keeps the first record of each key. */
async function keepFirst(client: PoolClient, { name, key }: Table): Promise<void> {
  await client.query(
    `delete from import_${name} r using import_${name} o
      where ${key.map((column) => `o.${column} = r.${column}`).join(' and ')} and o.place < r.place`,
  );
}

/** Number of names that are folded at a time. */
const PAGE = 5000;

/** Adds the folded forms of names, which no file contains. */
async function foldImportedNames(client: PoolClient): Promise<void> {
  await client.query('alter table import_users add column username_key text, add column email_key text');
  for (let after = -1; ; ) {
    const { rows } = await client.query<{ place: number; username: string; email: string }>(
      'select place, username, email from import_users where place > $1 order by place limit $2',
      [after, PAGE],
    );
    await client.query(
      `update import_users i set username_key = k.username_key, email_key = k.email_key
         from unnest($1::int[], $2::text[], $3::text[]) k (place, username_key, email_key) where i.place = k.place`,
      [
        rows.map(({ place }) => place),
        rows.map(({ username }) => foldName(username)),
        rows.map(({ email }) => foldName(email)),
      ],
    );
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.place;
  }
}

/** A project of the file that already exists. If it was deleted here but not in the file, it is restored. */
const STAYS = '(p.deleted_at is null or i.deleted_at is not null)';

/** Removes projects that already exist from the import, with everything that belongs to them. */
export async function skipExistingProjects(client: PoolClient): Promise<SkippedRecord[]> {
  const { rows } = await client.query<{ place: number; id: string; features: string; comparisons: string }>(
    `select i.place, i.id,
            (select count(*) from import_features f where f.project_id = i.id) as features,
            (select count(*) from import_comparisons c where c.project_id = i.id) as comparisons
       from import_projects i join public.projects p on p.id = i.id
      where ${STAYS} order by i.place`,
  );
  for (const table of IMPORTED_TABLES) {
    const project = columnOfProject(table);
    if (project === null) continue;
    await client.query(`delete from import_${table.name} where ${project} = any($1)`, [rows.map(({ id }) => id)]);
  }
  return rows.map(({ place, id, features, comparisons }) => ({
    section: 'projects',
    index: place,
    reason: `Project ${id} already exists and was left unchanged, with its ${features} features and ${comparisons} comparisons`,
  }));
}

/**
 * Removes assignments of owners from the import, because a restored project keeps its last owner, who may be a collaborator in the file.
 */
export async function skipAssignedOwners(client: PoolClient): Promise<void> {
  await client.query(
    `delete from import_collaborators c using import_projects i left join public.projects p on p.id = i.id
      where i.id = c.project_id and c.user_id = coalesce(p.owner_id, i.owner_id)`,
  );
}

/**
 * Imports what is left in the import tables.
 * @returns the number of records.
 */
export async function insertImported(
  client: PoolClient,
  onSection: (section: string, done: number) => void,
): Promise<number> {
  let imported = 0;
  for (const [at, table] of IMPORTED_TABLES.entries()) {
    const { name, exported } = table;
    onSection(name, at / IMPORTED_TABLES.length);
    const own = table.imported.values ?? {};
    const columns = Object.keys(exported).filter((column) => !(column in own));
    const all = [...columns, ...Object.keys(own)];
    const { rowCount } = await client.query(
      `insert into public.${name} (${quoted(all)})
       select ${[quoted(columns), ...Object.values(own)].join(', ')} from import_${name} order by place
       ${broughtBack(table, all)}`,
    );
    imported += rowCount ?? 0;
  }
  return imported;
}

/** A record whose project was deleted here. It gets the file's content. */
function broughtBack({ name, key, imported }: Table, columns: readonly string[]): string {
  // An existing person was found before.
  if (name === 'users') return '';
  const set = columns
    .filter((column) => !key.includes(column))
    .map((column) => `"${column}" = ${imported?.onConflict?.[column] ?? `excluded."${column}"`}`);
  return `on conflict (${quoted(key)}) do update set ${set.join(', ')}`;
}

/**
 * Makes room for projects that were deleted here and are in the file. Their contents are marked as deleted by the person who deleted the
 * project, never removed, until the file's records say otherwise.
 */
export async function reviveProjects(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: string; deleted_by: string }>(
    `select p.id, coalesce(p.deleted_by, p.owner_id) as deleted_by
       from public.projects p join import_projects i on i.id = p.id order by p.id for update of p`,
  );
  const ids = [rows.map(({ id }) => id)];
  for (const { name, imported } of IMPORTED_TABLES) {
    if (imported.onReturn === 'delete')
      await client.query(`delete from public.${name} where project_id = any($1)`, ids);
    if (imported.onReturn !== 'mark as deleted') continue;
    for (const { id, deleted_by: by } of rows) {
      await client.query(
        `update public.${name} set deleted_at = now(), deleted_by = $2, archived_at = null
          where project_id = $1 and (deleted_at is null or archived_at is not null)`,
        [id, by],
      );
    }
  }
  for (const { name } of RECOMPUTED_TABLES) {
    await client.query(`delete from public.${name} where project_id = any($1)`, ids);
  }
}

/** The rankings that were taken over. */
export async function importedRankings(client: PoolClient): Promise<{ projectId: string; dimension: Dimension }[]> {
  const { rows } = await client.query<{ project_id: string; dimension: Dimension }>(
    'select project_id, dimension from import_ranking_ledgers order by 1, 2',
  );
  return rows.map(({ project_id: projectId, dimension }) => ({ projectId, dimension }));
}
