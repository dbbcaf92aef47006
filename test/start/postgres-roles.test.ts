import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { Client } from 'pg';
import { readState } from '../../config/launcher/local-state.ts';
import { freePort } from '../../config/launcher/ports.ts';
import { startPostgres } from '../../config/launcher/postgres.ts';
import { serviceAccount, serviceHome } from '../../config/launcher/service-account.ts';
import { closeLater } from '../support/root-hooks.ts';

describe('the roles of the local PostgreSQL', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pairwise-test-roles-'));
    closeLater(() => Promise.resolve(rmSync(folder, { recursive: true, force: true })));
  });

  async function start(passwords: { password: string; adminPassword: string; lastVersion?: string }) {
    const account = serviceAccount();
    // As in the shell of somebody whose other servers have TLS.
    process.env.PGSSLMODE = 'verify-full';
    const service = await startPostgres({
      folder: join(serviceHome(folder, basename(folder), account), 'postgres'),
      log: join(folder, 'postgres.log'),
      records: join(folder, 'run'),
      port: await freePort(),
      account,
      durable: false,
      ...passwords,
    }).finally(() => delete process.env.PGSSLMODE);
    closeLater(() => service.stop('at once'));
    return service;
  }

  async function ask(url: string, user: string, password: string, sql: string): Promise<unknown> {
    const address = new URL(url);
    address.username = user;
    address.password = password;
    const client = new Client({ connectionString: address.href });
    try {
      await client.connect();
      return (await client.query(sql)).rows[0];
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await client.end();
    }
  }

  const RIGHTS = `select rolsuper or rolcreaterole or rolreplication or rolbypassrls as mighty
                    from pg_roles where rolname = 'pairwise'`;

  it('have passwords of their own, also in a data folder where both had one; the application is no superuser', async () => {
    const password = randomBytes(12).toString('hex');
    const adminPassword = randomBytes(12).toString('hex');
    const earlier = await start({ password, adminPassword: password });
    await ask(earlier.url, 'postgres', password, 'alter role pairwise superuser createrole');
    await ask(earlier.url, 'pairwise', password, 'create table kept (n int)');
    await earlier.stop();
    for (let run = 0; run < 2; run += 1) {
      const service = await start({ password, adminPassword });
      expect(await ask(service.url, 'postgres', password, RIGHTS)).to.equal('28P01');
      expect(await ask(service.url, 'postgres', adminPassword, RIGHTS)).to.deep.equal({ mighty: false });
      expect(await ask(service.url, 'pairwise', password, 'select count(*)::int as n from kept')).to.deep.equal({
        n: 0,
      });
      await service.stop();
    }
  });

  it('are refused in words that name the version that ran last, and never tell to remove the data', async () => {
    const made = await start({ password: 'a', adminPassword: 'b' });
    await made.stop();
    for (const [lastVersion, words] of [
      ['7.2.0', 'Pairwise 7.2.0 started last on this data: start that version or a newer one'],
      [undefined, 'A newer version of Pairwise may have changed them: start that version'],
    ] as const) {
      const error = await start({ password: 'c', adminPassword: 'd', ...(lastVersion && { lastVersion }) }).then(
        () => expect.fail('it started'),
        (refusal: Error) => refusal,
      );
      expect(error.message).to.include(words).and.to.include('The data is unharmed');
    }
  });

  it('get the missing password into the file of an earlier version once', () => {
    const first = readState(folder);
    const file = join(folder, 'embedded.json');
    const { postgresAdmin: _, ...passwords } = first.passwords;
    writeFileSync(file, JSON.stringify({ ...first, passwords }));
    const migrated = readState(folder);
    expect(migrated).to.deep.include({ instance: first.instance, ports: first.ports });
    expect(migrated.passwords).to.include(passwords);
    expect(migrated.passwords.postgresAdmin).to.match(/^[0-9a-f]{48}$/);
    expect(readState(folder)).to.deep.equal(migrated);
    expect(JSON.parse(readFileSync(file, 'utf8'))).to.deep.equal(migrated);
  });
});
