import type { Redis } from 'ioredis';
import type { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../../config/settings.ts';
import { byNetwork, limiter, opaqueKey, secondsLeft } from '../platform/throttles/limiter.ts';

/** One attempt at a password. */
export interface LoginAttempt {
  /** The name as typed, folded; null if the caller is already known to own the account. */
  typed: string | null;
  /** The account's id; null if no account has the name. */
  account: string | null;
  /** Hash of the account's password; null if there is none. */
  hash: string | null;
  /** Address of the attempt. Attempts without an address share one. */
  address: string | null;
}

/** Decision about an attempt, based on earlier failures. */
export interface Standing {
  /** Seconds to wait, which the caller may be told; 0 if the attempt is allowed. */
  waitSeconds: number;
  /** Whether the attempt must fail like a wrong password, because the account had too many failures under its other name. */
  failsSilently: boolean;
  /** Failures of this account from this address that still count. */
  failures: number;
}

/** Attempts that one address still has for an account under attack from many addresses: one, and one more for a typing mistake. */
const TRIES_UNDER_ATTACK = 2;

/**
 * Counts failed log-ins. Successes and attempts that got a 429 don't count.
 *
 * Each count has a window that starts with its first failure:
 * - name and address: a guesser has to wait, but the owner at another address doesn't;
 * - address: a guesser with a list of accounts has to wait;
 * - name: a guesser with many addresses gets fewer attempts from each, but never none. Failures from other addresses cannot lock the owner
 * out, and every wait ends with its window.
 *
 * The counts by name exist twice: for the name as typed, and for the account. Only the count for the typed name and the one for the address
 * lead to a 429. Otherwise, failures by username would reveal the account's email. Too many failures of the account make an attempt fail
 * like a wrong password, so that its second name gives a guesser no further attempts.
 *
 * The counts by name belong to one password. A new password unlocks the account at once.
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
    const [address, typed, account] = await Promise.all([
      this.#address.get(keys.address),
      this.#ofName(keys.typed),
      this.#ofName(keys.account),
    ]);
    const visible = Math.max(typed.waitSeconds, waitAfter(address, this.#limits.address));
    const isOwn = attempt.typed === null;
    return {
      waitSeconds: isOwn ? Math.max(visible, account.waitSeconds) : visible,
      failsSilently: !isOwn && account.waitSeconds > 0,
      failures: account.failures,
    };
  }

  /** Counts a failure. Returns whether it was the last attempt that is currently allowed. */
  async failed(attempt: LoginAttempt): Promise<boolean> {
    const keys = keysOf(attempt);
    const [address, ...pairs] = await Promise.all([
      this.#address.penalty(keys.address),
      this.#pair.penalty(keys.typed.pair),
      this.#pair.penalty(keys.account.pair),
      this.#account.penalty(keys.typed.name),
      this.#account.penalty(keys.account.name),
    ]);
    return (
      address.consumedPoints === this.#limits.address ||
      pairs.slice(0, 2).some(({ consumedPoints }) => consumedPoints === this.#limits.pair)
    );
  }

  /**
   * Resets the failures of this account from this address, because they were the person's own. The other counts stay. Otherwise, guessers
   * could reset them by signing in to an account of their own now and then.
   */
  async succeeded(attempt: LoginAttempt): Promise<void> {
    const { typed, account } = keysOf(attempt);
    await Promise.all([this.#pair.delete(typed.pair), this.#pair.delete(account.pair)]);
  }

  async #ofName(keys: NameKeys): Promise<{ waitSeconds: number; failures: number }> {
    const [pair, name] = await Promise.all([this.#pair.get(keys.pair), this.#account.get(keys.name)]);
    const isUnderAttack = consumed(name) >= this.#limits.account;
    const tries = isUnderAttack ? Math.min(TRIES_UNDER_ATTACK, this.#limits.pair) : this.#limits.pair;
    return { waitSeconds: waitAfter(pair, tries), failures: consumed(pair) };
  }
}

interface NameKeys {
  /** Key of the name and the address. */
  pair: string;
  /** Key of the name alone. */
  name: string;
}

/** Always the same number of keys, so that an attempt takes the same time whether or not an account has the name. */
function keysOf({ typed, account, hash, address }: LoginAttempt) {
  const network = byNetwork(address);
  const keys = (kind: string, name: string): NameKeys => ({
    pair: opaqueKey(kind, name, hash ?? '', network),
    name: opaqueKey(kind, name, hash ?? ''),
  });
  return {
    address: opaqueKey(network),
    typed: typed === null ? keys('own', account ?? '') : keys('typed', typed),
    account: account === null ? keys('nobody', typed ?? '') : keys('account', account),
  };
}

function consumed(count: RateLimiterRes | null): number {
  return count?.consumedPoints ?? 0;
}

function waitAfter(count: RateLimiterRes | null, limit: number): number {
  return count && count.consumedPoints >= limit ? secondsLeft(count) : 0;
}
