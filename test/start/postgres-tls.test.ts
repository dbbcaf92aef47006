import { expect } from 'chai';
import { awaitPostgres } from '../../config/await-postgres.ts';
import { freePort } from '../../config/launcher/ports.ts';
import { createLogger } from '../../config/logger.ts';
import { readSettings } from '../../config/settings.ts';
import { CertificateWatch } from '../../shared/operate/certificate-watch.ts';
import { openResources } from '../../shared/resources.ts';
import { CertificateAuthority } from '../support/certificates.ts';
import { until } from '../support/operations.ts';
import { run } from '../support/started-process.ts';
import { TlsPostgres } from '../support/tls-postgres.ts';

const EVERYONE = 'host all all all scram-sha-256';

describe('connections to PostgreSQL are as DATABASE_URL says', function () {
  this.timeout(120_000);
  let server: TlsPostgres;
  let authority: CertificateAuthority;
  let stranger: CertificateAuthority;

  before(async () => {
    authority = new CertificateAuthority();
    stranger = new CertificateAuthority('Another CA');
    server = await new TlsPostgres().start();
  });
  after(async () => {
    await server.stop();
    authority.remove();
    stranger.remove();
  });
  beforeEach(() => server.allow(EVERYONE));

  const byName = () => authority.issue('postgres', 'DNS:localhost');

  /** The connections that a process would get: all 'tls', all 'plain', or the reason why it does not start. */
  async function outcome(url: string, env: Record<string, string> = {}): Promise<string> {
    try {
      const settings = readSettings({ ...process.env, ...env, DATABASE_URL: url, REDIS_URL: 'redis://127.0.0.1:1' });
      const waits: string[] = [];
      await awaitPostgres(settings.DATABASE_URL, (line) => waits.push(line), AbortSignal.timeout(20_000));
      expect(waits).to.deep.equal([]);
      const resources = await openResources({ settings, log: createLogger('silent', 'test'), name: 'pairwise-tls' });
      try {
        await Promise.all(Array.from({ length: 3 }, () => resources.pool.query('select pg_sleep(0.05)')));
        await resources.database.look();
        const connections = await server.connections();
        expect(new Set(connections.map(({ name }) => name))).to.deep.equal(
          new Set(['pairwise-tls', 'pairwise-tls-watch']),
        );
        expect(connections.length).to.be.greaterThan(3);
        return [...new Set(connections.map(({ ssl }) => (ssl ? 'tls' : 'plain')))].join(' and ');
      } finally {
        await resources.close();
        await until(
          () => server.connections(),
          (open) => open.length === 0,
        );
      }
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InvalidSettings') throw error;
      return error.message.replace('Invalid settings:\n  - ', '');
    }
  }

  describe('with a server that offers TLS', () => {
    before(() => server.offer(byName()));

    it('the end of its certificate is known, if it is used', async () => {
      const ends = async (query: string) => {
        const settings = { DATABASE_URL: server.url(query), BACKUP_DIR: '/backups' };
        const watch = new CertificateWatch({ settings, log: createLogger('silent', 'test'), clock: () => new Date() });
        return (await watch.recent()).map(({ name, endsSoon }) => ({ name, endsSoon }));
      };
      expect(await ends('?sslmode=require')).to.deep.equal([{ name: 'PostgreSQL', endsSoon: true }]);
      expect(await ends('?sslmode=disable')).to.deep.equal([]);
    });

    const found = [
      ['', 'tls'],
      ['sslmode=disable', 'plain'],
      ['sslmode=allow', 'plain'],
      ['sslmode=prefer', 'tls'],
      ['sslmode=require', 'tls'],
      ['sslmode=require&sslrootcert=OURS', 'tls'],
      ['sslmode=verify-ca&sslrootcert=OURS', 'tls'],
      ['sslmode=verify-full&sslrootcert=OURS', 'tls'],
      ['sslmode=prefer&sslrootcert=THEIRS', 'tls'],
    ] as const;
    for (const [query, how] of found)
      it(`${query || 'no sslmode'}: ${how}`, async () => {
        expect(await outcome(server.url(paths(query)))).to.equal(how);
      });

    for (const query of [
      'sslmode=require&sslrootcert=THEIRS',
      'sslmode=verify-ca&sslrootcert=THEIRS',
      'sslmode=verify-full&sslrootcert=THEIRS',
      'sslmode=verify-full',
    ])
      it(`${query}: refuses the certificate in one sentence`, async () => {
        const mode = /sslmode=([\w-]+)/.exec(query)![1];
        expect(await outcome(server.url(paths(query)))).to.match(
          new RegExp(
            `^DATABASE_URL: no TLS connection to PostgreSQL at localhost:\\d+ although sslmode=${mode} requires one: .*certificate.*$`,
          ),
        );
      });

    it('the name of the certificate counts with verify-full only', async () => {
      const query = paths('sslmode=verify-ca&sslrootcert=OURS');
      expect(await outcome(server.url(query, '127.0.0.1'))).to.equal('tls');
      expect(await outcome(server.url(query.replace('verify-ca', 'verify-full'), '127.0.0.1'))).to.match(
        /^DATABASE_URL: no TLS .* sslmode=verify-full requires one: .*127\.0\.0\.1 is not in the cert's list/,
      );
    });

    it('an address of the internet protocol is compared with those of the certificate', async () => {
      await server.offer(authority.issue('postgres', 'IP:127.0.0.1'));
      const query = paths('sslmode=verify-full&sslrootcert=OURS');
      expect(await outcome(server.url(query, '127.0.0.1'))).to.equal('tls');
      expect(await outcome(server.url(query, 'localhost'))).to.match(/^DATABASE_URL: no TLS .*altnames/);
      await server.offer(byName());
    });

    it('PGSSLMODE and PGSSLROOTCERT hold where the address says nothing else', async () => {
      const env = { PGSSLMODE: 'verify-full', PGSSLROOTCERT: authority.cert };
      expect(await outcome(server.url(), env)).to.equal('tls');
      expect(await outcome(server.url('sslmode=disable'), env)).to.equal('plain');
      expect(await outcome(server.url(), { ...env, PGSSLROOTCERT: stranger.cert })).to.match(/^DATABASE_URL: no TLS /);
    });

    it('a server that takes connections with TLS only gets them from each sslmode but disable', async () => {
      await server.allow('hostssl all all all scram-sha-256');
      for (const query of ['', 'sslmode=allow', 'sslmode=prefer', 'sslmode=require'])
        expect(await outcome(server.url(query)), query).to.equal('tls');
      expect(await outcome(server.url('sslmode=disable'))).to.match(
        /^DATABASE_URL: PostgreSQL at localhost:\d+ refuses the sign-in: no pg_hba.conf entry .*no encryption$/,
      );
    });

    it('a server that takes connections without TLS only gets them from prefer', async () => {
      await server.allow('hostnossl all all all scram-sha-256');
      expect(await outcome(server.url('sslmode=prefer'))).to.equal('plain');
      expect(await outcome(server.url('sslmode=require'))).to.match(/refuses the sign-in: no pg_hba.conf entry/);
    });

    it('of two failed attempts the one with TLS is told', async () => {
      await server.allow('hostssl all all all scram-sha-256');
      const url = new URL(server.url('sslmode=prefer'));
      url.password = 'guessed';
      expect(await outcome(url.href)).to.match(/refuses the sign-in: password authentication failed/);
      url.search = 'sslmode=allow';
      expect(await outcome(url.href)).to.match(/refuses the sign-in: password authentication failed/);
    });

    it("a client's certificate is shown where the server asks for it", async () => {
      await server.offer({ ...byName(), clientCa: authority.cert });
      await server.allow('hostssl all all all scram-sha-256 clientcert=verify-ca');
      const { cert, key } = authority.issue('pairwise');
      const query = paths('sslmode=verify-full&sslrootcert=OURS');
      expect(await outcome(server.url(`${query}&sslcert=${cert}&sslkey=${key}`))).to.equal('tls');
      expect(await outcome(server.url(query))).to.match(/refuses the sign-in: .*certificate/);
      await server.offer(byName());
    });
  });

  describe('with a server that offers no TLS', () => {
    before(() => server.offer(null));

    for (const query of ['', 'sslmode=disable', 'sslmode=allow', 'sslmode=prefer'])
      it(`${query || 'no sslmode'}: plain`, async () => {
        expect(await outcome(server.url(query))).to.equal('plain');
      });

    for (const query of ['sslmode=require', 'sslmode=verify-ca&sslrootcert=OURS', 'sslmode=verify-full'])
      it(`${query}: refuses it in one sentence`, async () => {
        expect(await outcome(server.url(paths(query)))).to.match(
          /^DATABASE_URL: no TLS connection to PostgreSQL at localhost:\d+ although sslmode=[\w-]+ requires one: The server does not support SSL connections$/,
        );
      });
  });

  it('a process ends with exit code 78 and one sentence where they can not be', async () => {
    await server.offer(byName());
    // The others wait for PostgreSQL by the same step; waiting.test.ts shows that each of them does.
    const started = run('workers/main.ts', {
      DATABASE_URL: server.url(`sslmode=verify-full&sslrootcert=${stranger.cert}`),
    });
    expect(await started.exit).to.equal(78);
    // It says first which build it is and how it uses its memory.
    expect(started.said().replace(/^(?:\{.*\n)*/, '')).to.match(
      /^Invalid settings:\n {2}- DATABASE_URL: no TLS connection [^\n]*\n$/,
    );
  });

  it('migrations, a missing database, the API, jobs, backups and their proofs need no plain connection', async () => {
    await server.offer(byName());
    await server.allow('hostssl all all all scram-sha-256');
    const DATABASE_URL = server.url(`sslmode=verify-full&sslrootcert=${authority.cert}`, 'localhost', 'fresh');
    const redis = new URL(process.env.TEST_REDIS_URL!);
    redis.pathname = '/13';
    const settings = { DATABASE_URL, REDIS_URL: redis.href };
    expect(await run('shared/migrate.ts', settings).exit).to.equal(0);
    const workers = run('workers/main.ts', settings);
    const api = run('api/main.ts', { ...settings, PORT: String(await freePort()) });
    await api.says('"msg":"listening"');
    await workers.says('"msg":"working"');
    const port = /"port":(\d+),"msg":"listening"/.exec(api.said())![1];
    const at = `http://127.0.0.1:${port}/api/v1`;
    const login = await fetch(`${at}/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'admin', password: 'Admin123!' }),
    });
    const { access_token: token } = (await login.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    const backup = await fetch(`${at}/admin/database/backup`, { method: 'POST', headers });
    expect(backup.ok, await backup.clone().text()).to.equal(true);
    await until(
      async () => (await fetch(`${at}/admin/database/backups`, { headers })).text(),
      (list) => list.includes('"verification":"verified"'),
      60_000,
    );
    const processes = ['pairwise-api', 'pairwise-api-watch', 'pairwise-worker', 'pairwise-worker-watch'];
    const connections = await until(
      () => server.connections(),
      (open) => processes.every((name) => open.some((connection) => connection.name === name)),
    );
    expect(connections.filter(({ ssl }) => !ssl)).to.deep.equal([]);
    for (const { child } of [api, workers]) child.kill('SIGTERM');
    expect(await Promise.all([api.exit, workers.exit])).to.deep.equal([0, 0]);
  });

  function paths(query: string): string {
    return query.replace('OURS', authority.cert).replace('THEIRS', stranger.cert);
  }
});
