import { expect } from 'chai';
import { Redis } from 'ioredis';
import { newId } from '../../shared/platform/identifiers.ts';
import type { RankedOrder } from '../../shared/results/views.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { closeLater } from '../support/root-hooks.ts';

const GENERATION = '00000000-0000-4000-8000-000000000000';

describe('the memory of Redis', () => {
  const redisOf = (app: TestApp) => {
    const redis = new Redis(app.settings.REDIS_URL);
    closeLater(async () => redis.disconnect());
    return redis;
  };
  const ledger = (projectId: string, revision = 1) =>
    ({ projectId, dimension: 'value', generation: GENERATION, revision }) as const;
  const order = (features: number) =>
    ({
      featureIds: Array.from({ length: features }, () => newId()),
      scores: [],
      variances: [],
    }) as unknown as RankedOrder;
  const held = async (redis: Redis) => {
    const keys = await redis.keys('*:view*/value');
    const sizes = await Promise.all(keys.map((key) => redis.strlen(key)));
    return { count: keys.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  };

  it('holds prepared views up to their budget; those stored longest ago make room', async () => {
    const app = await startTestApp({ VIEWS_MB: '0.25' });
    const redis = redisOf(app);
    const { views } = app.resources;
    const ids = Array.from({ length: 40 }, () => newId());
    for (const [at, id] of ids.entries()) {
      app.travel(1000);
      await views.store('ranks', ledger(id), order(400));
      expect((await held(redis)).bytes, `after ${at}`).to.be.below(0.25 * 2 ** 20);
    }
    const { count } = await held(redis);
    expect(count).to.be.within(10, 20);
    expect(await views.read('ranks', ledger(ids.at(-1)!))).to.be.an('object');
    expect(await views.read('ranks', ledger(ids[0]!))).to.equal(null);
    // One that is stored again counts once.
    for (let revision = 2; revision < 40; revision += 1)
      await views.store('ranks', ledger(ids.at(-1)!, revision), order(400));
    expect((await held(redis)).count).to.equal(count);
    // One that alone is too large is not kept, and costs no other its place.
    await views.store('ranks', ledger(ids[0]!), order(20_000));
    expect((await held(redis)).count).to.equal(count);
  });

  it('forgets views after some hours, and their books with them', async () => {
    const app = await startTestApp({ VIEWS_HOURS: '2' });
    const redis = redisOf(app);
    const { views } = app.resources;
    await views.store('ranks', ledger(newId()), order(10));
    const [key] = await redis.keys('*:view*/value');
    expect(await redis.ttl(key!)).to.be.within(7000, 7200);
    await redis.del(key!);
    app.travel(2 * 3_600_000 + 1000);
    await views.store('ranks', ledger(newId()), order(10));
    expect(await redis.zcard('{pairwise}:views:times')).to.equal(1);
    expect(Number(await redis.get('{pairwise}:views:bytes'))).to.be.below(2000);
  });

  it('is reported by the metrics, as are queued requests', async () => {
    const app = await startTestApp();
    const { text } = await app.resources.metrics.read();
    expect(Number(/pairwise_redis_memory_bytes\{which="used"\} (\d+)/.exec(text)?.[1])).to.be.above(100_000);
    expect(text).to.match(/pairwise_requests_waiting\{line="expensive"\} 0/);
  });
});
