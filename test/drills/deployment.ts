import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../config/launcher/ports.ts';
import { TestClient } from '../support/client.ts';
import { until } from '../support/operations.ts';
import type { Engine } from './engine.ts';
import { findFaults, findStuckJobs } from './findings.ts';
import type { Team } from './load-clients.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Those that stay, by their names in docker-compose.yml. */
export const SERVICES = ['api', 'workers', 'redis', 'postgres'] as const;
/** Limits of the API and of the workers, each. */
const SMALL = { cpus: '0.2', memory: '512m' };
export const HEAL_WITHIN_MS = 180_000;
const JOBS_WITHIN_MS = 120_000;

/** A version of Pairwise: its files, and the tag of its image. */
export interface Version {
  files: string;
  tag: string;
  name: string;
}

/** One project of compose, with secrets in files. */
export class Deployment {
  readonly base: string;
  readonly #engine: Engine;
  readonly #folder: string;
  readonly #project: string;
  readonly #ports: Ports;
  #version: Version | undefined;

  constructor(engine: Engine, folder: string, ports: Ports) {
    this.#engine = engine;
    this.#folder = folder;
    this.#ports = ports;
    this.#project = path.basename(folder).toLowerCase();
    this.base = `http://127.0.0.1:${ports.api}`;
    this.#makeSecrets();
    process.once('exit', () => this.remove());
    writeFileSync(path.join(folder, 'small.json'), JSON.stringify(override(ports)));
  }

