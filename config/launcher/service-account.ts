import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lchownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './errors.ts';
import { readIfThere } from './processes.ts';

/** The user that a process runs as; undefined means the current user. */
export interface ServiceAccount {
  name: string;
  uid: number;
  gid: number;
}

/** Folder of root for files that the service user can't reach inside the checkout. */
export const REACHABLE_ROOT = '/var/lib/pairwise';

const CREATED = 'pairwise';
const CREATED_FOR_APP = 'pairwise-app';

let chosen: ServiceAccount | undefined;
let chosenForApp: ServiceAccount | undefined;

/**
 * The unprivileged user for PostgreSQL (which refuses to run as root) and Redis if this process is root: `postgres` if the machine has it,
 * else `pairwise`, which is created if necessary, or `nobody` if users can't be created.
 */
export function serviceAccount(): ServiceAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  chosen ??= lookUp('postgres') ?? lookUp(CREATED) ?? createAccount(CREATED) ?? lookUp('nobody');
  if (!chosen)
    throw new StartError(
      'PostgreSQL does not run as root, and this machine has no other user: run this as an ordinary user, or set DATABASE_URL and REDIS_URL.',
    );
  return chosen;
}

/**
 * The unprivileged user for the API and the workers if this process is root: `pairwise-app`, which is created if necessary, or `nobody`.
 */
export function appUser(): ServiceAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  chosenForApp ??= lookUp(CREATED_FOR_APP) ?? createAccount(CREATED_FOR_APP) ?? lookUp('nobody');
  if (!chosenForApp)
    throw new StartError(
      'The API does not run as root, and this machine has no other user: run this as an ordinary user.',
    );
  return chosenForApp;
}

function lookUp(name: string): ServiceAccount | undefined {
  const line = readIfThere('/etc/passwd')
    ?.split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined || Number(uid) === 0
    ? undefined
    : { name, uid: Number(uid), gid: Number(gid) };
}

function createAccount(name: string): ServiceAccount | undefined {
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', '--user-group', name], {
      stdio: 'ignore',
    });
  } catch {
    // There is no useradd, or /etc is read-only: `nobody` is next.
    return undefined;
  }
  return lookUp(name);
}

/** Whether this user can run a program, including access to every folder on its path. */
export function canRun(account: ServiceAccount | undefined, program: string, args: string[] = ['--version']): boolean {
  return spawnSync(program, args, { ...ids(account), cwd: '/', stdio: 'ignore' }).status === 0;
}

/** uid and gid for child_process; nothing if the services run as the current user. */
export function ids(account: ServiceAccount | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/**
 * Makes an account own a folder and everything in it; the folder itself comes last, so that an interrupted call is repeated. A folder that
 * the account owns already stays unchanged: its user might have put links there, and root would follow them.
 */
export function give(account: ServiceAccount, folder: string): void {
  if (lstatSync(folder).uid === account.uid) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) give(account, path);
    else lchownSync(path, account.uid, account.gid);
  }
  lchownSync(folder, account.uid, account.gid);
}

/** Creates a folder that the services' user owns and that only this user can read. Files of another user in it change their owner. */
export function ownFolder(folder: string, account: ServiceAccount | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) give(account, folder);
  chmodSync(folder, 0o700);
}

/**
 * The folder of the services' data: `<dataFolder>/services`, or `/var/lib/pairwise/<instance>` if their user can't reach the former (a
 * checkout in root's home).
 * @throws StartError if a run of another user put the data into the other folder: a new database would look as if the data were lost.
 */
export function serviceHome(dataFolder: string, instance: string, account: ServiceAccount | undefined): string {
  const wished = join(dataFolder, 'services');
  const reachable = join(REACHABLE_ROOT, instance);
  mkdirSync(wished, { recursive: true, mode: 0o711 });
  if (!account) {
    if (isEmpty(wished) && existsSync(reachable))
      throw new StartError(`The databases are in ${reachable}, because root ran npm start: run it as root again.`);
    return wished;
  }
  // Adds only the execute bit, so that the secrets in these folders stay unreadable.
  for (const folder of [dataFolder, wished]) chmodSync(folder, statSync(folder).mode | 0o011);
  if (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', wished], { ...ids(account), cwd: '/', stdio: 'ignore' }).status === 0
  )
    return wished;
  if (!isEmpty(wished) && !existsSync(reachable))
    throw new StartError(
      `The databases are in ${wished}, which the user ${account.name} can't enter: run npm start as the user who ran it before, or move DATA_DIR to a folder that every user may enter, such as /opt.`,
    );
  mkdirSync(reachable, { recursive: true, mode: 0o711 });
  chmodSync(REACHABLE_ROOT, 0o711);
  chmodSync(reachable, 0o711);
  return reachable;
}

const isEmpty = (folder: string): boolean => readdirSync(folder).length === 0;
