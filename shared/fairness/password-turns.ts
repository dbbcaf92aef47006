import type { Settings } from '../../config/settings.ts';
import { TooManyRequests } from '../errors.ts';
import { FairQueue } from './fair-queue.ts';

/** Hashing runs on libuv's four threads: two stay free for files and names, and no more than 38 MiB are held. */
const AT_ONCE = 2;
/** Longest wait for a turn, in milliseconds; a turn takes some fifty. */
const WAIT_MS = 10_000;
const REFUSAL = 'Too many people are signing in at the moment; try again in a moment';

/** Who a password is hashed for. */
export interface Hashing {
  /** The network that asks; see `networkOf`. */
  network: string;
  /** Whatever tells one account from another; absent where there is none yet. */
  account?: string;
}

/**
 * Lets two hashings run at a time, so that a storm of log-ins leaves the event loop, the thread pool and the memory to
 * others. Addresses are served in turn, and neither an address nor an account has more than a few waiting, whether their
 * passwords are right or wrong: nobody's storm keeps somebody elsewhere from signing in.
 */
export class PasswordTurns {
  readonly #queue: FairQueue;
  readonly #mostPerAccount: number;
  /** Of each account: those at work and waiting. */
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
   * Does the work in a turn.
   * @throws TooManyRequests when too many of the same address or account wait already.
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
