import { type SpawnOptions, spawn } from 'node:child_process';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { StartError } from './errors.ts';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import { forgetProcess, identify, readIfThere, recordChild } from './processes.ts';
import { type RunningService, type ServiceOptions, startService } from './service.ts';
import { ids, ownFolder } from './service-account.ts';
import { sayWhile } from './waiting.ts';

/** Role and database of the application. The role may create databases, but is not a superuser, as in production. */
const APPLICATION = 'pairwise';
const SUPERUSER = 'postgres';

/** The passwords of the roles; each role has its own. */
export interface PostgresOptions extends ServiceOptions {
  /** Password of the superuser, which only the launcher uses. */
  adminPassword: string;
  /** The version of Pairwise that started last on this data, if known. */
  lastVersion?: string | undefined;
}

/** PostgreSQL's error code for a wrong password. */
export const INVALID_PASSWORD = '28P01';

const SAFE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // For a role created now, clients compute one hash when they connect, not 4,096.
  scram_iterations: 1,
  max_wal_size: '256MB',
};

/**
 * Starts PostgreSQL on a data folder, initialised if new, on 127.0.0.1 only, with password authentication.
 *
 * The folder is `<options.folder>/cluster`; an interrupted initialisation is never used.
 * @throws StartError if it can't be started.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningService> {
  const { account, folder } = options;
  ownFolder(folder, account);
  const cluster = clusterIn(folder);
  settleCluster(cluster);
  const binaries = postgresBinaries(account, existsSync(cluster) ? majorOf(cluster) : undefined);
  if (!existsSync(cluster)) await initialise(binaries.initdb, cluster, options);
  return serve(options, { cluster, binaries, name: 'postgres' });
}

/** The folder of the data. */
export function clusterIn(folder: string): string {
  return join(folder, 'cluster');
}

/** Where the complete copy of the data for a new major version is before it replaces the old data. */
export function upgradedOf(cluster: string): string {
  return `${cluster}.upgraded`;
}

/** Finishes an upgrade that was killed after it had moved the old data aside: see postgres-upgrade.ts. */
export function settleCluster(cluster: string): void {
  const upgraded = upgradedOf(cluster);
  if (!existsSync(cluster) && existsSync(upgraded)) renameSync(upgraded, cluster);
}

/** Major version of the PostgreSQL that made a cluster. */
export function majorOf(cluster: string): string {
  return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
}

/**
 * Starts PostgreSQL on an initialised cluster of its own major version.
 * @throws StartError if it can't be started.
 */
export async function serve(
  options: PostgresOptions,
  { cluster, binaries, name }: { cluster: string; binaries: PostgresBinaries; name: string },
): Promise<RunningService> {
  const { port, password, adminPassword, lastVersion, durable } = options;
  releaseStaleLock(cluster);

  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: durable ? '256MB' : '64MB',
    ...(durable ? SAFE : FAST),
    password_encryption: 'scram-sha-256',
    jit: 'off',
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Failed statements and rows are not logged, since they contain emails and hashes.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    cluster_name: APPLICATION,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const service = await startService(
    options,
    {
      name,
      program: binaries.postgres,
      args: ['-D', cluster, ...args],
      // SIGINT is PostgreSQL's fast shutdown: connections are closed, everything is written. SIGQUIT is the immediate one.
      signal: { clean: 'SIGINT', atOnce: 'SIGQUIT' },
      stopWithinMs: 30_000,
      waitsFor: startOfPostgres,
    },
    () => prepareDatabase({ port, password, adminPassword, lastVersion }),
  );
  return { ...service, port, url: postgresUrl(port, password) };
}

/**
 * The step that a start of PostgreSQL has reached.
 * @param said its log.
 */
export const startOfPostgres = (said: string): string =>
  /automatic recovery in progress/.test(said) ? 'PostgreSQL is recovering after a crash' : 'PostgreSQL is starting';

/** The address of a local PostgreSQL for the application. */
export const postgresUrl = (port: number, password: string): string =>
  `postgres://${APPLICATION}:${password}@127.0.0.1:${port}/${APPLICATION}`;

