import { expect } from 'chai';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { startTestServices } from '../support/services.ts';

describe('the services of a test run', () => {
  it('answer on the addresses that the environment names, and no other', async () => {
    const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
    await client.connect();
    const { rows } = await client.query(`select current_user as name, current_setting('listen_addresses') as address,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      current_setting('server_version_num')::int / 10000 as major`);
    await client.end();
    expect(rows[0]).to.deep.equal({ name: 'pairwise', address: '127.0.0.1', superuser: false, major: 18 });

    const redis = new Redis(process.env.TEST_REDIS_URL!);
    const [, policy] = (await redis.config('GET', 'maxmemory-policy')) as string[];
    await redis.quit();
    expect(policy).to.equal('noeviction');
    expect(process.env.DATABASE_URL).to.equal(process.env.TEST_DATABASE_URL);
    expect(process.env.REDIS_URL).to.equal(process.env.TEST_REDIS_URL);
  });

  it('refuse whoever does not know the password', async () => {
    const address = new URL(process.env.TEST_DATABASE_URL!);
    address.password = 'guessed';
    const client = new Client({ connectionString: address.href });
    const refusal = await client.connect().then(
      () => undefined,
      (error: { code: string }) => error.code,
    );
    expect(refusal).to.equal('28P01');
  });

  it('stand beside those of another run', async () => {
    const other = await startTestServices();
    try {
      expect(other.databaseUrl).not.to.equal(process.env.TEST_DATABASE_URL);
      const client = new Client({ connectionString: other.databaseUrl });
      await client.connect();
      await client.query('create table mark (n int)');
      await client.end();
    } finally {
      await other.stop();
    }
  });
});
