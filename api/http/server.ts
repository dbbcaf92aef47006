import {
  createServer,
  type IncomingMessage,
  maxHeaderSize,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { CannotStart } from '../../config/start-up.ts';

/** How long a started request may take to finish once the server closes, in milliseconds. */
const DRAIN_MS = 10_000;

/** Maximum number of bytes discarded after a body was refused, so that the connection can be used again. */
const DISCARDED_BYTES = 16 * 2 ** 20;
/** Time limit for discarding them, in milliseconds. */
const DISCARD_MS = 5_000;

/** Time for the headers of a request, in milliseconds. */
const HEADERS_MS = 60_000;
/** Time for a whole request, in milliseconds: long enough for the largest upload on a slow line. Other bodies have less (see body.ts). */
const REQUEST_MS = 3_600_000;

interface Work {
  /** Requests in progress, including those whose client has disconnected. */
  requests: Set<Promise<unknown>>;
  /** True once connections are closed after their current response. */
  parting: boolean;
}

const works = new WeakMap<Server, Work>();

/**
 * A server that tracks its requests in progress, and closes connections whose clients stop reading.
 * @param sendTimeoutMs how long a response may make no progress.
 */
export function serverOf(
  listener: (...args: Parameters<RequestListener>) => Promise<unknown>,
  { sendTimeoutMs }: { sendTimeoutMs: number },
): Server {
  const work: Work = { requests: new Set(), parting: false };
  const server = createServer({ headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS }, (request, response) => {
    if (work.parting) response.shouldKeepAlive = false;
    if (hostsOf(request) > 1) {
      request.socket.end(refusal(400, 'The request has more than one Host header', 'bad_request'));
      return;
    }
    endStalled(request, response, sendTimeoutMs);
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

/** Number of Host headers of a request. If there are several, Node uses the first, and a proxy may use another (RFC 9112, 3.2). */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/**
 * Closes the connection if unsent bytes make no progress for some time. Node's own timeout of a socket restarts whenever some bytes were
 * read. While a response is still being made, there is no limit.
 */
function endStalled(request: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  const { socket } = request;
  socket.setTimeout(timeoutMs);
  response.on('timeout', () => {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(timeoutMs);
  });
}

/**
 * Reads and discards the rest of a refused body; the connection is closed if it is too long or stalls. Left unread it would block
 * the next request, and a proxy would reuse the connection for another client. Closing it at once would lose the response for a
 * client that is still sending (RFC 9112, 9.6).
 */
function discardRest(request: IncomingMessage): void {
  let left = DISCARDED_BYTES;
  const cut = setTimeout(() => request.destroy(), DISCARD_MS);
  const done = () => clearTimeout(cut);
  request.once('end', done).once('close', done);
  // No other listener is left, and a broken connection can be ignored.
  request.on('error', done);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}

/** Requests refused by Node's HTTP parser get the usual error body. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, detail, code]: [number, string, string?] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, `The URL and the headers are larger than ${maxHeaderSize / 1024} kB`, 'headers_too_large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'The request took too long to arrive', 'request_timeout']
        : [400, 'The request is not valid HTTP', 'bad_request'];
  socket.end(refusal(status, detail, code));
}

/** A whole response that closes its connection, in the usual form of an error. */
function refusal(status: number, detail: string, code?: string): string {
  const body = JSON.stringify({ detail, code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** @throws CannotStart when the port is in use, which may pass, or the host is not this machine's. */
export function listen(server: Server, { HOST, PORT }: { HOST: string; PORT: number }): Promise<void> {
  // Longer than the idle timeout of load balancers, so that the server never closes a connection just being reused.
  server.keepAliveTimeout = 65_000;
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(
        new CannotStart(`HOST and PORT: can't listen on port ${PORT} of ${HOST}: ${error.message}`, {
          mayPass: (error as NodeJS.ErrnoException).code === 'EADDRINUSE',
          cause: error,
        }),
      );
    server.once('error', refuse);
    server.listen(PORT, HOST, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

/**
 * From now on every response closes its connection, so that a load balancer drops its kept-alive connections before the server is
 * closed, and never sends a request into a closing one.
 */
export function partFromClients(server: Server): void {
  works.get(server)!.parting = true;
}

/**
 * Stops accepting connections, lets requests finish, then cuts the remaining connections. Afterwards no request uses the process's
 * resources.
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
