import type { Settings } from '../../config/settings.ts';
import { FairQueue, type Leaving } from './fair-queue.ts';

/** What a request costs others while it is answered: nothing, as much as any, or seconds of a processor or the database. */
export type Cost = 'free' | 'normal' | 'expensive';

/** Places for expensive requests, as a share of the connections to the database; at least two. */
const EXPENSIVE_SHARE = 1 / 4;

/**
 * How many requests of one person are at work at a time in this process. It is about fairness among people, not about
 * billing: another process counts for itself.
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

  /** Requests that wait for their turn. */
  get waiting(): { normal: number; expensive: number } {
    return { normal: this.#normal.waiting, expensive: this.#expensive.waiting };
  }

  /**
   * Does the work of a request when it is its turn.
   * @param key who asks: a person, or an address where nobody is signed in.
   * @throws TooManyRequests when too many of theirs wait already, or it took too long.
   */
  run<T>(cost: Cost, key: string, work: () => Promise<T>, leaving?: Leaving): Promise<T> {
    if (cost === 'free') return work();
    if (cost === 'normal') return this.#normal.run(key, work, leaving);
    // The scarcer place first: what waits for it takes none of the others.
    return this.#expensive.run(key, () => this.#normal.run(key, work, leaving), leaving);
  }
}

/**
 * The line of changes that compute a ranking anew, by project. They wait here before they take a connection; in the
 * database they would wait for each other's locks with one each, until there were none for anybody else.
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
