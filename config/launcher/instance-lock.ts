import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from './errors.ts';

/** The process that holds a data folder. */
export interface Holder {
  pid: number;
  /** Address of its API. */
  address: string;
}

/**
 * Makes this process the only launcher on a data folder until `release`, or until it ends.
 * @param folder - real path of the data folder.
 * @throws StartError that names the process of the other launcher.
 */
export async function holdFolder(folder: string, holder: Holder): Promise<{ release(): Promise<void> }> {
  const held = await hold(folder, JSON.stringify(holder));
  if ('release' in held) return held;
  const running = held.told === undefined ? '' : naming(JSON.parse(held.told) as Holder);
  throw new StartError(
    `Pairwise is already running on ${folder}${running}: stop it first, or start another one beside it: DATA_DIR=… PORT=… npm start`,
  );
}

const naming = ({ pid, address }: Holder): string => ` (process ${pid}, ${address})`;

/**
 * Holds a name, as the only process of this machine, until `release`, or until it ends.
 *
 * The lock is a listening local socket, not a file: the system releases it even when the process is killed, so there are no stale locks.
 * Another process can also ask the holder for what it tells.
 * @returns if another process holds the name, what that process tells, as far as it answers.
 */
export async function hold(
  name: string,
  told: string,
): Promise<{ release(): Promise<void> } | { told: string | undefined }> {
  const socket = socketFor(name);
  const server = createServer((peer) => {
    // The peer may have disconnected.
    peer.on('error', () => undefined);
    peer.end(told);
  });
  for (let attempt = 1; !(await listens(server, socket)); attempt++) {
    const answer = await ask(socket);
    if (answer !== undefined || attempt > 3) return { told: answer };
    // Only needed where sockets are files: the file outlives its process. (The system releases an abstract socket.)
    if (socket.startsWith('/')) rmSync(socket, { force: true });
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function socketFor(held: string): string {
  const name = `pairwise-${createHash('sha256').update(held).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.socket`);
}

function listens(server: Server, socket: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error));
    server.once('error', refuse);
    server.listen(socket, () => {
      server.off('error', refuse);
      resolve(true);
    });
  });
}

async function ask(socket: string): Promise<string | undefined> {
  const peer = connect(socket);
  peer.setTimeout(2000, () => peer.destroy(new Error('no answer')));
  try {
    // A holder that is ending accepts the connection but sends nothing.
    return (await text(peer)) || undefined;
  } catch {
    // The holder has ended, or does not respond.
    return undefined;
  }
}
