import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Redis } from 'ioredis';
import { freePort } from '../../config/launcher/ports.ts';
import { startRedis } from '../../config/launcher/redis.ts';
import { answerEverything } from '../support/answering.ts';
import { startTestApp } from '../support/app.ts';
import { expectReplay } from '../support/estimates.ts';
import { until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';

describe('while the disk of PostgreSQL is full', () => {
  it('what would be stored is answered 503 with Retry-After, and works once there is space', async () => {
    const app = await startTestApp();
    const lead = await app.make.user();
    const project = await app.make.project({ owner: lead, features: 4 });
    const [a, b] = project.features;
    const answer = () =>
      app.as(lead).post(`/projects/${project.id}/comparisons/binary`, {
        feature_a_id: a!.id,
        feature_b_id: b!.id,
        choice: 'feature_a',
        dimension: 'value',
      });
    const rename = () => app.as(lead).put(`/projects/${project.id}`, { name: 'Another name' });
    const { pool } = app.resources;
    // PostgreSQL raises this error when a table or its log can't grow.
    await pool.query(`create function no_space() returns trigger language plpgsql as $$ begin
      raise exception using errcode = 'disk_full', message = 'could not extend file "base/1/2": No space left on device';
    end $$`);
    for (const table of ['comparisons', 'projects'])
      await pool.query(`create trigger no_space before insert or update on ${table} execute function no_space()`);
    for (const ask of [answer, rename]) {
      const { status, headers, body } = await ask();
      expect(status).to.equal(503);
      expect(Number(headers.get('Retry-After'))).to.be.greaterThan(0);
      expect(body.detail).to.match(/^The database's disk is full/);
    }
    expect((await app.as(lead).get(`/projects/${project.id}`)).status).to.equal(200);
    await pool.query('drop function no_space cascade');
    expect((await answer()).status).to.equal(201);
    expect((await rename()).status).to.equal(200);
    await expectReplay(app, project.id);
  });
});

describe('while Redis refuses writes, as with a full disk', () => {
  it('a whole session works, signing in too, and what needs a worker is 503 with Retry-After', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pairwise-full-'));
    closeLater(async () => rmSync(folder, { recursive: true, force: true }));
    const home = join(folder, 'redis');
    const redis = await startRedis({
      folder: home,
      port: await freePort(),
      password: randomBytes(8).toString('hex'),
      account: undefined,
      log: join(folder, 'redis.log'),
      records: join(folder, 'run'),
      durable: false,
    });
    closeLater(() => redis.stop('at once'));
    const app = await startTestApp({ REDIS_URL: redis.url });
    const lead = await app.make.user();
    const root = await app.make.user({ superuser: true });
    const project = await app.make.project({ owner: lead, features: 6 });

    // A snapshot that can't be written: from then on Redis answers MISCONF to every write.
    const direct = new Redis(redis.url);
    closeLater(async () => direct.disconnect());
    await direct.config('SET', 'save', '3600 1');
    rmSync(home, { recursive: true });
    await direct.set('pairwise-test', '1');
    await direct.bgsave();
    const refusal = () =>
      direct.set('pairwise-test', '2').then(
        () => 'stored',
        (error: Error) => error.message,
      );
    await until(refusal, (said) => said.startsWith('MISCONF'));

    const { username, password } = lead;
    expect((await app.anonymous.form('/auth/login', { username, password })).status).to.equal(200);
    expect((await app.anonymous.form('/auth/login', { username, password: 'Wrong-1234' })).status).to.equal(401);
    await answerEverything(app.as(lead), project, { dimension: 'value', seed: 3 });
    expect((await app.as(lead).get(`/projects/${project.id}/results`)).status).to.equal(200);
    await expectReplay(app, project.id);
    const refused = await app.as(root).post('/admin/database/backup');
    expect(refused.status).to.equal(503);
    expect(Number(refused.headers.get('Retry-After'))).to.be.greaterThan(0);

    mkdirSync(home);
    await direct.config('SET', 'save', '');
    await until(refusal, (said) => said === 'stored');
    expect((await app.as(lead).get(`/projects/${project.id}/results`)).status).to.equal(200);
  });
});
