import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { hold } from './instance-lock.ts';

/** Below the ports that systems give to outgoing connections and to servers that ask for any. */
const FIRST = 20_000;
const COUNT = 10_000;
/** Tries until one of so many ports is free; that all are taken is a fault of another kind. */
const TRIES = 1000;

const taken = new Set<number>();

/** A free TCP port on loopback, taken like any other. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = FIRST + randomInt(COUNT);
    if (!taken.has(port) && (await takePort(port))) return port;
  }
  throw new Error('There is no free port on 127.0.0.1');
}

/**
 * Takes a port of loopback for this process and what it starts, if it is free. Seconds may pass before something listens there: until this
 * process ends, other launchers take another port.
 */
export async function takePort(port: number): Promise<boolean> {
  if (!(await isPortFree(port))) return false;
  if (!taken.has(port) && !('release' in (await hold(`port ${port}`, 'taken')))) return false;
  taken.add(port);
  return true;
}

/** Whether nothing listens on this port of this address. @throws when the address itself can't be listened on. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
