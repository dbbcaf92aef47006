import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { closeLater } from './root-hooks.ts';

interface Carried {
  client: Socket;
  server: Socket;
}

/**
 * Stands between the service and one of its stores, and fails as networks do: refuses connections, goes silent without closing them (a
 * pulled cable, a stopped machine), or passes requests on and loses responses.
 */
export class TcpProxy {
  #target: { host: string; port: number };
  readonly #carried = new Set<Carried>();
  #listener: Server;
  #port = 0;
  #silent = false;
  #fatal: string | undefined;
  #unanswered: string | undefined;
  #connectionsLeft = Number.POSITIVE_INFINITY;

  private constructor(target: { host: string; port: number }) {
    this.#target = target;
    this.#listener = this.#makeListener();
  }

  /** Starts a proxy in front of the host and port of `url`. It ends with the test that started it. */
  static async before(url: string): Promise<TcpProxy> {
    const { hostname, port } = new URL(url);
    const proxy = new TcpProxy({ host: hostname, port: Number(port) });
    await proxy.#listen();
    closeLater(() => proxy.refuse());
    return proxy;
  }

  /** The address through this proxy. */
  through(url: string): string {
    const changed = new URL(url);
    changed.host = `127.0.0.1:${this.#port}`;
    return changed.href;
  }

  /** Leads new connections to another server, like a host name that follows the primary. */
  pointAt(url: string): void {
    const { hostname, port } = new URL(url);
    this.#target = { host: hostname, port: Number(port) };
  }

  /** Accepts and forwards connections again. */
  async heal(): Promise<void> {
    this.#silent = false;
    this.#fatal = undefined;
    this.#unanswered = undefined;
    this.#connectionsLeft = Number.POSITIVE_INFINITY;
    // Held data are lost, as after a partition: both sides notice and reconnect.
    this.cut();
    if (!this.#listener.listening) await this.#listen();
  }

  /** Cuts all connections and refuses new ones. */
  async refuse(): Promise<void> {
    this.cut();
    if (!this.#listener.listening) return;
    const closed = once(this.#listener, 'close');
    this.#listener.close();
    await closed;
  }

  /** Accepts this many further connections; then cuts all and refuses new ones. */
  refuseAfter(connections: number): void {
    this.#connectionsLeft = connections;
  }

  /** Keeps every connection, old and new, but forwards nothing any more. */
  goSilent(): void {
    this.#silent = true;
    for (const { client, server } of this.#carried) {
      client.unpipe(server).pause();
      server.unpipe(client).pause();
    }
  }

  /** Forwards requests. If a request contains `text`, its connection is cut as soon as the response comes. */
  loseAnswerTo(text: string): void {
    this.#fatal = text;
  }

  /** Forwards requests. A connection whose request contains `text` gets no more responses; the others are not affected. */
  leaveUnanswered(text: string): void {
    this.#unanswered = text;
  }

  cut(): void {
    for (const { client, server } of this.#carried) {
      client.destroy();
      server.destroy();
    }
    this.#carried.clear();
  }

  #makeListener(): Server {
    return createServer((client) => {
      this.#connectionsLeft -= 1;
      if (this.#connectionsLeft < 0) {
        client.destroy();
        void this.refuse();
        return;
      }
      const server = connect(this.#target);
      const carried = { client, server };
      this.#carried.add(carried);
      const end = () => {
        client.destroy();
        server.destroy();
        this.#carried.delete(carried);
      };
      for (const socket of [client, server]) socket.on('error', end).on('close', end);
      if (this.#silent) return;
      client.pipe(server);
      server.pipe(client);
      client.on('data', (chunk: Buffer) => {
        if (this.#fatal !== undefined && chunk.includes(this.#fatal)) this.#loseAnswer(carried);
        if (this.#unanswered !== undefined && chunk.includes(this.#unanswered)) server.unpipe(client).pause();
      });
    });
  }

  #loseAnswer({ client, server }: Carried): void {
    server.unpipe(client);
    server.on('data', () => client.destroy());
    server.resume();
  }

  async #listen(): Promise<void> {
    this.#listener = this.#makeListener();
    this.#listener.listen(this.#port, '127.0.0.1');
    await once(this.#listener, 'listening');
    this.#port = (this.#listener.address() as AddressInfo).port;
  }
}
