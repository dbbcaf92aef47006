import { planMemory } from '../../../config/memory.ts';
import type { Settings } from '../../../config/settings.ts';
import type { Cost } from '../rules/cost.ts';
import { FairQueue, type Leave, type Leaving } from './fair-queue.ts';

/** Slots for expensive work, as a share of the database connections; at least two. */
const EXPENSIVE_SHARE = 1 / 4;

/** From this memory on, two workbooks are read at the same time; in megabytes. */
const WORKBOOKS_MB = 2048;

/** Longest time that a large response waits for its turn, in milliseconds. */
const LARGE_WAIT_MS = 60_000;

/**
 * Limits the concurrent requests of each user in this process, from their start until their responses are sent. The limit provides fairness
 * among users and isn't a quota: each process counts separately.
 */
export class FairShares {
  readonly #normal: FairQueue;
  /** Large and expensive requests. */
  readonly #expensive: FairQueue;
  /** Slots of all users for expensive work. A client that reads its response slowly occupies none. */
  readonly #places: FairQueue;
  /** Slots of all users for making large responses. Their number depends on the memory of the process. */
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
      // They share one CPU core, so running them at the same time would take as long.
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
   * Takes a slot for a request when it is its turn.
   * @param key the user, or the address of a request without a token.
   * @returns a function that gives the slot back; call it once, after the response was sent.
   * @throws TooManyRequests if too many requests of the same key are waiting, or the wait was too long.
   */
  enter(cost: Cost, key: string, leaving: Leaving): Leave | Promise<Leave> {
    if (cost === 'free') return () => undefined;
    if (cost === 'normal') return this.#normal.enter(key, leaving);
    return this.#enterBoth(key, leaving);
  }

  /**
   * Runs the work of a request that has its slot. Expensive work, and making a large response, also wait for a slot that all users share.
   * Work that consists of operations takes no such slot, since each operation does.
   */
  run<T>(cost: Cost, key: string, work: () => Promise<T>, leaving: Leaving): Promise<T> {
    if (cost === 'large') return this.#making.run(key, work, leaving);
    return cost === 'expensive' ? this.#places.run(key, work, leaving) : work();
  }

  async #enterBoth(key: string, leaving: Leaving): Promise<Leave> {
    // Take the scarcer slot first: while waiting for it, the request occupies no other slot.
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
 * Queue of the changes that recompute a ranking, by project. They wait here before they take a connection. In the database, each would hold
 * a connection while waiting for the others' locks, until no connection was left for other requests.
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

/**
 * Queue of workbook imports, by user. They wait here before their requests take a slot that all users share. A separate process of up to
 * 300 MB reads each workbook.
 */
export function workbooksOf(settings: Settings): FairQueue {
  return new FairQueue({
    perKey: 1,
    total: settings.MEMORY_MB < WORKBOOKS_MB ? 1 : 2,
    waitingPerKey: settings.REQUESTS_WAITING_PER_PERSON,
    waitMs: settings.REQUEST_WAIT_SECONDS * 1000,
    refusal: 'Too many workbooks at the same time; try again in a moment',
  });
}

function placesOf({ DATABASE_POOL }: Settings): number {
  return Math.max(2, Math.floor(DATABASE_POOL * EXPENSIVE_SHARE));
}
