import path from 'node:path';
import { expect } from 'chai';
import { REDIS_PREFIX } from '../../config/redis.ts';
import about from '../../package.json' with { type: 'json' };
import { migrations } from '../../shared/data/migrations/index.ts';
import { commitOf } from '../../shared/operate/build.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/operations.ts';
import { each } from '../support/scene.ts';

describe('GET /health/ready', () => {
  const app = each(() => startTestApp());
  const ready = () => app.anonymous.get('/health/ready');

  it('reports the state of its dependencies', async () => {
    const answer = await ready();
    expect(answer.status).to.equal(200);
    expect(answer.body).to.deep.equal({
      status: 'ready',
      database: 'up',
      migrations: 'applied',
      redis: 'up',
      restore: 'none',
      storage: 'unknown',
      closing: false,
      version: about.version,
      commit: commitOf(path.resolve(import.meta.dirname, '../..'))?.slice(0, 12) ?? null,
      schema: migrations.at(-1)!.name,
    });
  });

  it('is not ready while a migration is missing, and is once it is there', async () => {
    const { name } = migrations[0]!;
    await app.resources.pool.query('delete from migrations where name = $1', [name]);
    const pending = await ready();
    expect(pending.status).to.equal(503);
    expect(pending.body).to.include({ status: 'not ready', migrations: 'pending' });
    await app.resources.pool.query('insert into migrations (name) values ($1)', [name]);
    expect((await ready()).status).to.equal(200);
  });

  it('is ready without Redis, and reports it as unavailable', async () => {
    app.resources.redis.disconnect();
    const answer = await until(ready, ({ body }) => body.redis === 'away');
    expect(answer.status).to.equal(200);
  });

  it('is not ready while a backup is being restored', async () => {
    await app.resources.redis.set(`${REDIS_PREFIX}:restore-gate`, 'a worker', 'PX', 60_000);
    const answer = await until(ready, ({ status }) => status === 503);
    expect(answer.body).to.include({ restore: 'under way', detail: 'A backup is being restored' });
  });

  it('is not ready from the moment on that the process closes', async () => {
    app.resources.health.beginClosing();
    const answer = await ready();
    expect(answer.status).to.equal(503);
    expect(answer.headers.get('Retry-After')).to.equal('2');
    expect(answer.body).to.include({ closing: true, detail: 'The process is shutting down' });
  });
});
