import { connect, type Socket } from 'node:net';
import { connect as encrypt } from 'node:tls';
import { Connection } from 'pg';
import type { TlsOptions } from './postgres-address.ts';

/** What this module uses of a connection of pg's client and its types lack. */
interface Internals {
  stream: Socket;
  _ending: boolean;
  _connecting: boolean;
  requestSsl(): void;
  attachListeners(stream: Socket): void;
}

/** Thrown if no encrypted connection could be made. The code is SQL's for a connection that could not be established. */
export class TlsFailure extends Error {
  readonly code = '08001';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'TlsFailure';
  }
}

/** Network errors, which say nothing about TLS. */
const NETWORK_ERRORS = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/**
 * A connection that makes its attempts in order, as libpq does for `sslmode`: the second attempt follows if the first finds no TLS, or if
 * the server refuses it before the log-in has succeeded. pg's client sees a single connection. If all attempts fail, it sees the error of
 * the attempt with TLS.
 */
export class TlsConnection extends Connection {
  readonly #attempts: (TlsOptions | null)[];
  readonly #keepAlive: { keepAlive: boolean; keepAliveInitialDelayMillis: number };
  #port = 0;
  #host = '';
  #phase: 'network' | 'tls' | 'log-in' | 'open' = 'network';
  /** Why the first attempt failed, if it did. */
  #failure: { withTls: boolean; error: unknown } | undefined;

  constructor(
    attempts: readonly (TlsOptions | null)[],
    keepAlive: { keepAlive: boolean; keepAliveInitialDelayMillis: number },
  ) {
    super({});
    this.#attempts = [...attempts];
    this.#keepAlive = keepAlive;
  }

  /** Called once by pg's client; emits `connect` as soon as the log-in can start. */
  connect(port: number, host: string): void {
    this.#port = port;
    this.#host = host;
    this.#internals._connecting = true;
    this.#attempt();
  }

  /** Hides from the client the events that lead to another attempt. */
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'authenticationOk') this.#phase = 'open';
    if (event !== 'errorMessage' || this.#phase !== 'log-in') return super.emit(event, ...args);
    if (this.#tryNext(args[0])) return true;
    return super.emit(event, this.#failure?.withTls ? this.#failure.error : args[0]);
  }

  get #internals(): Internals {
    return this as unknown as Internals;
  }

  #attempt(): void {
    const tls = this.#attempts[0] ?? null;
    this.#phase = 'network';
    const socket = connect({ port: this.#port, host: this.#host, noDelay: true });
    const { keepAlive, keepAliveInitialDelayMillis } = this.#keepAlive;
    if (keepAlive) socket.setKeepAlive(true, keepAliveInitialDelayMillis);
    this.#use(socket);
    socket.once('connect', () => {
      if (!tls) {
        this.#begin(socket);
        return;
      }
      this.#phase = 'tls';
      socket.once('data', (answer: Buffer) => this.#answered(socket, tls, answer.toString('latin1')));
      this.#internals.requestSsl();
    });
  }

  /** The server answers S for TLS and N for none. More than one byte would come from somebody between us and the server. */
  #answered(socket: Socket, tls: TlsOptions, answer: string): void {
    if (answer === 'S') {
      const secure = encrypt({ ...tls, socket });
      this.#use(secure);
      secure.once('secureConnect', () => this.#begin(secure));
    } else if (answer === 'N' && this.#attempts.includes(null)) {
      this.#attempts.length = 0;
      this.#begin(socket);
    } else if (answer === 'N' && this.#failure) {
      // Report the error of the attempt without TLS.
      super.emit('errorMessage', this.#failure.error);
      socket.destroy();
    } else if (answer === 'N') this.#fail(new TlsFailure('The server does not support SSL connections'));
    else this.#fail(new TlsFailure('The server refused to negotiate an SSL connection'));
  }

  #begin(socket: Socket): void {
    this.#phase = 'log-in';
    this.#internals.attachListeners(socket);
    this.emit('connect');
  }

  #use(socket: Socket): void {
    this.#internals.stream = socket;
    // Events of a socket that was given up don't matter any more.
    const isCurrent = () => this.#internals.stream === socket;
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (!isCurrent()) return;
      const isTls = this.#phase === 'tls' && !NETWORK_ERRORS.has(error.code ?? '') && !this.#internals._ending;
      this.#fail(isTls ? new TlsFailure(error.message, error) : error);
    });
    socket.on('close', () => {
      if (isCurrent()) this.emit('end');
    });
  }

  #fail(error: Error): void {
    // As in pg, losing the connection while closing is not an error.
    const { code } = error as NodeJS.ErrnoException;
    if (this.#internals._ending && (code === 'ECONNRESET' || code === 'EPIPE')) return;
    if (this.#phase === 'tls' && this.#tryNext(error)) return;
    super.emit('error', error);
    this.#internals.stream.destroy();
  }

  /** Makes the next attempt, unless there is none or the caller has given up. */
  #tryNext(failure: unknown): boolean {
    if (this.#internals._ending || this.#attempts.length < 2) return false;
    this.#failure = { withTls: this.#attempts.shift() !== null, error: failure };
    const past = this.#internals.stream;
    this.#attempt();
    past.destroy();
    return true;
  }
}
