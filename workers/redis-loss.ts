import type { Redis } from 'ioredis';
import type { Logger } from '../config/logger.ts';

/** Time without an error after which Redis counts as available again, in milliseconds. Connections try again every second. */
const QUIET_MS = 3000;
const LOOK_MS = 500;
/** Messages of ioredis about a lost or hanging connection, or a missing node, besides the operating system's errors. */
const LOST =
  /^(socket timeout|connection is closed|command timed out|connect etimedout|.*nodes|reached the max retries)/i;

/**
 * Reports once that the workers have lost Redis, and once that it is back. Every queue has connections of its own, each of which fails at
 * each attempt: hundreds of errors in a minute.
 */
export class RedisLoss {
  readonly #connection: Redis;
  readonly #log: Logger;
  #errors = 0;
  #beganAt = 0;
  #lastAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ connection, log }: { connection: Redis; log: Logger }) {
    this.#connection = connection;
    this.#log = log;
  }

  /**
   * Counts an error of a worker.
   * @returns false for an error that doesn't come from a lost connection.
   */
  counts(error: Error & { syscall?: string }): boolean {
    if (error.syscall === undefined && !LOST.test(error.message)) return false;
    this.#errors += 1;
    this.#lastAt = performance.now();
    if (this.#timer) return true;
    this.#beganAt = this.#lastAt;
    this.#log.warn({ err: error }, 'workers have lost Redis; they try again until it is back');
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
    return true;
  }

  #look(): void {
    const now = performance.now();
    if (this.#connection.status === 'end') clearInterval(this.#timer);
    if (this.#connection.status !== 'ready' || now - this.#lastAt < QUIET_MS) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    const seconds = Math.round((this.#lastAt - this.#beganAt) / 1000);
    this.#log.info({ errors: this.#errors, seconds }, 'workers have Redis again');
    this.#errors = 0;
  }
}
