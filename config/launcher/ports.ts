import { createServer } from 'node:net';

/** A free TCP port on loopback, assigned by the system. */
export async function freePort(): Promise<number> {
  const port = await listenBriefly(0, '127.0.0.1');
  if (port === undefined) throw new Error('There is no free port on 127.0.0.1');
  return port;
}

/** Whether nothing listens on this port of this address. @throws when the address itself can't be listened on. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await listenBriefly(port, host)) !== undefined;
}

function listenBriefly(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
