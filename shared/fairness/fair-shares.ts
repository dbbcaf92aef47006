import { planMemory } from '../../config/memory.ts';
import type { Settings } from '../../config/settings.ts';
import type { Cost } from '../rules/cost.ts';
import { FairQueue, type Leave, type Leaving } from './fair-queue.ts';

/** Places for expensive work, as a share of the database connections; at least two. */
const EXPENSIVE_SHARE = 1 / 4;

/** Longest wait of a large answer for others to be made, in milliseconds. */
const LARGE_WAIT_MS = 60_000;

/**
 * Limits the concurrent requests of each user in this process, from their start until their answers were sent. This is about
 * fairness among users, not a quota: each process counts by itself.
 */
export class FairShares {
  readonly #normal: FairQueue;
  /** Large and expensive requests. */
  readonly #expensive: FairQueue;
  /** Expensive work of all users. A reader who is slow to take an answer occupies none of these. */
  readonly #places: FairQueue;
  /** Large answers of all users that are being made; their number follows from the memory of the process. */
  readonly #making: FairQueue;

  constructor(settings: Settings) {
    const limits = {
      waitingPerKey: settings.REQUESTS_WAITING_PER_PERSON,
      waitMs: settings.REQUEST_WAIT_SECONDS * 1000,
      refusal: 'Too many requests at the same time; try again in a moment',
    };
    const perKey = settings.EXPENSIVE_REQUESTS_PER_PERSON;
    this.#normal = new FairQueue({ ...limits, perKey: settings.REQUESTS_PER_PERSON, total: 0 });
    this.#expensive = new FairQueue({ ...limits, perKey, total: 0 });
    this.#places = new FairQueue({ ...limits, perKey: 0, total: perKey === 0 ? 0 : placesOf(settings) });
    this.#making = new FairQueue({
      ...limits,
      perKey: 0,
      total: planMemory(settings.MEMORY_MB).largeAtOnce,
      // At the same time they would take as long: they share one processor.
      waitMs: LARGE_WAIT_MS,
    });
  }

  /** Number of waiting requests. */
  get waiting(): { normal: number; expensive: number } {
    return {
      normal: this.#normal.waiting,
      expensive: this.#expensive.waiting + this.#places.waiting + this.#making.waiting,
    };
  }

  /**
   * Takes the share of a request when it is its turn.
   * @param key the user, or the address of a request without a token.
   * @returns gives the share back; to be called once, when the answer was sent.
   * @throws TooManyRequests if too many of the same key are waiting, or it took too long.
   */
  enter(cost: Cost, key: string, leaving: Leaving): Leave | Promise<Leave> {
    if (cost === 'free') return () => undefined;
    if (cost === 'normal') return this.#normal.enter(key, leaving);
    return this.#enterBoth(key, leaving);
  }

  /**
   * Runs the work of a request that has its share. Expensive work, and the making of a large answer, waits for one of the places
   * that all users have together.
   */
  run<T>(cost: Cost, key: string, work: () => Promise<T>, leaving: Leaving): Promise<T> {
    if (cost === 'large') return this.#making.run(key, work, leaving);
    return cost === 'expensive' ? this.#places.run(key, work, leaving) : work();
  }

  async #enterBoth(key: string, leaving: Leaving): Promise<Leave> {
    // The scarcer slot first: waiting for it occupies none of the others.
    const leaveExpensive = await this.#expensive.enter(key, leaving);
    try {
      const leaveNormal = await this.#normal.enter(key, leaving);
      return () => {
        leaveNormal();
        leaveExpensive();
      };
    } catch (error) {
      leaveExpensive();
      throw error;
    }
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
    refusal: 'Too many changes to this project at the same time; try again in a moment',
  });
}

function placesOf({ DATABASE_POOL }: Settings): number {
  return Math.max(2, Math.floor(DATABASE_POOL * EXPENSIVE_SHARE));
}
