import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartError } from './errors.ts';

const NAMES = ['redis-server', 'valkey-server'];
/** The queues need its streams and scripts. */
const OLDEST = [6, 2] as const;

const HOW_TO_GET_IT =
  'install it (Debian and Ubuntu: sudo apt-get install redis-server; macOS: brew install redis; Fedora: sudo dnf install valkey), or set REDIS_URL to the address of one that runs.';

/**
 * Path of a Redis (or Valkey) server: from PATH, or installed by apt-get when this process is root.
 * @param say - called before anything is installed.
 * @throws StartError that says how to install one.
 */
export function redisServer(say: (line: string) => void): string {
  const found = onPath() ?? (install(say) ? onPath() : undefined);
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

function install(say: (line: string) => void): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false;
  say('Redis is missing: installing it (apt-get install -y redis-server). This happens once.');
  // New containers have no package lists, old ones stale lists: try, then update them and try again.
  return aptGet('install', '-y', '--no-install-recommends', 'redis-server') || retryWithLists();
}

function retryWithLists(): boolean {
  return aptGet('update') && aptGet('install', '-y', '--no-install-recommends', 'redis-server');
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args], { env, stdio: 'ignore' }).status === 0;
}
