import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  lchownSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { StartError } from './errors.ts';
import { appUser, give, ids, type ServiceAccount } from './service-account.ts';

/** Paths that the API and the workers use. */
export interface AppPlaces {
  checkout: string;
  /** Entry files in the checkout. */
  scripts: readonly string[];
  /** Real path of the data folder. */
  dataFolder: string;
  /** BACKUP_DIR: a folder, or the address of a bucket. */
  backups: string;
  /** Ports to listen on. */
  ports: readonly number[];
}

const UNPRIVILEGED_PORTS = '/proc/sys/net/ipv4/ip_unprivileged_port_start';

/**
 * The unprivileged user for the API and the workers if this process is root. The user gets everything that they write.
 *
 * The services run as another user, so that an attacker who controls the API can't read the database's files.
 * @param say - called if they must run as root because that user can't read the checkout.
 * @returns undefined for the current user.
 * @throws StartError when that user can't listen on a port, or can't write the backups.
 */
export function appAccount(places: AppPlaces, say: (line: string) => void): ServiceAccount | undefined {
  const account = appUser();
  if (!account) return undefined;
  const { checkout, scripts, dataFolder } = places;
  // Adds only the execute bit, so that the secrets in the folder stay unreadable.
  chmodSync(dataFolder, statSync(dataFolder).mode | 0o011);
  const packages = join(checkout, 'node_modules', 'koa', 'package.json');
  const files = [process.execPath, ...scripts, ...(existsSync(packages) ? [packages] : [])];
  const closed = refusedTo(account, 'r', files) ?? refusedTo(account, 'x', [process.execPath, checkout, dataFolder]);
  if (closed !== undefined) {
    say(
      `The API and the workers run as root, because the user ${account.name} can't read ${closed}: move the checkout and its data to a folder that every user may enter, such as /opt.`,
    );
    return undefined;
  }
  refusePrivilegedPort(account, places.ports);
  handOver(account, places);
  return account;
}

/** The first path that an account can't access; the very first one if it can't even run a program. */
function refusedTo(account: ServiceAccount, access: 'r' | 'x' | 'w', paths: readonly string[]): string | undefined {
  const script = `for path; do [ -${access} "$path" ] || { printf %s "$path"; exit 1; }; done`;
  const { status, stdout } = spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], {
    ...ids(account),
    cwd: '/',
    encoding: 'utf8',
  });
  return status === 0 ? undefined : stdout || paths[0];
}

function refusePrivilegedPort(account: ServiceAccount, ports: readonly number[]): void {
  const first = existsSync(UNPRIVILEGED_PORTS) ? Number(readFileSync(UNPRIVILEGED_PORTS, 'utf8')) : 1024;
  const privileged = ports.find((port) => port < first);
  if (privileged !== undefined)
    throw new StartError(
      `Port ${privileged} needs root, but the API runs as the user ${account.name}: choose port ${first} or above, and let a proxy listen on ${privileged}.`,
    );
}

/** Makes the account own what the API and the workers write: in earlier versions they ran as root. */
function handOver(account: ServiceAccount, { checkout, dataFolder, backups }: AppPlaces): void {
  for (const name of ['compiled', 'backups', 'staging']) give(account, made(join(dataFolder, name)));
  const secret = join(dataFolder, 'secret-key');
  if (existsSync(secret)) lchownSync(secret, account.uid, account.gid);
  if (backups.startsWith('s3://')) return;
  const folder = made(resolve(checkout, backups));
  // Outside of the data folder, no file changes its owner.
  if (folder.startsWith(dataFolder + sep)) {
    give(account, folder);
    giveCopied(account, folder);
  } else if (refusedTo(account, 'w', [folder, ...readdirSync(folder).map((name) => join(folder, name))]) !== undefined)
    throw new StartError(
      `The API and the workers run as the user ${account.name}, who can't write BACKUP_DIR: run chown -R ${account.name} ${folder}`,
    );
}

/** Real path of a folder, which is created if it is missing. */
function made(folder: string): string {
  makeFolder(folder, 0o700);
  return realpathSync(folder);
}

/**
 * Gives an account the files that root has copied into its folder, such as archives of another machine. Each file is opened, so that the
 * checked file is the one that changes its owner: the account could replace a file with a link.
 */
function giveCopied(account: ServiceAccount, folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = openSync(join(folder, entry.name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const { uid, nlink } = fstatSync(file);
      if (uid === 0 && nlink === 1) fchownSync(file, account.uid, account.gid);
    } finally {
      closeSync(file);
    }
  }
}
