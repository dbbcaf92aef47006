import type { Server } from 'node:http';

/** How long a started request may take to finish once the server closes, in milliseconds. */
const DRAIN_MS = 10_000;

/** @throws when the port is taken, with the address in the message. */
export function listen(server: Server, { HOST, PORT }: { HOST: string; PORT: number }): Promise<void> {
  // Longer than any load balancer keeps an idle connection, so that it is never us who closes one just in use.
  server.keepAliveTimeout = 65_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Takes no new connections, lets started requests finish, then cuts what is left. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(cut);
}
