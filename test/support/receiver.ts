import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeLater } from './root-hooks.ts';

/** A request that a receiver got. */
export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it had sent
  body: any;
}

/** A receiver of webhooks on loopback, which responds as a test tells it. */
export class Receiver {
  readonly received: Received[] = [];
  answer: (response: ServerResponse, received: Received) => void = (response) => response.writeHead(204).end();
  #server: Server | undefined;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  /** Starts, the second time on the same port. */
  async start(): Promise<void> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      const id = String(request.headers['webhook-id'] ?? '');
      const received = { id, headers: request.headers, text, body: text && JSON.parse(text) };
      this.received.push(received);
      this.answer(response, received);
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Stops at once and cuts its connections, as if killed. */
  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

/** Stops after the suite or test that started it. */
export async function startReceiver(): Promise<Receiver> {
  const receiver = new Receiver();
  await receiver.start();
  closeLater(() => receiver.kill());
  return receiver;
}
