import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Redis } from 'ioredis';
import { freePort } from '../../config/launcher/ports.ts';
import { redisServer } from '../../config/launcher/redis-server.ts';
import { connected, connectForCache, connectForRequests, connectForWorkers } from '../../config/redis.ts';
import { CertificateAuthority } from '../support/certificates.ts';
import { startOperatedApp, startTestWorkers, until, verdictOn } from '../support/operations.ts';
import { closeLater } from '../support/root-hooks.ts';
import { run } from '../support/started-process.ts';

/** Takes no connection without TLS. Certificates are those of the authority's folder. */
class TlsRedis {
  readonly #child: ChildProcess;
  readonly port: number;
  readonly #authority: CertificateAuthority;

  private constructor(child: ChildProcess, port: number, authority: CertificateAuthority) {
    this.#child = child;
    this.port = port;
    this.#authority = authority;
  }

  static async start(
    authority: CertificateAuthority,
    { settings = {}, lines = [], sentinel = false }: Partial<Options> = {},
  ): Promise<TlsRedis> {
    const port = await freePort();
    const dir = join(authority.folder, `redis-${port}`);
    mkdirSync(dir);
    const { cert, key } = authority.issue(`redis-${port}`, 'DNS:localhost,IP:127.0.0.1');
    const all = {
      port: 0,
      'tls-port': port,
      'tls-cert-file': cert,
      'tls-key-file': key,
      'tls-ca-cert-file': authority.cert,
      'tls-auth-clients': 'no',
      'tls-replication': 'yes',
      bind: '127.0.0.1',
      dir,
      ...(!sentinel && { save: '""' }),
      ...settings,
    };
    const file = join(dir, 'redis.conf');
    writeFileSync(file, [...Object.entries(all).map(([name, value]) => `${name} ${value}`), ...lines, ''].join('\n'));
    const program = redisServer();
    const child = spawn(program, [file, ...(sentinel ? ['--sentinel'] : [])], { stdio: 'ignore' });
    const server = new TlsRedis(child, port, authority);
    await server.say('PING');
    return server;
  }

  /** One command, over TLS. */
  async say(command: string, ...args: string[]): Promise<unknown> {
    const ca = this.#authority.cert;
    const client = connectForWorkers(`rediss://localhost:${this.port}?cacert=${ca}`);
    await connected(client);
    try {
      return await client.call(command, ...args);
    } finally {
      client.disconnect();
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}

interface Options {
  settings: Record<string, string>;
  lines: string[];
  sentinel: boolean;
}

describe('connections to Redis with TLS', function () {
  this.timeout(40_000);
  let authority: CertificateAuthority;
  let stranger: CertificateAuthority;

  before(() => {
    authority = new CertificateAuthority();
    stranger = new CertificateAuthority('Another CA');
  });
  after(() => {
    authority.remove();
    stranger.remove();
  });

  async function start(options: Partial<Options> = {}): Promise<TlsRedis> {
    const server = await TlsRedis.start(authority, options);
    closeLater(() => server.stop());
    return server;
  }

  /** Whether each kind of connection works. */
  async function work(url: string): Promise<void> {
    for (const kind of [connectForRequests, connectForCache, connectForWorkers]) {
      const connection = kind(url);
      await connected(connection);
      expect(await connection.ping()).to.equal('PONG');
      connection.disconnect();
    }
  }

  async function refusal(url: string): Promise<string> {
    const connection = connectForRequests(url);
    try {
      const failed = once(connection, 'error') as Promise<[Error]>;
      await Promise.allSettled([connection.connect()]);
      return (await failed)[0].message;
    } finally {
      connection.disconnect();
    }
  }

  it('are made with the authority that the address names, and with no other', async () => {
    const { port } = await start();
    await work(`rediss://localhost:${port}?cacert=${authority.cert}`);
    await work(`rediss://127.0.0.1:${port}?cacert=${authority.cert}`);
    expect(await refusal(`rediss://localhost:${port}?cacert=${stranger.cert}`)).to.match(/certificate/);
    expect(await refusal(`rediss://localhost:${port}`)).to.match(/certificate/);
  });

  it("show a client's certificate where the server asks for it", async () => {
    const { port } = await start();
    const direct = new Redis({ port, tls: { ca: readFileSync(authority.cert) } });
    await direct.config('SET', 'tls-auth-clients', 'yes');
    direct.disconnect();
    const { cert, key } = authority.issue('pairwise');
    await work(`rediss://localhost:${port}?cacert=${authority.cert}&cert=${cert}&key=${key}`);
  });

  it('are made to all nodes of a cluster', async () => {
    const node = await start({
      settings: {
        'cluster-enabled': 'yes',
        'tls-cluster': 'yes',
        'cluster-announce-ip': '127.0.0.1',
        'cluster-port': String(await freePort()),
      },
    });
    await node.say('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await until(
      async () => String(await node.say('CLUSTER', 'INFO')),
      (info) => info.includes('cluster_state:ok'),
    );
    await work(`rediss+cluster://127.0.0.1:${node.port}?cacert=${authority.cert}`);
  });

  it('are made to sentinels and to the primary that they name', async () => {
    const primary = await start();
    const sentinel = await start({ sentinel: true, lines: [`sentinel monitor main 127.0.0.1 ${primary.port} 1`] });
    await work(`rediss+sentinel://127.0.0.1:${sentinel.port}/main?cacert=${authority.cert}`);
  });

  it('carry jobs: a backup is made and verified', async () => {
    const { port } = await start();
    const app = await startOperatedApp({ REDIS_URL: `rediss://localhost:${port}?cacert=${authority.cert}` });
    await startTestWorkers(app);
    const { status } = await app.admin.post('/admin/database/backup', {});
    expect(status).to.equal(200);
    const list = await until(
      () => app.admin.get('/admin/database/backups'),
      (answer) => answer.body.length === 1,
    );
    expect((await verdictOn(app.admin, list.body[0].backup_id)).verification).to.equal('verified');
  });

  it('trust NODE_EXTRA_CA_CERTS, and a process that may not trust the server says why it waits', async () => {
    const { port } = await start();
    const trusting = run('workers/main.ts', {
      REDIS_URL: `rediss://localhost:${port}`,
      NODE_EXTRA_CA_CERTS: authority.cert,
    });
    await trusting.says('"msg":"working"');
    const careful = run('workers/main.ts', { REDIS_URL: `rediss://localhost:${port}` });
    await careful.says('"msg":"redis is unavailable"');
    expect(careful.said()).to.match(/certificate/);
  });
});
