import type { Settings } from '../../config/settings.ts';
import { FairQueue, type Leaving } from './fair-queue.ts';

/** What a request costs others: nothing, the usual, or seconds of CPU or database time. */
export type Cost = 'free' | 'normal' | 'expensive';

/** Slots for expensive requests, as a share of the database connections; at least two. */
const EXPENSIVE_SHARE = 1 / 4;

/**
 * Limits the concurrent requests of each user in this process. This is about fairness among users, not a quota: each process
 * counts by itself.
 */
export class FairShares {
  readonly #normal: FairQueue;
  readonly #expensive: FairQueue;

  constructor(settings: Settings) {
    const limits = {
      waitingPerKey: settings.REQUESTS_WAITING_PER_PERSON,
      waitMs: settings.REQUEST_WAIT_SECONDS * 1000,
      refusal: 'Too many requests at the same time; try again in a moment',
    };
    const perKey = settings.EXPENSIVE_REQUESTS_PER_PERSON;
    const total = perKey === 0 ? 0 : placesOf(settings);
    this.#normal = new FairQueue({ ...limits, perKey: settings.REQUESTS_PER_PERSON, total: 0 });
    this.#expensive = new FairQueue({ ...limits, perKey, total });
  }

  /** Number of waiting requests. */
  get waiting(): { normal: number; expensive: number } {
    return { normal: this.#normal.waiting, expensive: this.#expensive.waiting };
  }

  /**
   * Runs the work of a request when it is its turn.
   * @param key the user, or the address of a request without a token.
   * @throws TooManyRequests if too many of the same key are waiting, or it took too long.
   */
  run<T>(cost: Cost, key: string, work: () => Promise<T>, leaving?: Leaving): Promise<T> {
    if (cost === 'free') return work();
    if (cost === 'normal') return this.#normal.run(key, work, leaving);
    // The scarcer slot first: waiting for it occupies none of the others.
    return this.#expensive.run(key, () => this.#normal.run(key, work, leaving), leaving);
  }
}

/**
 * The queue of changes that recompute a ranking, by project. They wait here before they take a connection; in the database they
 * would wait for each other's locks, holding a connection each, until none were left for other requests.
 */
export function rewritesOf(settings: Settings): FairQueue {
  return new FairQueue({
    perKey: 1,
    total: placesOf(settings),
    waitingPerKey: Math.max(1, settings.REQUESTS_WAITING_PER_PERSON),
    waitMs: settings.REQUEST_WAIT_SECONDS * 1000,
    refusal: 'This project is being changed too fast; try again in a moment',
  });
}

function placesOf({ DATABASE_POOL }: Settings): number {
  return Math.max(2, Math.floor(DATABASE_POOL * EXPENSIVE_SHARE));
}
