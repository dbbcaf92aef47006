import { createServer, maxHeaderSize, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** How long a started request may take to finish once the server closes, in milliseconds. */
const DRAIN_MS = 10_000;

/** Requests that are being worked on, by server: also those whose client has gone away. */
const working = new WeakMap<Server, Set<Promise<unknown>>>();

/** A server that knows which requests it is working on. */
export function serverOf(listener: (...args: Parameters<RequestListener>) => Promise<unknown>): Server {
  const requests = new Set<Promise<unknown>>();
  const server = createServer((request, response) => {
    const work = listener(request, response).finally(() => requests.delete(work));
    requests.add(work);
  });
  server.on('clientError', refuse);
  working.set(server, requests);
  return server;
}

/** What Node's parser refuses never reaches a route; it is answered in the form of every other error. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, detail] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, `The address and the headers are larger than ${maxHeaderSize / 1024} kB`]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'The request took too long to arrive']
        : [400, 'The request is not valid HTTP'];
  const body = JSON.stringify({ detail });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

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

/**
 * Takes no new connections, lets started requests finish, then cuts what is left. What is closed afterwards is used by
 * nobody any more.
 */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(cut);
  await Promise.all(working.get(server) ?? []);
}
