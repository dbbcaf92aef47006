import type { Socket } from 'node:net';
import { expect } from 'chai';
import type { Redis } from 'ioredis';
import { connectForCache, connectForRequests } from '../../config/redis.ts';
import { newId } from '../../shared/platform/identifiers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const COMMANDS = 16;

describe('commands to Redis', () => {
  let app: TestApp;
  let connection: Redis;

  before(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    connection = connectForCache(app.settings.REDIS_URL);
    await connection.connect();
  });
  afterEach(() => connection.disconnect());

  /** Writes to the socket of the connection, from now on. */
  function countWrites(): () => number {
    const { stream } = connection as unknown as { stream: Pick<Socket, '_write' | '_writev'> };
    let writes = 0;
    for (const name of ['_write', '_writev'] as const) {
      const write = stream[name]!.bind(stream) as (...given: unknown[]) => void;
      stream[name] = (...given: unknown[]) => {
        writes += 1;
        write(...given);
      };
    }
    return () => writes;
  }

  it('that come at the same time go out in one write, in their order', async () => {
    const writes = countWrites();
    const key = newId();
    const added = await Promise.all(Array.from({ length: COMMANDS }, (_, index) => connection.append(key, `${index}`)));
    expect(added).to.deep.equal(added.toSorted((one, other) => one - other));
    expect(writes()).to.equal(1);
    const digits = Array.from({ length: COMMANDS }, (_, index) => index).join('');
    expect(await connection.getdel(key)).to.equal(digits);
    expect(writes()).to.equal(2);
  });

  it('fail at once without Redis, and work again when it is back', async () => {
    const admin = connectForRequests(app.settings.REDIS_URL);
    await admin.connect();
    const broken = new Promise((resolve) => connection.once('close', resolve));
    connection.on('error', () => {});
    await admin.client('KILL', 'ID', await connection.client('ID'));
    admin.disconnect();
    await broken;
    expect(await connection.ping().catch((error: Error) => error.message)).to.match(/enableOfflineQueue/);
    await new Promise((resolve) => connection.once('ready', resolve));
    expect(await Promise.all([connection.ping(), connection.ping()])).to.deep.equal(['PONG', 'PONG']);
  });
});
