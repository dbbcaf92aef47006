import type { Redis } from 'ioredis';
import type { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../../config/settings.ts';
import { limiter, networkOf, opaqueKey } from './limiter.ts';

/** One try to prove a password. */
export interface LoginAttempt {
  /** The account's id, or whatever was typed where no account has that name. */
  account: string;
  /** Where it came from; tries without an address share one. */
  address: string | null;
}

/** What earlier failures mean for a try. */
export interface Standing {
  /** Seconds to wait; 0 when it may be made. */
  waitSeconds: number;
  /** Failures of this account from this address that still count. */
  failures: number;
}

/** Tries that one address keeps for an account that is under attack from many: one, and one for a slip of the finger. */
const TRIES_UNDER_ATTACK = 2;

/**
 * Counts failed log-ins; successes never count, refused tries neither.
 *
 * Three counts, each over a window that begins with its first failure:
 * - account and address: a guesser has to wait, its victim elsewhere hasn't;
 * - address: one guesser with a list of accounts has to wait;
 * - account: a guesser with many addresses finds fewer tries on each, never none. Failures from other
 *   addresses cannot lock an account's owner out, and every wait ends with its window.
 */
export class LoginThrottle {
  readonly #pair: RateLimiterRedis;
  readonly #address: RateLimiterRedis;
  readonly #account: RateLimiterRedis;
  readonly #limits: { pair: number; address: number; account: number };

  constructor({ redis, settings }: { redis: Redis; settings: Settings }) {
    this.#limits = {
      pair: settings.LOGIN_FAILURES_PER_ACCOUNT,
      address: settings.LOGIN_FAILURES_PER_ADDRESS,
      account: settings.LOGIN_FAILURES_UNDER_ATTACK,
    };
    const { pair, address, account } = this.#limits;
    const seconds = settings.LOGIN_WINDOW_SECONDS;
    this.#pair = limiter({ redis, seconds, name: 'login-pair', points: pair });
    this.#address = limiter({ redis, seconds, name: 'login-address', points: address });
    this.#account = limiter({ redis, seconds, name: 'login-account', points: account });
  }

  async standing(attempt: LoginAttempt): Promise<Standing> {
    const keys = keysOf(attempt);
    const [pair, address, account] = await Promise.all([
      this.#pair.get(keys.pair),
      this.#address.get(keys.address),
      this.#account.get(keys.account),
    ]);
    const underAttack = consumed(account) >= this.#limits.account;
    const tries = underAttack ? Math.min(TRIES_UNDER_ATTACK, this.#limits.pair) : this.#limits.pair;
    return {
      waitSeconds: Math.max(waitAfter(pair, tries), waitAfter(address, this.#limits.address)),
      failures: consumed(pair),
    };
  }

  /** Counts a failure. Answers whether it was the last one that is let through for now. */
  async failed(attempt: LoginAttempt): Promise<boolean> {
    const keys = keysOf(attempt);
    const [pair, address] = await Promise.all([
      this.#pair.penalty(keys.pair),
      this.#address.penalty(keys.address),
      this.#account.penalty(keys.account),
    ]);
    return pair.consumedPoints === this.#limits.pair || address.consumedPoints === this.#limits.address;
  }

  /**
   * Forgets the failures of this account from this address: they were the person's own. The other counts stay, or a
   * guesser could wipe them by signing in to an account of its own now and then.
   */
  async succeeded(attempt: LoginAttempt): Promise<void> {
    await this.#pair.delete(keysOf(attempt).pair);
  }
}

function keysOf({ account, address }: LoginAttempt) {
  const network = networkOf(address ?? '');
  return { pair: opaqueKey(account, network), address: opaqueKey(network), account: opaqueKey(account) };
}

function consumed(count: RateLimiterRes | null): number {
  return count?.consumedPoints ?? 0;
}

function waitAfter(count: RateLimiterRes | null, limit: number): number {
  return count && count.consumedPoints >= limit ? Math.max(1, Math.ceil(count.msBeforeNext / 1000)) : 0;
}
