import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { createContext } from '../../../shared/context.ts';
import { maintain } from '../../../shared/data/maintain.ts';
import { applyMigrations } from '../../../shared/data/store/apply-migrations.ts';
import { startTestApp } from '../../support/app.ts';
import { dropDatabase, newEmptyDatabase } from '../../support/database.ts';
import { SILENT, until } from '../../support/operations.ts';
import { closeLater } from '../../support/root-hooks.ts';
import { FirstVersionClient } from './first-version-traffic.ts';

const DUMP = path.join(import.meta.dirname, 'first-version.sql');

describe('an upgrade of a filled database', () => {
  let url: string;
  let client: pg.Client;
  beforeEach(async () => {
    url = await newEmptyDatabase();
    closeLater(() => dropDatabase(url));
    client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(await readFile(DUMP, 'utf8'));
    closeLater(() => client.end());
  });

  const projectNamed = async (name: string) => {
    const { rows } = await client.query<{ id: string; owner_id: string }>(
      'select id, owner_id from projects where name = $1',
      [name],
    );
    return { projectId: rows[0]!.id, userId: rows[0]!.owner_id };
  };

  /** A hash of each table, over the columns that it had. */
  const contents = async (columns: Record<string, string>) => {
    const found: Record<string, string> = {};
    for (const [table, list] of Object.entries(columns)) {
      const { rows } = await client.query<{ rows: string; hash: string }>(
        `select count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as hash from (select ${list} from ${table}) t`,
      );
      found[table] = `${rows[0]!.rows} rows, ${rows[0]!.hash}`;
    }
    return found;
  };
  const firstColumns = async (): Promise<Record<string, string>> => {
    const { rows } = await client.query<{ table: string; columns: string }>(
      `select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
         from information_schema.columns where table_schema = 'public' and table_name not in ('migrations', 'timelines')
        group by 1`,
    );
    return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
  };

  it('keeps every row, mends tags, and leaves data that agrees with itself', async () => {
    const columns = await firstColumns();
    await client.query(`update features set tags = '{backlog}' where array_position(tags, null) is null`);
    const tagged = await client.query<{ id: string }>(
      'select id from features where array_position(tags, null) is not null',
    );
    expect(tagged.rows).to.have.length(1);
    const untagged = { ...columns, features: columns.features!.replace(', tags', '') };
    const before = await contents(untagged);
    const app = await startTestApp({ DATABASE_URL: url });
    await applyMigrations(app.resources.orm);
    // What is new: each project with answers is told once that the order is computed in a new way.
    const { rows: told } = await client.query(
      `delete from activities where action = 'order_renewed' returning project_id`,
    );
    const { rows: answered } = await client.query(
      'select distinct project_id from comparisons where deleted_at is null',
    );
    const ids = (rows: { project_id: string }[]) => rows.map(({ project_id: id }) => id).sort();
    expect(ids(told)).to.deep.equal(ids(answered));
    expect(await contents(untagged)).to.deep.equal(before);
    const { rows } = await client.query('select tags from features where id = $1', [tagged.rows[0]!.id]);
    expect(rows).to.deep.equal([{ tags: ['backlog', 'NULL', 'NULL'] }]);
    const context = createContext(app.resources, app.resources.log);
    const { findings } = await maintain(context, { operation: 'integrity_check' }, SILENT);
    expect(findings).to.deep.equal([]);
    const root = await app.make.user({ superuser: true });
    const { projectId } = await projectNamed('Quiet');
    for (const view of ['/results', '/history', '/features', '/comparisons/progress?dimension=value']) {
      expect((await app.as(root).get(`/projects/${projectId}${view}`)).status, view).to.equal(200);
    }
  });

  it('happens under the traffic of the version before, which goes on, and loses none of its answers', async () => {
    const busy = await projectNamed('Busy');
    const clients = (['complexity', 'value'] as const).map(
      (dimension) => new FirstVersionClient(url, { ...busy, dimension }),
    );
    const app = await startTestApp({ DATABASE_URL: url });
    await Promise.all(clients.map((each) => each.start()));
    await Promise.all(clients.map((each) => each.until(10)));
    await applyMigrations(app.resources.orm);
    await Promise.all(clients.map((each) => each.until(10)));
    await Promise.all(clients.map((each) => each.stop()));
    const acknowledged = clients.flatMap((each) => each.acknowledged);
    const { rows } = await client.query<{ id: string }>(
      'select id from comparisons where project_id = $1 and id = any($2::uuid[]) and deleted_at is null',
      [busy.projectId, acknowledged],
    );
    expect(rows.map(({ id }) => id)).to.have.members(acknowledged);
    const context = createContext(app.resources, app.resources.log);
    const { findings } = await maintain(context, { operation: 'integrity_check' }, SILENT);
    expect(findings).to.deep.equal([]);
    const root = await app.make.user({ superuser: true });
    const at = `/projects/${busy.projectId}/comparisons`;
    const undone = await app.as(root).post(`${at}/undo`, { dimension: 'value' });
    expect(undone.body.undone_comparison_id).to.equal(clients[1]!.acknowledged.at(-1));
  });

  it('lets an answer that is under way finish, instead of giving way to it and trying again', async () => {
    const app = await startTestApp({ DATABASE_URL: url });
    const { migrator } = app.resources.orm;
    const names = (await migrator.getPending()).map(({ name }) => name);
    // It changes both tables that an answer locks.
    await migrator.up({ migrations: names.slice(0, names.indexOf('Migration20261124ArchivedFeatures')) });
    await client.query('begin');
    await client.query('lock table comparisons in row exclusive mode');
    const givenWay: string[] = [];
    const migrated = applyMigrations(app.resources.orm, (name) => givenWay.push(name));
    await until(
      async () => (await app.resources.pool.query('select 1 from pg_locks where not granted')).rowCount ?? 0,
      (waiting) => waiting > 0,
    );
    // The foreign keys of a comparison lock its features like this.
    await client.query('select 1 from features limit 1 for key share');
    await client.query('commit');
    await migrated;
    expect(givenWay).to.deep.equal([]);
  });
});
