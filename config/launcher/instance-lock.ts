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
 *
 * The lock is a listening local socket, not a file: the system releases it even when the process is killed, so there are no
 * stale locks, and a second launcher can ask the holder for its address.
 * @param folder - real path of the data folder.
 * @throws StartError that names the running one.
 */
export async function holdFolder(folder: string, holder: Holder): Promise<{ release(): Promise<void> }> {
  const socket = socketFor(folder);
  const server = createServer((peer) => {
    // The peer may have disconnected.
    peer.on('error', () => undefined);
    peer.end(JSON.stringify(holder));
  });
  for (let attempt = 1; !(await listens(server, socket)); attempt++) {
    const running = await ask(socket);
    if (running || attempt > 3)
      throw new StartError(
        `Pairwise is already running on ${folder}${running ? ` (process ${running.pid}, ${running.address})` : ''}: stop it first, or start another one beside it: DATA_DIR=… PORT=… npm start`,
      );
    // Only where sockets are files: the file outlives its process. (An abstract socket is released by the system.)
    if (socket.startsWith('/')) rmSync(socket, { force: true });
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function socketFor(folder: string): string {
  const name = `pairwise-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
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

async function ask(socket: string): Promise<Holder | undefined> {
  const peer = connect(socket);
  peer.setTimeout(2000, () => peer.destroy(new Error('no answer')));
  try {
    return JSON.parse(await text(peer)) as Holder;
  } catch {
    // The holder has ended, or does not respond.
    return undefined;
  }
}
