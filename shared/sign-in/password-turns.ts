import type { Settings } from '../../config/settings.ts';
import { QueueFull } from '../platform/errors.ts';
import { FairQueue } from '../platform/fairness/fair-queue.ts';

/** Hashing runs on libuv's four threads. Two stay free for files and DNS, and memory stays below 38 MiB. */
const AT_ONCE = 2;
/** Maximum wait for a slot, in milliseconds; hashing takes about fifty. */
const WAIT_MS = 10_000;
const REFUSAL = 'Too many people are signing in; try again in a moment';

/** Origin of a request to hash a password. */
export interface Hashing {
  /** The client's network; see `networkOf`. */
  network: string;
  /** Identifies the account; absent if there is none yet. */
  account?: string;
}

/**
 * Limits password hashing to two at a time, so that a burst of log-ins doesn't exhaust the event loop, the thread pool or memory. Addresses
 * are served round-robin, and each address and account may queue only a few log-ins, whether passwords are right or wrong. A burst from one
 * address doesn't block sign-ins from others.
 */
export class PasswordTurns {
  readonly #queue: FairQueue;
  /** Maximum per address, name or account, running and waiting. */
  readonly #most: number;
  readonly #accounts = new Map<string, number>();
  /** Running log-ins, by address and by the name as typed. */
  readonly #networks = new Map<string, number>();
  readonly #names = new Map<string, number>();

  constructor({ PASSWORDS_WAITING: waiting }: Settings) {
    this.#most = AT_ONCE + waiting;
    this.#queue = new FairQueue({
      perKey: 0,
      total: AT_ONCE,
      waitingPerKey: waiting,
      waitMs: WAIT_MS,
      refusal: REFUSAL,
    });
  }

  /**
   * Runs a whole log-in, which takes a slot at some point. A log-in that would not be allowed to wait is refused here, before any query, so
   * a burst of refused log-ins causes no queries.
   * @param name as typed, folded.
   * @throws QueueFull if too many log-ins of the same address or name are running.
   */
  admit<T>({ network, name }: { network: string; name: string }, work: () => Promise<T>): Promise<T> {
    return this.#within(this.#networks, network, () => this.#within(this.#names, name, work));
  }

  /**
   * Runs the work when a slot is free.
   * @throws QueueFull if too many requests of the same address or account are waiting, TooManyRequests if the wait was
   * too long.
   */
  run<T>({ network, account }: Hashing, work: () => Promise<T>): Promise<T> {
    const inSlot = () => this.#queue.run(network, work);
    return account === undefined ? inSlot() : this.#within(this.#accounts, account, inSlot);
  }

  async #within<T>(counts: Map<string, number>, key: string, work: () => Promise<T>): Promise<T> {
    const before = counts.get(key) ?? 0;
    if (before >= this.#most) throw new QueueFull(REFUSAL, 2);
    counts.set(key, before + 1);
    try {
      return await work();
    } finally {
      const left = counts.get(key)! - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    }
  }
}
