import path from 'node:path';
import { Readable } from 'node:stream';
import { Migration } from '@mikro-orm/migrations';
import { expect } from 'chai';
import { migrations } from '../../shared/data/migrations/index.ts';
import { Archive } from '../../shared/data/read-archive.ts';
import { writeArchive } from '../../shared/data/write-archive.ts';
import { relayEventsJob } from '../../shared/events/jobs.ts';
import { startTestApp } from '../support/app.ts';
import { StreamClient } from '../support/event-stream.ts';
import type { TestProject } from '../support/factories.ts';
import {
  backUpDirectly,
  compareSome,
  type OperatedApp,
  startOperatedApp,
  startTestWorkers,
  until,
  verdictOn,
} from '../support/operations.ts';

const ADD_NICKNAME = `alter table users add column nickname text;
  update users set nickname = 'person-' || length(deleted_at::text) where deleted_at is not null;
  update users set nickname = 'person-0' where nickname is null`;

/** A change of the schema that a later version could bring: it fills what it adds from what is there. */
class AddNickname extends Migration {
  override name = 'AddNickname';

  override up(): void {
    this.addSql(ADD_NICKNAME);
  }
}

interface SecurityEventSeen {
  event: string;
  details: { outcome?: string };
}

describe('a restore', () => {
  let app: OperatedApp;
  let project: TestProject;
  beforeEach(async () => {
    app = await startOperatedApp();
    await startTestWorkers(app);
    project = await app.make.project({ owner: app.root, features: 6 });
    await compareSome(app, app.root, project.id, 3);
  });

  /** Without the verification that follows one that somebody asks for. */
  const backUp = () => backUpDirectly(app);
  const restore = async (backup_id: string) => {
    const restored = await app.admin.post('/admin/database/restore', { backup_id });
    expect(restored.status, restored.text).to.equal(200);
    return restored.body;
  };
  /** Everything that a client can read about the project. */
  const seen = async (client = app.admin) => {
    const of = (path: string) => client.get(`/projects/${project.id}${path}`).then(({ body }) => body);
    return {
      project: await of(''),
      features: await of('/features?include_scores=true'),
      results: await of('/results?include_quadrants=true'),
      estimates: await of('/comparisons/estimates?dimension=value'),
      progress: await of('/comparisons/progress?dimension=value'),
      comparisons: await of('/comparisons?per_page=100'),
    };
  };

  it('tells who listens to the events of a project to read it again', async () => {
    const backup = await backUp();
    const stream = await StreamClient.open(app, app.root, project.id);
    await app.resources.jobs.run(relayEventsJob, {});
    await stream.until(() => stream.events.length === 1);
    await restore(backup);
    await stream.ended;
    const again = await StreamClient.open(app, app.root, project.id, { lastEventId: stream.lastId });
    await app.resources.jobs.run(relayEventsJob, {});
    await again.until(() => again.events.length === 1);
    expect(again.events[0]!.type).to.equal('events.missed');
    again.close();
  });

  it('erases people again who were erased since the backup, also when an older backup lacked them in between', async () => {
    const older = await backUp();
    const ann = await app.make.user();
    const own = await app.make.project({ owner: ann, name: 'Of Ann' });
    await app.as(app.root).post(`/users/${ann.id}/assignments`, { project_id: project.id });
    const backup = await backUp();
    expect((await app.admin.delete(`/users/${ann.id}`)).status).to.equal(204);
    for (const id of [backup, older, backup]) await restore(id);
    const { rows } = await app.resources.pool.query(
      `select u::text as row from users u where id = $1 union all select a::text from activities a`,
      [ann.id],
    );
    expect(rows.length).to.be.above(1);
    for (const { row } of rows) expect(row).not.to.match(new RegExp(`${ann.username}\\b`));
    // A superuser owns their projects, and they are members of none.
    expect((await app.admin.get(`/projects/${own.id}`)).body.owner_id).to.equal(app.root.id);
    const members = (await app.admin.get(`/projects/${project.id}/collaborators`)).body;
    expect(members.map(({ id }: { id: string }) => id)).to.deep.equal([app.root.id]);
  });

  it('leaves the security events of after the backup, those about accounts that it removes included', async () => {
    const backup = await backUp();
    const late = await app.make.user();
    await app.anonymous.form('/auth/login', { username: late.username, password: late.password });
    await restore(backup);
    expect((await app.admin.get(`/users/${late.id}`)).status).to.equal(404);
    const { body } = await app.admin.get('/admin/security-events?per_page=3');
    expect(body.items.map(({ event, details }: SecurityEventSeen) => [event, details.outcome])).to.deep.equal([
      ['authz_admin', 'done'],
      ['authz_admin', 'begun'],
      ['authn_login_success', undefined],
    ]);
    expect(body.items[2]).to.include({ user_id: late.id, username: null });
  });

  it('brings back exactly what the backup holds, and keeps what it replaces as a backup', async () => {
    const before = await seen();
    const { backup_id: backup } = (await app.admin.post('/admin/database/backup')).body;
    await compareSome(app, app.root, project.id, 3);
    await app.admin.put(`/projects/${project.id}/features/${project.features[0]!.id}`, { name: 'Renamed' });
    await app.admin.post(`/projects/${project.id}/features`, { name: 'Too late' });
    const later = await seen();
    const { restored_at, safety_backup_id } = await restore(backup);
    expect(Date.parse(restored_at)).to.be.closeTo(Date.now(), 60_000);
    expect(await seen()).to.deep.equal(before);
    expect((await verdictOn(app.admin, safety_backup_id)).verification).to.equal('verified');
    await restore(safety_backup_id);
    expect(await seen()).to.deep.equal(later);
  });

  it('lets no process answer from what it remembers of the data before', async () => {
    const { DATABASE_URL, REDIS_URL } = app.settings;
    const other = await startTestApp({ DATABASE_URL, REDIS_URL });
    const elsewhere = other.as(app.root);
    const backup = await backUp();
    const before = await seen(elsewhere);
    // As many changes after the backup as after the restore: a counter alone would come to the same number again.
    await app.admin.put(`/projects/${project.id}/features/${project.features[0]!.id}`, { name: 'First future' });
    await app.admin.post(`/projects/${project.id}/comparisons/undo`, { dimension: 'value' });
    await seen(elsewhere);
    await seen();
    await restore(backup);
    await until(
      () => elsewhere.get('/auth/me'),
      ({ status }) => status === 200,
    );
    expect(await seen(elsewhere)).to.deep.equal(before);
    await app.admin.put(`/projects/${project.id}/features/${project.features[1]!.id}`, { name: 'Second future' });
    const names = ({ results }: Awaited<ReturnType<typeof seen>>) =>
      results.results.map(({ feature }: { feature: { name: string } }) => feature.name);
    expect(names(await seen(elsewhere)))
      .to.include('Second future')
      .and.not.include('First future');
    expect(await seen(elsewhere)).to.deep.equal(await seen());
  });

  it('leaves the tables as they were made: keys, indexes, references and all', async () => {
    const schema = async () =>
      (
        await app.resources.pool.query(
          `select indexdef as line from pg_indexes where schemaname = 'public'
           union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
            where connamespace = 'public'::regnamespace order by 1`,
        )
      ).rows;
    const before = await schema();
    await restore(await backUp());
    expect(await schema()).to.deep.equal(before);
  });

  it('answers all other requests 503 meanwhile, except health checks', async () => {
    const held = await app.resources.gate.raise();
    const refused = await app.anonymous.get('/projects');
    expect(refused.status).to.equal(503);
    expect(refused.headers.get('retry-after')).to.equal('5');
    expect(refused.body.detail).to.equal('A backup is being restored; try again in a moment');
    expect((await app.anonymous.get('/health/live')).status).to.equal(204);
    const ready = await app.anonymous.get('/health/ready');
    expect([ready.status, ready.body.restore]).to.deep.equal([503, 'under way']);
    await held.lower();
    await until(
      () => app.admin.get('/auth/me'),
      ({ status }) => status === 200,
    );
  });

  it('brings a backup of an older schema version forward', async () => {
    const backup = await backUp();
    const { pool } = app.resources;
    migrations.push({ name: AddNickname.name, class: AddNickname });
    try {
      await pool.query(`${ADD_NICKNAME}; insert into migrations (name) values ('${AddNickname.name}')`);
      await pool.query(`update users set nickname = 'changed since'`);
      const { safety_backup_id } = await restore(backup);
      const nicknames = async () => (await pool.query('select distinct nickname from users')).rows;
      expect(await nicknames()).to.deep.equal([{ nickname: 'person-0' }]);
      await restore(safety_backup_id);
      expect(await nicknames()).to.deep.equal([{ nickname: 'changed since' }]);
    } finally {
      migrations.pop();
    }
  });

  it('is refused for an archive with a table that backups never contain, and changes nothing', async () => {
    const before = await seen();
    const { manifest } = await Archive.open(path.join(app.backups, `${await backUp()}.zip`));
    const parts = manifest.parts.map(({ table, columns }) => ({ table, columns, open: () => Readable.from([]) }));
    await writeArchive({
      file: path.join(app.backups, 'foreign.zip'),
      about: manifest,
      sources: [...parts, { table: 'sessions', columns: ['id'], open: () => Readable.from([]) }],
    });
    const refused = await app.admin.post('/admin/database/restore', { backup_id: 'foreign' });
    expect(refused.status).to.equal(400);
    expect(refused.body.detail).to.equal("The archive is damaged: its version doesn't have the table 'sessions'");
    expect(await seen()).to.deep.equal(before);
  });

  it('is refused for an archive in which no superuser is active, and changes nothing', async () => {
    const before = await seen();
    await app.resources.pool.query('update users set is_active = false where is_superuser');
    const backup = await backUp();
    await app.resources.pool.query('update users set is_active = true where is_superuser');
    const refused = await app.admin.post('/admin/database/restore', { backup_id: backup });
    expect([refused.status, refused.body.detail]).to.deep.equal([
      400,
      'The archive is damaged: it has no active superuser, so nobody could operate the service',
    ]);
    expect(await seen()).to.deep.equal(before);
  });

  it('is refused while another one holds the gate, and changes nothing', async () => {
    const backup = await backUp();
    const held = await app.resources.gate.raise();
    const { jobs } = app.resources;
    const { restoreDatabaseJob } = await import('../../shared/data/jobs.ts');
    const refusal = await jobs.run(restoreDatabaseJob, { backupId: backup }).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    expect(refusal).to.equal('A restore is already running');
    await held.lower();
  });

  it('waits for a writer in flight, whose work is in the safety backup', async () => {
    const backup = await backUp();
    const writer = await app.resources.pool.connect();
    await writer.query('begin');
    await writer.query(`update users set display_name = 'Open requests' where id = $1`, [app.root.id]);
    const restoring = restore(backup);
    await until(
      async () => app.resources.gate.isUp,
      (up) => up,
    );
    await writer.query('commit');
    writer.release();
    const { safety_backup_id } = await restoring;
    expect(
      (
        await until(
          () => app.admin.get('/auth/me'),
          ({ status }) => status === 200,
        )
      ).body.display_name,
    ).to.equal(null);
    await restore(safety_backup_id);
    expect(
      (
        await until(
          () => app.admin.get('/auth/me'),
          ({ status }) => status === 200,
        )
      ).body.display_name,
    ).to.equal('Open requests');
  });
});
