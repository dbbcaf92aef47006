import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from '../../config/logger.ts';
import { REDIS_PREFIX } from '../../config/redis.ts';
import { Conflict, Unavailable } from '../platform/errors.ts';

const KEY = `${REDIS_PREFIX}:restore-gate`;

/** Time after which the gate of a dead holder opens, in milliseconds. */
const LEASE_MS = 10_000;
const RENEW_MS = 2000;
/** How often a process that serves requests checks whether the gate is up, in milliseconds. */
const LOOK_MS = 250;
/** After this time, every working process has noticed: three checks plus the longest response time of Redis. */
const NOTICED_MS = 3 * LOOK_MS + 250;

/** Removes or extends the lease only if it is still ours. */
const LOWER = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;
const RENEW = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`;

/** The gate while one worker holds it. */
export interface HeldGate {
  /** @throws Unavailable if the lease was lost, in which case requests are accepted again. */
  confirm(): Promise<void>;
  /** Opens the gate. If that fails, the gate expires. */
  lower(): Promise<void>;
}

/**
 * The switch that answers 503 during a restore: a lease in Redis that its worker renews. Processes that serve requests poll it a few times
 * a second and cache the result, so that a request costs nothing. While Redis is unavailable, the gate counts as down.
 */
export class RestoreGate {
  readonly #redis: Redis;
  readonly #log: Logger;
  #up = false;
  #watch: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor({ redis, log }: { redis: Redis; log: Logger }) {
    this.#redis = redis;
    this.#log = log;
  }

  /** Result of the last poll; always false in a process that doesn't poll. */
  get isUp(): boolean {
    return this.#up;
  }

  /** Starts polling until it is closed. */
  watch(): void {
    this.#watch ??= setInterval(() => {
      // If Redis answers slowly, it isn't polled more often than it answers.
      if (!this.#looking) void this.poll();
    }, LOOK_MS).unref();
    void this.poll();
  }

  close(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  /**
   * Keeps requests out, in all processes. Returns when they have noticed.
   * @throws Conflict if another restore holds the gate, Unavailable without Redis.
   */
  async raise(): Promise<HeldGate> {
    const token = randomUUID();
    let until = performance.now() + LEASE_MS;
    const taken = await reaching(() => this.#redis.set(KEY, token, 'PX', LEASE_MS, 'NX'));
    if (!taken) throw new Conflict('A restore is already running');
    const renew = async () => {
      const asked = performance.now();
      if ((await this.#redis.eval(RENEW, 1, KEY, token, LEASE_MS)) === 1) until = asked + LEASE_MS;
    };
    const timer = setInterval(() => {
      renew().catch((error: unknown) => this.#log.warn({ err: error }, 'the restore gate could not be renewed'));
    }, RENEW_MS).unref();
    await delay(NOTICED_MS);
    return {
      async confirm() {
        await reaching(renew);
        if (performance.now() >= until) throw new Unavailable('The restore lost its gate; nothing was changed');
      },
      lower: async () => {
        clearInterval(timer);
        await this.#redis.eval(LOWER, 1, KEY, token).catch((error: unknown) => {
          this.#log.warn({ err: error, fallsWithinMs: LEASE_MS }, 'the restore gate could not be lowered');
        });
      },
    };
  }

  /** Polls now, for a caller that knows that the gate was just lowered. */
  async poll(): Promise<void> {
    await this.#looking;
    this.#looking = this.#readFlag();
    await this.#looking;
    this.#looking = undefined;
  }

  async #readFlag(): Promise<void> {
    let up = false;
    try {
      up = (await this.#redis.exists(KEY)) === 1;
    } catch (error) {
      this.#log.debug({ err: error }, 'restore gate unavailable');
    }
    if (up !== this.#up) this.#log.info({ up }, 'restore gate');
    this.#up = up;
  }
}

async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Unavailable("Redis is unavailable, so a restore can't block requests; nothing was changed", 5, error);
  }
}
