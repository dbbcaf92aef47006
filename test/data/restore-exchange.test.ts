import { expect } from 'chai';
import { createContext } from '../../shared/context.ts';
import { restore } from '../../shared/data/restore.ts';
import { dropAbandonedTables } from '../../shared/data/store/exchange-tables.ts';
import { exchanged } from '../../shared/data/store/replace-data.ts';
import { sweepBackups } from '../../shared/data/sweep-backups.ts';
import { contentsOf } from '../support/database-rows.ts';
import { backUpDirectly, compareSome, type OperatedApp, SILENT, startOperatedApp } from '../support/operations.ts';

const { fromRows } = exchanged;

describe('a restore that exchanges tables, since most rows differ', () => {
  let app: OperatedApp;
  let projectId: string;
  before(() => {
    exchanged.fromRows = 1;
  });
  after(() => {
    exchanged.fromRows = fromRows;
  });
  beforeEach(async () => {
    app = await startOperatedApp();
    projectId = (await app.make.project({ owner: app.root, features: 6 })).id;
    await compareSome(app, app.root, projectId);
  });

  const query = async (text: string) => (await app.resources.pool.query(text)).rows;
  const contextOf = () => createContext(app.resources, app.resources.log);
  const restoreAt = (backupId: string, work: Record<string, () => Promise<unknown>> = {}) =>
    restore(contextOf(), { backupId }, { ...SILENT, step: async (name) => void (await work[name]?.()) });
  const flipAnswers = () => query(`update comparisons set weight = weight * 2`);
  const tableId = async () => (await query(`select 'comparisons'::regclass::oid as id`))[0].id;
  const preparedTables = () => query(`select from pg_namespace where nspname = 'pairwise_prepared'`);
  const archived = async () => {
    const { comparisons, features, users } = await contentsOf(app);
    return { comparisons, features, users };
  };
  const seen = async () => (await app.admin.get(`/projects/${projectId}/comparisons?per_page=50`)).body;
  const schema = () =>
    query(`select indexdef as line from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace
      union all select attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull
                       || ' ' || coalesce(pg_get_expr(adbin, adrelid), '')
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attnum > 0 and attrelid in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
      order by 1`);

  it('brings the backup back and keeps what it replaces; statements that are prepared go on working', async () => {
    const [then, thenSeen] = [await archived(), await seen()];
    const [tablesThen, idThen] = [await schema(), await tableId()];
    const backupId = await backUpDirectly(app);
    await flipAnswers();
    await compareSome(app, app.root, projectId, 3);
    const later = await archived();
    const { safetyBackupId } = await restoreAt(backupId);
    await app.resources.gate.poll();
    expect(await archived()).to.deep.equal(then);
    expect(await seen()).to.deep.equal(thenSeen);
    expect(await schema()).to.deep.equal(tablesThen);
    expect(await tableId()).not.to.equal(idThen);
    await compareSome(app, app.root, projectId, 2);
    await restoreAt(safetyBackupId);
    expect(await archived()).to.deep.equal(later);
    expect(await preparedTables()).to.deep.equal([]);
  });

  it('has answers in the safety backup that came after the tables were prepared', async () => {
    const backupId = await backUpDirectly(app);
    await flipAnswers();
    let late = 0;
    const { safetyBackupId } = await restoreAt(backupId, {
      'block requests': async () => {
        const answers = await query(`update comparisons set weight = 9 where deleted_at is null returning id`);
        late = answers.length;
      },
    });
    const kept = () => query('select from comparisons where weight = 9');
    expect(await kept()).to.have.length(0);
    await restoreAt(safetyBackupId);
    expect(await kept())
      .to.have.length(late)
      .and.length.above(0);
  });

  const beside: [what: string, when: 'before it' | 'while it runs', add: string, isThere: string][] = [
    ['views', 'before it', 'create view report as select id from comparisons', 'select from report'],
    [
      ...(['rights of others', 'while it runs', 'grant select on comparisons to pg_monitor'] as const),
      `select where has_table_privilege('pg_monitor', 'comparisons', 'select')`,
    ],
    [
      ...(['options', 'before it', 'alter table comparisons set (autovacuum_vacuum_scale_factor = 0.05)'] as const),
      `select from pg_class where oid = 'comparisons'::regclass and reloptions is not null`,
    ],
  ];
  for (const [what, when, add, isThere] of beside) {
    it(`leaves a table in its place that has ${what}, added ${when}`, async () => {
      const then = await archived();
      const backupId = await backUpDirectly(app);
      await flipAnswers();
      if (when === 'before it') await query(add);
      const idThen = await tableId();
      await restoreAt(backupId, { 'block requests': async () => when === 'while it runs' && query(add) });
      expect(await archived()).to.deep.equal(then);
      expect(await query(isThere)).not.to.deep.equal([]);
      expect(await tableId()).to.equal(idThen);
    });
  }

  it('erases people again who are erased while it runs', async () => {
    const ann = await app.make.user();
    await app.as(app.root).post(`/users/${ann.id}/assignments`, { project_id: projectId });
    const backupId = await backUpDirectly(app);
    await query(`update activities set created_at = created_at - interval '1 hour'`);
    await restoreAt(backupId, {
      'block requests': async () => expect((await app.admin.delete(`/users/${ann.id}`)).status).to.equal(204),
    });
    const rows = await query('select u::text as row from users u union all select a::text from activities a');
    expect(rows.filter(({ row }) => row.includes(ann.id))).to.have.length.above(1);
    expect(rows.filter(({ row }) => row.includes(ann.username))).to.deep.equal([]);
    expect(await preparedTables()).to.deep.equal([]);
  });

  it('leaves no tables behind if it fails', async () => {
    const backupId = await backUpDirectly(app);
    await flipAnswers();
    const now = await archived();
    const failed = await restoreAt(backupId, {
      'write the safety backup': async () => {
        throw new Error('a full disk');
      },
    }).catch((error: Error) => error.message);
    expect(failed).to.equal('a full disk');
    expect(await archived()).to.deep.equal(now);
    expect(await preparedTables()).to.deep.equal([]);
  });

  it('leaves tables behind if it is killed, which the next sweep drops, but never those of one that runs', async () => {
    const backupId = await backUpDirectly(app);
    await query('create schema pairwise_prepared; create table pairwise_prepared.comparisons (like comparisons)');
    await sweepBackups(contextOf());
    expect(await preparedTables()).to.deep.equal([]);
    await flipAnswers();
    await restoreAt(backupId, {
      'block requests': async () => {
        await dropAbandonedTables(app.resources.pool);
        expect(await preparedTables()).to.have.length(1);
      },
    });
    expect(await query('select from comparisons where weight > 1')).to.deep.equal([]);
  });
});
