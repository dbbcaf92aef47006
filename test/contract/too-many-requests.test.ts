import { EventEmitter } from 'node:events';
import { expect } from 'chai';
import { networkOf } from '../../shared/platform/throttles/limiter.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { TestAnswer } from '../support/client.ts';
import { type PlacedOperation, theContract } from '../support/contract.ts';
import { makeWorld, plan, type World } from '../support/fixtures.ts';
import { holdPlace } from '../support/half-sent.ts';
import { until } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';

describe('while as many requests of a person are at work as may be', () => {
  let app: TestApp;
  let world: World;
  const limited = theContract().operations.filter(({ operation }) => '429' in operation.responses);
  const answers = new Map<string, PromiseSettledResult<TestAnswer>>();

  const ask = (placed: PlacedOperation): Promise<TestAnswer> => {
    const { method, address, body, headers } = plan(placed, world);
    const client = placed.operation.security.length > 0 ? app.as(world.superuser) : app.anonymous;
    const raw = body === undefined ? {} : { raw: body as string };
    return client.send(method, address.replace('/api/v1', ''), undefined, { headers, ...raw });
  };

  before(async () => {
    app = await startTestApp();
    world = await makeWorld(app);
    // The same people ask an API that does one thing at a time for each, and lets nothing wait.
    app = await startTestApp({
      DATABASE_URL: app.settings.DATABASE_URL,
      REQUESTS_PER_PERSON: '1',
      REQUESTS_WAITING_PER_PERSON: '0',
    });
    const held = await holdPlace(app.base, 'POST', '/api/v1/projects', world.superuser.token);
    closeLater(async () => {
      held.destroy();
    });
    // An unfinished request without a token has no place yet.
    await app.resources.shares.enter('normal', networkOf('127.0.0.1'), new EventEmitter());
    const isRefused = ({ status }: { status: number }) => status === 429;
    await until(() => app.as(world.superuser).get('/users/me'), isRefused);
    await until(() => app.anonymous.get('/auth/google/status'), isRefused);
    // All at once: each refusal is held back for half a second.
    const settled = await Promise.allSettled(limited.map(ask));
    limited.forEach(({ name }, index) => {
      answers.set(name, settled[index]!);
    });
  });

  for (const { name } of limited) {
    it(`429 with Retry-After: ${name}`, () => {
      const settled = answers.get(name)!;
      if (settled.status === 'rejected') throw settled.reason;
      const { status, headers } = settled.value;
      expect([status, Number(headers.get('Retry-After')) > 0]).to.deep.equal([429, true]);
    });
  }

  it('answers others, and whether it is alive and ready', async () => {
    expect((await app.as(world.owner).get('/users/me')).status).to.equal(200);
    expect((await app.anonymous.get('/health/live')).status).to.equal(204);
    expect((await app.anonymous.get('/health/ready')).status).to.equal(200);
    expect((await app.anonymous.get('/openapi.json')).status).to.equal(200);
  });
});
