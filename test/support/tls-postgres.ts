import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../config/launcher/ports.ts';
import { startPostgres } from '../../config/launcher/postgres.ts';
import type { RunningService } from '../../config/launcher/service.ts';
import { REACHABLE_ROOT, serviceAccount, serviceHome } from '../../config/launcher/service-account.ts';
import type { Certificate } from './certificates.ts';

const ADMIN_PASSWORD = 'admin';

/** A separate PostgreSQL whose TLS a test can switch on and off. It starts without TLS. */
export class TlsPostgres {
  readonly #folder = mkdtempSync(join(tmpdir(), 'pairwise-tls-postgres-'));
  #home = '';
  #service: RunningService | undefined;

  async start(): Promise<this> {
    const account = serviceAccount();
    this.#home = serviceHome(this.#folder, basename(this.#folder), account);
    this.#service = await startPostgres({
      folder: join(this.#home, 'postgres'),
      port: await freePort(),
      password: 'secret',
      adminPassword: ADMIN_PASSWORD,
      account,
      log: join(this.#folder, 'postgres.log'),
      records: join(this.#folder, 'run'),
      durable: false,
    });
    return this;
  }

  /** Its address with a host name and a query, in the form of DATABASE_URL. */
  url(query = '', host = 'localhost', database = 'pairwise'): string {
    const url = new URL(this.#service!.url);
    url.hostname = host;
    url.search = query;
    url.pathname = `/${database}`;
    return url.href;
  }

  /** Offers TLS with this certificate from now on, or no TLS. */
  async offer(certificate: (Certificate & { clientCa?: string }) | null): Promise<void> {
    await this.#administrate(
      `alter system set ssl = ${certificate ? 'on' : 'off'}`,
      ...(certificate
        ? [
            `alter system set ssl_cert_file = '${certificate.cert}'`,
            `alter system set ssl_key_file = '${certificate.key}'`,
            `alter system set ssl_ca_file = '${certificate.clientCa ?? ''}'`,
          ]
        : []),
    );
    await this.#reload(async (client) => {
      const { rows } = await client.query<{ ssl: string }>('show ssl');
      return rows[0]!.ssl === (certificate ? 'on' : 'off');
    });
  }

  /** Sets who may connect: lines of pg_hba.conf before the one for the superuser. */
  async allow(...lines: string[]): Promise<void> {
    const rules = ['hostnossl postgres postgres 127.0.0.1/32 scram-sha-256', ...lines];
    writeFileSync(join(this.#home, 'postgres', 'cluster', 'pg_hba.conf'), `${rules.join('\n')}\n`);
    await this.#reload(async (client) => {
      const { rows } = await client.query<{ rules: string }>('select count(*) as rules from pg_hba_file_rules');
      return Number(rows[0]!.rules) === rules.length;
    });
  }

  /** The connections to this server except the superuser's: application name, and whether it is encrypted. */
  async connections(): Promise<{ name: string; ssl: boolean }[]> {
    const client = await this.#connect();
    try {
      const { rows } = await client.query<{ name: string; ssl: boolean }>(
        `select application_name as name, ssl from pg_stat_activity join pg_stat_ssl using (pid)
          where backend_type = 'client backend' and usename <> 'postgres' order by 1`,
      );
      return rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.#service?.stop('at once');
    rmSync(this.#folder, { recursive: true, force: true });
    rmSync(join(REACHABLE_ROOT, basename(this.#folder)), { recursive: true, force: true });
  }

  async #administrate(...statements: string[]): Promise<void> {
    const client = await this.#connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  /** Only new connections use the reloaded settings. */
  async #reload(isThere: (client: Client) => Promise<boolean>): Promise<void> {
    await this.#administrate('select pg_reload_conf()');
    for (;;) {
      const client = await this.#connect();
      try {
        if (await isThere(client)) return;
      } finally {
        await client.end();
      }
    }
  }

  async #connect(): Promise<Client> {
    const { port } = this.#service!;
    const login = { user: 'postgres', password: ADMIN_PASSWORD, database: 'postgres' };
    const client = new Client({ host: '127.0.0.1', port, ssl: false, ...login });
    await client.connect();
    return client;
  }
}