  /** As an operator starts and upgrades: with the files of that version. */
  async up(version: Version): Promise<void> {
    const files = path.join(this.#folder, version.tag);
    mkdirSync(files, { recursive: true });
    const compose = readFileSync(path.join(version.files, 'docker-compose.yml'), 'utf8');
    // Compose 1 refuses the name, which the option replaces anyway.
    writeFileSync(path.join(files, 'docker-compose.yml'), compose.replace(/^name: .*\n/m, ''));
    cpSync(path.join(version.files, 'config/deploy/compose/secrets.yml'), path.join(files, 'secrets.yml'));
    this.#version = version;
    await this.#compose('up', '--detach', '--no-build');
  }

  async #compose(...args: string[]): Promise<string> {
    const { tag } = this.#version!;
    const files = [`${tag}/docker-compose.yml`, `${tag}/secrets.yml`, 'small.json'];
    return this.#engine.compose(
      [
        '--project-name',
        this.#project,
        '--project-directory',
        this.#folder,
        ...files.flatMap((file) => ['--file', path.join(this.#folder, file)]),
        ...args,
      ],
      { PAIRWISE_VERSION: tag, PORT: String(this.#ports.api), REGISTRATIONS_PER_HOUR: '100', PUBLIC_URL: this.base },
    );
  }

  /** `pairwise COMMAND` in a container. @returns what it prints. @throws Error if it fails. */
  async admin(...command: string[]): Promise<string> {
    return this.#engine.run(['exec', await this.#container('workers'), 'pairwise', ...command]);
  }

  /** Kills the first process of a container from outside, as the kernel does; `docker kill` would count as a wish to have it ended. */
  async crash(service: string): Promise<void> {
    const container = await this.#container(service);
    const pid = await this.#engine.inspect(container, '.State.Pid');
    process.kill(Number(pid), 'SIGKILL');
    await until(
      () => this.#engine.inspect(container, '.State.Pid').catch(String),
      (at) => at !== pid && /^[1-9]\d*$/.test(at),
      HEAL_WITHIN_MS,
    );
  }

  async untilHealthy(service: string): Promise<void> {
    const container = await this.#container(service);
    await until(() => this.#engine.isHealthy(container), Boolean, HEAL_WITHIN_MS);
  }

  async untilServed(version: string): Promise<void> {
    const ask = () =>
      fetch(`${this.base}/health/ready`).then(
        async (answer) => [answer.status, ((await answer.json()) as { version: string }).version],
        (error: Error) => [0, error.message],
      );
    await until(ask, ([status, served]) => status === 200 && served === version, HEAL_WITHIN_MS);
  }

  /** As the first superuser, whose password is in a file. */
  async signIn(): Promise<void> {
    const password = this.#secret('first_superuser_password');
    const login = await new TestClient(this.base).form('/auth/login', { username: 'admin', password });
    if (login.status !== 200) throw new Error(`The administrator could not sign in: ${login.status} ${login.text}`);
  }

  async faultsOf(team: Team): Promise<string[]> {
    return [
      ...(await findFaults(this.#databaseUrl, team)),
      ...(await findStuckJobs(
        `redis://:${this.#secret('redis_password')}@127.0.0.1:${this.#ports.redis}`,
        JOBS_WITHIN_MS,
      )),
    ];
  }

  /** @returns what the projects have too much or too little of, compared with some answers. */
  async differencesFrom(answers: ReadonlySet<string>, projects: readonly string[]): Promise<string[]> {
    const client = new pg.Client({ connectionString: this.#databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ id: string }>(
        'select id from comparisons where project_id = any($1) and deleted_at is null',
        [projects],
      );
      const stored = new Set(rows.map(({ id }) => id));
      return [
        ...[...answers].filter((id) => !stored.has(id)).map((id) => `The restore lost the comparison ${id}`),
        ...[...stored].filter((id) => !answers.has(id)).map((id) => `The restore left the later comparison ${id}`),
      ];
    } finally {
      await client.end();
    }
  }

  async killedForMemory(): Promise<string[]> {
    const faults: string[] = [];
    for (const service of SERVICES)
      if ((await this.#engine.inspect(await this.#container(service), '.State.OOMKilled')) === 'true')
        faults.push(`${service} was killed because its memory was full`);
    return faults;
  }

  /** @returns the exit codes by service. */
  async stop(): Promise<Record<string, number>> {
    const containers = await Promise.all(SERVICES.map((service) => this.#container(service)));
    await this.#compose('stop');
    const codes = containers.map((container) => this.#engine.inspect(container, '.State.ExitCode'));
    return Object.fromEntries((await Promise.all(codes)).map((code, index) => [SERVICES[index]!, Number(code)]));
  }

  log(): Promise<string> {
    return this.#compose('logs', '--tail=20').catch(String);
  }

  remove(): void {
    this.#engine.remove(this.#project);
  }

  async #container(service: string): Promise<string> {
    return (await this.#compose('ps', '--quiet', service)).trim();
  }

  get #databaseUrl(): string {
    return `postgres://pairwise:${this.#secret('postgres_password')}@127.0.0.1:${this.#ports.postgres}/pairwise`;
  }

  /** By the commands at the head of secrets.yml. */
  #makeSecrets(): void {
    const variant = readFileSync(path.join(ROOT, 'config/deploy/compose/secrets.yml'), 'utf8');
    const [, commands] = /^#\n((?:# {3}.*\n)+)/m.exec(variant)!;
    execFileSync('sh', ['-ec', commands!.replaceAll(/^# {3}/gm, '')], { cwd: this.#folder });
  }

  #secret(name: string): string {
    return readFileSync(path.join(this.#folder, 'secrets', name), 'utf8').trim();
  }
}

interface Ports {
  api: number;
  postgres: number;
  redis: number;
}

export async function freePorts(): Promise<Ports> {
  return { api: await freePort(), postgres: await freePort(), redis: await freePort() };
}

/** Little processor and memory, and ports by which the drill looks into the stores. */
function override({ postgres, redis }: Ports) {
  const small = { deploy: { resources: { limits: SMALL } } };
  return {
    services: {
      api: small,
      workers: small,
      postgres: { ports: [`127.0.0.1:${postgres}:5432`] },
      redis: { ports: [`127.0.0.1:${redis}:6379`] },
    },
  };
}
