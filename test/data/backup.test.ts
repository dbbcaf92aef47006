import { readdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { Archive } from '../../shared/data/read-archive.ts';
import {
  compareSome,
  type OperatedApp,
  startOperatedApp,
  startTestWorkers,
  until,
  verdictOn,
} from '../support/operations.ts';

describe('a backup', () => {
  let app: OperatedApp;
  before(async () => {
    app = await startOperatedApp();
    await startTestWorkers(app);
    const { id } = await app.make.project({
      owner: app.root,
      features: ['Quote\'s "and", tabs\t', 'Line\nbreak', '💡 \\N'],
    });
    await compareSome(app, app.root, id);
  });

  const backUp = async () => {
    const made = await app.admin.post('/admin/database/backup');
    expect(made.status, made.text).to.equal(200);
    return made.body as { backup_id: string; filename: string; size_bytes: number; created_at: string };
  };

  it('is answered as a record, listed, and proven to restore', async () => {
    const made = await backUp();
    const { size } = await stat(path.join(app.backups, made.filename));
    expect(made.size_bytes).to.equal(size);
    const listed = await verdictOn(app.admin, made.backup_id);
    const verified = { verification: 'verified', content_verified: true, verified_at: listed.verified_at };
    expect(listed).to.deep.include({ ...made, ...verified });
    expect(Date.parse(listed.verified_at)).to.be.greaterThanOrEqual(Date.parse(made.created_at));
  });

  it('is the same, part by part, when nothing has changed', async () => {
    const parts = [];
    for (const { filename } of [await backUp(), await backUp()]) {
      const archive = await Archive.open(path.join(app.backups, filename));
      parts.push(archive.manifest.parts);
      archive.close();
    }
    expect(parts[0]).to.deep.equal(parts[1]);
    expect(parts[0]!.find(({ table }) => table === 'features')!.rows).to.equal(3);
  });

  it('can be downloaded, with its length and a name', async () => {
    const { backup_id, filename, size_bytes } = await backUp();
    expect((await app.admin.get(`/admin/database/backups/${backup_id}`)).status).to.equal(200);
    const response = await fetch(`${app.base}/api/v1/admin/database/backups/${backup_id}`, {
      headers: { Authorization: `Bearer ${app.root.token}` },
    });
    const bytes = await response.arrayBuffer();
    expect(bytes.byteLength).to.equal(size_bytes);
    expect(response.headers.get('content-length')).to.equal(String(size_bytes));
    expect(response.headers.get('content-type')).to.equal('application/octet-stream');
    expect(response.headers.get('content-disposition')).to.equal(`attachment; filename="${filename}"`);
  });

  it('can only be asked for by a name in its folder', async () => {
    await writeFile(path.join(app.backups, '..', 'outside.zip'), 'secret');
    await symlink(path.join(app.backups, '..', 'outside.zip'), path.join(app.backups, 'link.zip'));
    for (const id of ['..%2Foutside', '%2e%2e%2foutside', 'link', 'nothing', '%00', `${'a'.repeat(300)}`]) {
      const { status } = await app.admin.get(`/admin/database/backups/${id}`);
      expect(status, id).to.equal(404);
    }
    const refused = await app.admin.post('/admin/database/restore', { backup_id: '../outside' });
    expect(refused.status).to.equal(404);
  });

  it('leaves nothing beside itself, neither files nor schemas', async () => {
    const { backup_id } = await backUp();
    await verdictOn(app.admin, backup_id);
    const others = (await readdir(app.backups)).filter(
      (name) => !/\.(zip|verdict\.json)$/.test(name) && name !== 'uploads',
    );
    expect(others).to.deep.equal([]);
    const { rows } = await app.resources.pool.query(
      `select 1 from pg_namespace where nspname like 'pairwise_scratch%'`,
    );
    expect(rows).to.deep.equal([]);
  });

  it('is refused to all but superusers', async () => {
    const person = app.as(await app.make.user());
    expect((await person.post('/admin/database/backup')).status).to.equal(403);
    expect((await person.get('/admin/database/backups')).status).to.equal(403);
    expect((await app.anonymous.get('/admin/database/backups')).status).to.equal(401);
  });

  it('goes on when the client goes away', async () => {
    const before = (await app.admin.get('/admin/database/backups')).body.length;
    const gone = new AbortController();
    const asked = fetch(`${app.base}/api/v1/admin/database/backup`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.root.token}` },
      signal: gone.signal,
    }).catch((error: Error) => error.name);
    const queue = app.resources.jobs.queue('operations');
    const count = async () => (await queue.getJobs(['active', 'waiting', 'completed'])).length;
    const jobs = await count();
    await until(count, (now) => now > jobs).catch(() => {});
    gone.abort();
    expect(await asked).to.equal('AbortError');
    await until(
      () => app.admin.get('/admin/database/backups'),
      ({ body }) => body.length === before + 1,
    );
  });
});

describe('administration of the database', () => {
  it('answers 503 with a sentence while no worker is running', async () => {
    const app = await startOperatedApp();
    const refused = await app.admin.post('/admin/database/backup');
    expect(refused.status).to.equal(503);
    expect(refused.body.detail).to.equal(
      'No worker is running, so the job was not started. Start a worker and try again',
    );
    expect(refused.headers.get('retry-after')).to.equal('5');
    expect(await app.resources.jobs.queue('operations').getJobCountByTypes('waiting')).to.equal(0);
  });

  it('reports correct sizes and counts', async () => {
    const app = await startOperatedApp();
    const { id } = await app.make.project({ owner: app.root, features: 5 });
    await compareSome(app, app.root, id, 3);
    const { body } = await app.admin.get('/admin/database/stats');
    expect(body.table_counts).to.deep.equal({ users: 1, projects: 1, features: 5, comparisons: 4 });
    expect(body.size_bytes).to.be.greaterThan(1_000_000);
    expect(body).to.deep.include({ last_vacuum: null, integrity_ok: true });
  });

  it('vacuums, checks and optimizes', async () => {
    const app = await startOperatedApp();
    await startTestWorkers(app);
    const { id } = await app.make.project({ owner: app.root, features: 5 });
    await compareSome(app, app.root, id, 3);
    for (const operation of ['vacuum', 'integrity_check', 'optimize']) {
      const done = await app.admin.post('/admin/database/maintenance', { operation });
      expect(done.body, done.text).to.deep.include({ operation, status: 'completed' });
      expect(done.body.duration_ms).to.be.a('number');
    }
    // Statistics arrive a moment later.
    await until(
      () => app.admin.get('/admin/database/stats'),
      ({ body }) => body.last_vacuum !== null,
    );
    expect((await app.admin.post('/admin/database/maintenance', { operation: 'burn' })).status).to.equal(422);
  });

  it('notices an estimate that is not what its comparisons make of it', async () => {
    const app = await startOperatedApp();
    await startTestWorkers(app);
    const { id } = await app.make.project({ owner: app.root, features: 3 });
    await compareSome(app, app.root, id, 2);
    await app.resources.pool.query(`update feature_scores set mu = mu + 1e-15 where dimension = 'value' and mu > 0`);
    const checked = await app.admin.post('/admin/database/maintenance', { operation: 'integrity_check' });
    expect(checked.body.findings).to.deep.equal([`the estimates of project ${id}, value, don't match its comparisons`]);
    const { body } = await app.admin.get('/admin/database/stats');
    expect(body).to.deep.include({ integrity_ok: false, integrity_findings: checked.body.findings });
  });

  it('reports the result and time of the last integrity check', async () => {
    const app = await startOperatedApp();
    await startTestWorkers(app);
    await app.make.project({ owner: app.root, features: 3 });
    const before = Date.now();
    await app.admin.post('/admin/database/maintenance', { operation: 'integrity_check' });
    const stats = async () => (await app.admin.get('/admin/database/stats')).body;
    const verdict = await stats();
    expect(verdict).to.deep.include({ integrity_ok: true, integrity_findings: [] });
    expect(Date.parse(verdict.integrity_checked_at)).to.be.within(before, Date.now());
    await app.resources.pool.query('delete from feature_scores');
    const { integrity_ok, integrity_checked_at } = await stats();
    expect({ integrity_ok, integrity_checked_at }).to.deep.equal({
      integrity_ok: true,
      integrity_checked_at: verdict.integrity_checked_at,
    });
    const again = await app.admin.post('/admin/database/maintenance', { operation: 'integrity_check' });
    expect(again.body.findings).to.have.length(3);
    expect(await stats()).to.deep.include({ integrity_ok: false, integrity_findings: again.body.findings });
  });

  it('checks a small database that was never checked while it is asked about', async () => {
    const app = await startOperatedApp();
    await app.make.project({ owner: app.root, features: 3 });
    await app.resources.pool.query('delete from feature_scores');
    const { body } = await app.admin.get('/admin/database/stats');
    expect(body.integrity_ok).to.equal(false);
    expect(body.integrity_findings).to.have.length(1);
  });
});
