import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect } from 'chai';
import type { PoolClient } from 'pg';
import { copyIn, copyOut } from '../../shared/data/store/archived-rows.ts';
import { onOwnConnection } from '../../shared/data/store/connection.ts';
import { throttled } from '../../shared/data/streams.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const USERS = { table: 'users' as const, columns: ['id'] };

describe('a connection to PostgreSQL that is cut', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });

  /** Hands out a connection that was cut and has noticed it. @returns how the work ended. */
  const whenCut = (work: (client: PoolClient) => Promise<unknown>) =>
    onOwnConnection(app.resources.pool, async (client) => {
      const { rows } = await client.query('select pg_backend_pid() as pid');
      const noticed = new Promise((resolve) => client.once('end', resolve));
      await app.resources.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
      await noticed;
      return work(client);
    }).then(
      () => 'done',
      (error: Error) => error.message,
    );

  it('fails what is copied out then, though nothing reads yet', async () => {
    for (const priority of ['full', 'background'] as const) {
      const said = await whenCut(async (client) => {
        const rows = throttled(copyOut(client, 'public', USERS), priority);
        // Whoever reads comes after the failure.
        await new Promise((resolve) => setImmediate(resolve));
        await pipeline(rows, new Writable({ write: (_chunk, _encoding, done) => done() }));
      });
      expect(said, priority).to.match(/not queryable|Connection terminated/);
    }
  });

  it('fails what is copied in then', async () => {
    const said = await whenCut((client) => copyIn(client, 'public', USERS, Readable.from([Buffer.from('x\n')])));
    expect(said).to.match(/not queryable|Connection terminated/);
  });
});
