import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartError } from './errors.ts';

const NAMES = ['redis-server', 'valkey-server'];
/** The oldest version with the streams and scripts that the queues need. */
const OLDEST = [6, 2] as const;

const HOW_TO_GET_IT =
  'install it (Debian and Ubuntu: sudo apt-get install redis-server; macOS: brew install redis; Fedora: sudo dnf install valkey), or set REDIS_URL to the address of a running Redis.';

const INSTALL = ['apt-get', 'install', '-y', '--no-install-recommends', 'redis-server'];
const UPDATE = ['apt-get', 'update'];

/** Options for a missing Redis. */
export interface RedisInstallation {
  /** Whether INSTALL_REDIS allows the installation. */
  allowed: boolean;
  /** Called with each command before it runs. */
  say: (line: string) => void;
}

/** Access to this machine. */
export interface Machine {
  /** Path of a server; undefined if there is none. */
  find(): string | undefined;
  /** Whether this process may install packages. */
  canInstall(): boolean;
  /** @returns whether the command succeeded. */
  run(command: readonly string[]): boolean;
}

const OPEN: RedisInstallation = { allowed: true, say: console.error };
const THIS_MACHINE: Machine = { find: onPath, canInstall: isRootWithApt, run };

/**
 * Path of a Redis (or Valkey) server: from PATH, or installed with apt-get if this process is root.
 * @throws StartError that says how to install one.
 */
export function redisServer({ allowed, say }: RedisInstallation = OPEN, machine = THIS_MACHINE): string {
  const found = machine.find() ?? (allowed && install(say, machine) ? machine.find() : undefined);
  if (found === undefined) throw new StartError(`Redis is missing: ${HOW_TO_GET_IT}`);
  const version = spawnSync(found, ['--version'], { encoding: 'utf8' }).stdout?.match(/v=(\d+)\.(\d+)/);
  const [major, minor] = [Number(version?.[1] ?? 0), Number(version?.[2] ?? 0)];
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    throw new StartError(`${found} is too old (${major}.${minor}, ${OLDEST.join('.')} is needed): ${HOW_TO_GET_IT}`);
  return found;
}

function onPath(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  return folders
    .filter((folder) => folder !== '')
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}

function isRootWithApt(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

function install(say: (line: string) => void, machine: Machine): boolean {
  if (!machine.canInstall()) return false;
  say('Redis is missing. Installing it once. Set INSTALL_REDIS=false to prevent this.');
  const saidAndRun = (command: readonly string[]) => {
    say(`  Running: ${command.join(' ')}`);
    return machine.run(command);
  };
  // New containers have no package lists, and old ones have outdated lists: try, then update the lists and try again.
  return saidAndRun(INSTALL) || (saidAndRun(UPDATE) && saidAndRun(INSTALL));
}

function run([program, ...args]: readonly string[]): boolean {
  // Another apt-get may be running.
  const patient = ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program!, patient, { env, stdio: 'ignore' }).status === 0;
}
