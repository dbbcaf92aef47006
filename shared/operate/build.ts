import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from '../../config/logger.ts';
import about from '../../package.json' with { type: 'json' };
import { migrations } from '../data/migrations/index.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The running build, for comparison with the list of releases. */
export interface Build {
  /** Version of package.json. */
  version: string;
  /** First 12 digits of the commit; null in sources that are neither an image nor a checkout. */
  commit: string | null;
  /** The newest migration of this version, whether it is applied or not. */
  schema: string;
}

let read: Build | undefined;

/** The build of this process. */
export function readBuild(): Build {
  read ??= {
    version: about.version,
    // Set in images, which have no .git.
    commit: (process.env.PAIRWISE_COMMIT || commitOf(ROOT))?.slice(0, 12) ?? null,
    schema: migrations.at(-1)!.name,
  };
  return read;
}

/** Logs the build, as the first line of a process. */
export function logBuild(log: Logger): void {
  log.info({ ...readBuild(), node: process.versions.node }, 'starting');
}

/** The commit that is checked out in a folder; null unless the folder itself is a checkout and Git is installed. */
export function commitOf(folder: string): string | null {
  if (!existsSync(path.join(folder, '.git'))) return null;
  try {
    // Git refuses another user's checkout, because it might run its hooks. This checkout's code is already running.
    const args = ['-c', 'safe.directory=*', 'rev-parse', 'HEAD'];
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    // No Git, or a folder that it can't read.
    return null;
  }
}
