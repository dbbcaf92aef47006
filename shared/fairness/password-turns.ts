import type { Settings } from '../../config/settings.ts';
import { TooManyRequests } from '../errors.ts';
import { FairQueue } from './fair-queue.ts';

/** Hashing runs on libuv's four threads: two stay free for files and DNS, and memory stays below 38 MiB. */
const AT_ONCE = 2;
/** Maximum wait for a slot, in milliseconds; hashing takes about fifty. */
const WAIT_MS = 10_000;
const REFUSAL = 'Too many people are signing in at the moment; try again in a moment';

/** Who a password is hashed for. */
export interface Hashing {
  /** The client's network; see `networkOf`. */
  network: string;
  /** Identifies the account; absent if there is none yet. */
  account?: string;
}

/**
 * Limits password hashing to two at a time, so that a burst of log-ins does not exhaust the event loop, the thread pool or
 * memory. Addresses are served round-robin, and each address and account may queue only a few, whether passwords are right or
 * wrong: a burst from one address does not block sign-ins from others.
 */
export class PasswordTurns {
  readonly #queue: FairQueue;
  readonly #mostPerAccount: number;
  /** Per account: running and waiting. */
  readonly #accounts = new Map<string, number>();

  constructor({ PASSWORDS_WAITING: waiting }: Settings) {
    this.#mostPerAccount = AT_ONCE + waiting;
    this.#queue = new FairQueue({
      perKey: 0,
      total: AT_ONCE,
      waitingPerKey: waiting,
      waitMs: WAIT_MS,
      refusal: REFUSAL,
    });
  }

  /**
   * Runs the work when a slot is free.
   * @throws TooManyRequests if too many of the same address or account are waiting.
   */
  async run<T>({ network, account }: Hashing, work: () => Promise<T>): Promise<T> {
    if (account === undefined) return this.#queue.run(network, work);
    const before = this.#accounts.get(account) ?? 0;
    if (before >= this.#mostPerAccount) throw new TooManyRequests(REFUSAL, 2);
    this.#accounts.set(account, before + 1);
    try {
      return await this.#queue.run(network, work);
    } finally {
      const left = this.#accounts.get(account)! - 1;
      if (left === 0) this.#accounts.delete(account);
      else this.#accounts.set(account, left);
    }
  }
}
