import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { hold } from './instance-lock.ts';

/**
 * The first port that may be chosen: the range lies below the ports that systems use for outgoing connections and for servers that ask for
 * any port.
 */
const FIRST = 20_000;
const COUNT = 10_000;
/** Number of ports to try. If all of them are taken, something else is wrong. */
const TRIES = 1000;

const taken = new Set<number>();

/** Finds a free TCP port on loopback and claims it, as `takePort` does. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = FIRST + randomInt(COUNT);
    if (!taken.has(port) && (await takePort(port))) return port;
  }
  throw new Error('There is no free port on 127.0.0.1');
}

/**
 * Claims a port on loopback for this process and the processes that it starts, if the port is free. It may take seconds until something
 * listens there. Until this process ends, other launchers choose other ports.
 */
export async function takePort(port: number): Promise<boolean> {
  if (!(await isPortFree(port))) return false;
  if (!taken.has(port) && !('release' in (await hold(`port ${port}`, 'taken')))) return false;
  taken.add(port);
  return true;
}

/**
 * Whether a port of an address is free.
 * @throws if the machine can't listen on the address at all.
 */
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
