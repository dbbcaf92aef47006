import { Writable } from 'node:stream';
import { expect } from 'chai';
import { Redis } from 'ioredis';
import { checkRedis } from '../../api/admin/check-stores.ts';
import { createContext } from '../../shared/context.ts';
import { type OperatedApp, startOperatedApp, startTestWorkers, until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';

describe('a Redis that refuses writes', () => {
  const lines: { msg: string; queue?: string; refusals?: number }[] = [];
  let direct: Redis;
  let app: OperatedApp;

  beforeEach(async () => {
    lines.length = 0;
    const logLines = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    app = await startOperatedApp({ LOG_LEVEL: 'warn' }, { logLines });
    direct = new Redis(app.settings.REDIS_URL);
    closeLater(async () => direct.disconnect());
  });

  const doctor = async () =>
    Object.fromEntries(
      (await checkRedis(createContext(app.resources, app.resources.log))).map(({ name, state, detail }) => [
        name,
        `${state}: ${detail}`,
      ]),
    );
  const backup = async () => {
    const { status, body } = await app.admin.post('/admin/database/backup');
    return `${status} ${body.detail}`;
  };

  it('since it is full, is named by backup, status and doctor; workers log it once, and go on once it has space', async () => {
    expect((await doctor())['Redis, memory']).to.equal('fine: no maxmemory');
    await direct.config('SET', 'maxmemory', '1000000');
    closeLater(async () => direct.config('SET', 'maxmemory', '0'));
    const calls = async () => Number(/errorstat_OOM:count=(\d+)/.exec(await direct.info('errorstats'))?.[1] ?? 0);
    const before = await calls();
    // They begin by asking for a job, and BullMQ asks again at once when that fails.
    await startTestWorkers(app);
    const full = 'Redis is full, so the job was not started. Raise its maxmemory, or lower VIEWS_MB, and try again';
    expect(await backup()).to.equal(`503 ${full}`);
    const { problems } = (await app.admin.get('/admin/status')).body;
    expect(problems).to.have.length(1);
    expect(problems[0].code).to.equal('redis_full');
    expect(problems[0].detail).to.match(/^Redis uses \d{3,} % of its maxmemory, 1 MB$/);
    expect((await doctor())['Redis, memory']).to.match(/^failed: \d{3,} % of its maxmemory, 1 MB: it is full/);

    const refused = () => lines.filter(({ refusals }) => refusals !== undefined);
    await until(
      async () => refused(),
      (told) => told.length > 0,
    );
    expect(await backup()).to.equal(`503 ${full}`);
    await until(calls, (now) => now > before + 8);
    expect(await calls(), 'workers pause between their questions').to.be.below(before + 100);
    const queues = refused().map(({ queue }) => queue);
    expect(queues).to.deep.equal([...new Set(queues)]);
    await direct.config('SET', 'maxmemory', '0');
    expect((await app.admin.post('/admin/database/backup')).status).to.equal(200);
  });

  it('since it is a replica, is named by backup and doctor', async () => {
    await direct.replicaof('127.0.0.1', 1);
    closeLater(async () => direct.replicaof('NO', 'ONE'));
    const reason = 'it is a read-only replica. REDIS_URL must name the primary';
    expect(await backup()).to.equal(`503 Redis takes no writes, so the job was not started: ${reason}`);
    expect(await doctor()).to.deep.equal({ Redis: `failed: can’t be used: ${reason}` });
  });
});
