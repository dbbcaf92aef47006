import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import pg from 'pg';
import { erasePeople } from '../../shared/accounts/store/erase-people.ts';
import { OWN_DATA_FILES } from '../../shared/accounts/store/own-data.ts';
import { findFaults } from '../../shared/data/store/integrity-rules.ts';
import { ARCHIVED_TABLES, columnsOfPeople, EXPORTED_TABLES, TABLES, tableOf } from '../../shared/data/store/tables.ts';
import { referring, type Table } from '../../shared/platform/sql/table.ts';
import { dropDatabase, newDatabase } from '../support/database.ts';
import { closeLater } from '../support/root-hooks.ts';

interface Column {
  table: string;
  name: string;
  optional: boolean;
}

/** Lines that two lists of foreign keys can be compared by. */
const foreignKey = (table: string, columns: string[], target: string) => `${table} (${columns.join(', ')}) → ${target}`;

const columnsNamed = ({
  key,
  references,
  outlivesRestore,
  renewed,
  secret,
  exported,
  notExported,
  imported,
}: Table) => [
  ...key,
  ...Object.keys(references ?? {}),
  ...(outlivesRestore ?? []),
  ...Object.keys(renewed ?? {}),
  ...(secret ?? []),
  ...Object.keys(exported ?? {}),
  ...(notExported ?? []),
  ...Object.keys(imported?.values ?? {}),
  ...Object.keys(imported?.onConflict ?? {}),
];

describe('the descriptions of the tables', () => {
  let url: string;
  let client: pg.Client;
  let columns: Column[];
  before(async () => {
    url = await newDatabase();
    client = new pg.Client({ connectionString: url });
    await client.connect();
    ({ rows: columns } = await client.query<Column>(
      `select table_name as table, column_name as name, is_nullable = 'YES' or column_default is not null as optional
         from information_schema.columns where table_schema = 'public'`,
    ));
  });
  after(async () => {
    await client.end();
    await dropDatabase(url);
  });

  const constraints = async (kind: 'p' | 'f') =>
    (
      await client.query<{ table: string; columns: string[]; target: string }>(
        `select c.relname::text as table, coalesce(t.relname::text, '') as target,
                (select array_agg(a.attname::text order by n) from unnest(k.conkey) with ordinality u (num, n)
                   join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num) as columns
           from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class t on t.oid = k.confrelid
          where k.contype = $1 and k.connamespace = 'public'::regnamespace`,
        [kind],
      )
    ).rows;

  it('are of every table of the database, and of no other', () => {
    const inDatabase = [...new Set(columns.map(({ table }) => table))].sort();
    expect(TABLES.map(({ name }) => name).sort()).to.deep.equal(inDatabase);
  });

  it('name columns that exist', () => {
    const known = new Set(columns.map(({ table, name }) => `${table}.${name}`));
    const named = TABLES.flatMap((table) => columnsNamed(table).map((column) => `${table.name}.${column}`));
    expect(named.filter((column) => !known.has(column))).to.deep.equal([]);
  });

  it('know the primary keys', async () => {
    const keys = Object.fromEntries((await constraints('p')).map(({ table, columns: key }) => [table, key]));
    expect(Object.fromEntries(TABLES.map(({ name, key }) => [name, key]))).to.deep.equal(keys);
  });

  it('know the foreign keys, and come after the tables they refer to', async () => {
    const inDatabase = (await constraints('f')).map((each) => foreignKey(each.table, each.columns, each.target));
    const described = TABLES.flatMap(({ name, references = {} }) =>
      Object.entries(references).map(([column, target]) =>
        foreignKey(name, referring(column, tableOf(target)), target),
      ),
    );
    expect(described.sort()).to.deep.equal(inDatabase.sort());
    const places = new Map(TABLES.map(({ name }, place) => [name, place]));
    const early = TABLES.filter(({ name, references = {} }) =>
      Object.values(references).some((target) => places.get(target)! >= places.get(name)!),
    );
    expect(early.map(({ name }) => name)).to.deep.equal([]);
  });

  it('say what an erasure removes from every table that refers to people', () => {
    const silent = TABLES.filter((table) => columnsOfPeople(table).length > 0 && table.onErasure === undefined);
    expect(silent.map(({ name }) => name)).to.deep.equal([]);
  });

  it('say what the export of a person’s own data contains of every table that refers to people', () => {
    const silent = TABLES.filter((table) => columnsOfPeople(table).length > 0 && table.ownData === undefined);
    expect(silent.map(({ name }) => name)).to.deep.equal([]);
  });

  it('say of every column of an exported table whether the export contains it', () => {
    const forgotten = EXPORTED_TABLES.flatMap(({ name, exported, secret, notExported, imported }) => {
      const said = [
        ...Object.keys(exported),
        ...(secret ?? []),
        ...(notExported ?? []),
        ...Object.keys(imported?.values ?? {}),
      ];
      return columns.filter((column) => column.table === name && !said.includes(column.name));
    });
    expect(forgotten.map(({ table, name }) => `${table}.${name}`)).to.deep.equal([]);
    const missing = EXPORTED_TABLES.flatMap(({ name, notExported = [] }) =>
      columns.filter((column) => column.table === name && notExported.includes(column.name) && !column.optional),
    );
    expect(missing).to.deep.equal([]);
  });

  it('keep every row that people wrote in backups', () => {
    const left = TABLES.filter(({ restore }) => restore !== 'replaced').map(({ name }) => name);
    expect(left).to.have.members([
      // Made from other rows again.
      ...['ranking_figures', 'integrity_checks'],
      // Credentials, which must not come back.
      ...['sessions', 'api_tokens', 'password_resets', 'email_verifications'],
      // About the service and its past, which a restore doesn't change.
      ...['migrations', 'timelines', 'erased_people', 'security_events', 'operator_problems', 'problem_watch'],
      'announcement',
      // What receivers were told already.
      ...['events', 'event_states', 'webhooks', 'webhook_deliveries'],
    ]);
  });

  it('have statements that PostgreSQL takes: for an erasure, and for the export of own data', async () => {
    const pool = new pg.Pool({ connectionString: url });
    closeLater(() => pool.end());
    const person = randomUUID();
    await erasePeople(pool, [person]);
    for (const { first, isByProject, page } of OWN_DATA_FILES) {
      expect(
        await page(pool, [person, JSON.stringify(first), 1, ...(isByProject ? [person, null] : [])]),
      ).to.deep.equal([]);
    }
  });

  it('say which column holds the project in every table that has one', () => {
    const wrong = ARCHIVED_TABLES.filter(
      ({ name, key }) =>
        columns.some((column) => column.table === name && column.name === 'project_id') && key[0] !== 'project_id',
    );
    expect(wrong).to.deep.equal([]);
  });

  it('give the integrity check a rule for every foreign key', async () => {
    expect(await findFaults(client)).to.deep.equal([]);
    await client.query(`
      alter table project_links drop constraint project_links_project_id_fkey,
                                drop constraint project_links_created_by_fkey;
      insert into project_links (project_id, id, kind, created_by, created_at, expires_at)
        values (gen_random_uuid(), gen_random_uuid(), 'results', gen_random_uuid(), now(), now())`);
    expect(await findFaults(client)).to.deep.equal([
      'violated: every project_links.project_id refers to a row of projects',
      'violated: every project_links.created_by refers to a row of users',
    ]);
  });
});