/** Characters that are special in a shell: initdb starts the server through one. */
const OF_THE_SHELL = /["$`\\]/;

/** Makes a new cluster. @throws StartError with what initdb says. */
export async function initialise(initdb: string, cluster: string, options: PostgresOptions): Promise<void> {
  const { account, adminPassword, durable, records, say = () => undefined } = options;
  if (OF_THE_SHELL.test(initdb))
    throw new StartError(
      `PostgreSQL can't create a database from ${initdb}: its path has a ", $, \` or \\. Move Pairwise to another folder, or set DATABASE_URL.`,
    );
  // The cluster is created beside its final place and renamed when complete: a killed initdb must not leave a folder that looks like a
  // cluster.
  const beside = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  rmSync(beside, { recursive: true, force: true });
  writeFileSync(passwordFile, adminPassword, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const args = ['-D', beside, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  // The built-in locale sorts alike on every machine, whatever locales the machine has.
  args.push('--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions');
  if (!durable) args.push('--no-sync');
  const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', TZ: 'UTC' };
  const making = runRecorded(initdb, args, { ...ids(account), cwd: join(cluster, '..'), env }, records);
  const failure = await sayWhile(making, say, () => 'Creating the database, once');
  rmSync(passwordFile, { force: true });
  if (failure !== null) {
    rmSync(beside, { recursive: true, force: true });
    throw new StartError(
      `A new database could not be created in ${cluster}:\n  ${failure.trim().split('\n').join('\n  ')}`,
    );
  }
  renameSync(beside, cluster);
}

/**
 * Runs initdb to its end; if this process is killed, the next run stops initdb.
 * @returns what initdb says if it fails; otherwise null.
 */
async function runRecorded(
  initdb: string,
  args: readonly string[],
  options: SpawnOptions,
  records: string,
): Promise<string | null> {
  const child = spawn(initdb, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? `ended by ${signal}`));
  });
  recordChild(records, 'initdb', child, 'SIGTERM');
  const [how, said, complaint] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  forgetProcess(records, 'initdb');
  return how === 0 ? null : complaint || said || String(how);
}

/**
 * PostgreSQL refuses to start while the pid in its lock file is alive, even if another process now has that pid (restarted containers reuse
 * small pids). The lock is removed only if that is certain.
 */
function releaseStaleLock(cluster: string): void {
  const lock = join(cluster, 'postmaster.pid');
  const [pid, , startedAt] = readIfThere(lock)?.split('\n') ?? [];
  if (pid === undefined || !identify(Number(pid))) return;
  const command = readIfThere(`/proc/${pid}/cmdline`);
  if (command === undefined || command.includes('postgres')) return;
  if (startedAt !== undefined) rmSync(lock, { force: true });
}

/** The passwords of both roles. */
interface Access {
  port: number;
  password: string;
  adminPassword: string;
  lastVersion: string | undefined;
}

async function prepareDatabase(access: Access): Promise<void> {
  const client = await connectAsSuperuser(access);
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean; mighty: boolean }>(
      `select exists(select from pg_roles where rolname = $1) as role,
              exists(select from pg_database where datname = $1) as database,
              exists(select from pg_roles where rolname = $1
                        and (rolsuper or rolcreaterole or rolreplication or rolbypassrls)) as mighty`,
      [APPLICATION],
    );
    const { role, database, mighty } = rows[0]!;
    if (!role)
      await client.query(`create role ${APPLICATION} login createdb password ${client.escapeLiteral(access.password)}`);
    if (mighty) await client.query(`alter role ${APPLICATION} nosuperuser nocreaterole noreplication nobypassrls`);
    if (!database) await client.query(`create database ${APPLICATION} owner ${APPLICATION}`);
  } finally {
    await client.end();
  }
}

/**
 * A connection as the superuser. In data folders of earlier versions both roles had the same password; there the superuser now gets its
 * own.
 */
async function connectAsSuperuser({ port, password, adminPassword, lastVersion }: Access): Promise<Client> {
  try {
    return await connect(port, adminPassword);
  } catch (error) {
    if (!isWrongPassword(error)) throw error;
  }
  try {
    const client = await connect(port, password);
    await client.query(`alter role ${SUPERUSER} password ${client.escapeLiteral(adminPassword)}`);
    return client;
  } catch (error) {
    if (!isWrongPassword(error)) throw error;
    throw new StartError(
      `PostgreSQL rejects the passwords in embedded.json. ${lastVersion ? `Pairwise ${lastVersion} started last on this data` : 'A newer version of Pairwise may have changed them'}: start that version or a newer one. If embedded.json was lost or replaced, restore it from a copy. The data is unharmed.`,
      { cause: error },
    );
  }
}

async function connect(port: number, password: string): Promise<Client> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    // Whatever PGSSLMODE asks of others.
    ssl: false,
    // A busy machine may take long to connect.
    connectionTimeoutMillis: 30_000,
  });
  // A server that is starting closes the connection. The call fails; without a listener the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

function isWrongPassword(error: unknown): boolean {
  return (error as { code?: string }).code === INVALID_PASSWORD;
}
