import {
  createServer,
  type IncomingMessage,
  maxHeaderSize,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';

/** How long a started request may take to finish once the server closes, in milliseconds. */
const DRAIN_MS = 10_000;

/** What is read of a body that was answered before its end, so that the connection can be used again. */
const DISCARDED_BYTES = 16 * 2 ** 20;
/** For how long that is done, in milliseconds. */
const DISCARD_MS = 5_000;

interface Work {
  /** Requests that are being worked on: also those whose client has gone away. */
  requests: Set<Promise<unknown>>;
  /** Whether connections are given up after the answer that is under way on them. */
  parting: boolean;
}

const works = new WeakMap<Server, Work>();

/** A server that knows which requests it is working on. */
export function serverOf(listener: (...args: Parameters<RequestListener>) => Promise<unknown>): Server {
  const work: Work = { requests: new Set(), parting: false };
  const server = createServer((request, response) => {
    if (work.parting) response.shouldKeepAlive = false;
    response.once('finish', () => {
      if (!request.complete) discardRest(request);
    });
    const answer = listener(request, response).finally(() => work.requests.delete(answer));
    work.requests.add(answer);
  });
  server.on('clientError', refuse);
  works.set(server, work);
  return server;
}

/**
 * Reads the rest of a body that was refused and throws it away; a connection on which too much of it comes, or none, ends.
 * Left unread it would keep the next request from being seen, and a proxy that pools connections would hand this one to
 * somebody else. Ending it at once would take the answer from a client that is still sending (RFC 9112, 9.6).
 */
function discardRest(request: IncomingMessage): void {
  let left = DISCARDED_BYTES;
  const cut = setTimeout(() => request.destroy(), DISCARD_MS);
  const done = () => clearTimeout(cut);
  request.once('end', done).once('close', done);
  // Nobody else listens any more; a connection that breaks meanwhile has nothing left to lose.
  request.on('error', done);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}

/** What Node's parser refuses never reaches a route; it is answered in the form of every other error. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, detail, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, `The address and the headers are larger than ${maxHeaderSize / 1024} kB`, 'headers_too_large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'The request took too long to arrive']
        : [400, 'The request is not valid HTTP', 'bad_request'];
  const body = JSON.stringify({ detail, code });
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
 * From now on every answer ends its connection. A balancer that keeps connections open is told so on each of them before
 * the server is closed, and never sends a request into one that is just being closed.
 */
export function partFromClients(server: Server): void {
  works.get(server)!.parting = true;
}

/**
 * Takes no new connections, lets started requests finish, then cuts what is left. What is closed afterwards is used by
 * nobody any more.
 */
export async function closeServer(server: Server): Promise<void> {
  partFromClients(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(cut);
  await Promise.all(works.get(server)!.requests);
}
