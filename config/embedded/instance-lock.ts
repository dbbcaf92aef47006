import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from './errors.ts';

/** Who holds a data folder, as it says itself. */
export interface Holder {
  pid: number;
  /** Address of its API. */
  address: string;
}

/**
 * Makes this process the only launcher on a data folder until `release`, or until it ends, in whatever way.
 *
 * The lock is a listening local socket and no file: the system takes it back even from a killed process, so there is no
 * stale one to judge, and whoever is refused can ask its holder who it is.
 * @param folder - real path of the data folder.
 * @throws StartError that names the running one.
 */
export async function holdFolder(folder: string, holder: Holder): Promise<{ release(): Promise<void> }> {
  const socket = socketFor(folder);
  const server = createServer((peer) => {
    // A peer that has gone in the meantime needs no answer.
    peer.on('error', () => undefined);
    peer.end(JSON.stringify(holder));
  });
  for (let attempt = 1; !(await listens(server, socket)); attempt++) {
    const running = await ask(socket);
    if (running || attempt > 3)
      throw new StartError(
        `Pairwise already runs on ${folder}${running ? ` (process ${running.pid}, ${running.address})` : ''}: stop it first, or start another one beside it: DATA_DIR=… PORT=… npm start`,
      );
    // Only where sockets are files: the file outlives its process. (An abstract one has just been released.)
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
    // Nobody there (any more), or nobody who would say who it is.
    return undefined;
  }
}
