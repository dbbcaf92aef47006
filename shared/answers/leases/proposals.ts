import { setImmediate as immediate } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from '../../../config/logger.ts';
import type { Settings } from '../../../config/settings.ts';
import type { LedgerKey } from '../../platform/cache/keys.ts';
import type { Lease, LeaseStore, LeasesAround } from './lease-store.ts';
import { MemoryLeases } from './memory-leases.ts';
import type { QuestionOfIds } from './pair-of-ids.ts';
import { RecentlyOffered } from './recently-offered.ts';
import { RedisLeases } from './redis-leases.ts';

interface Dependencies {
  redis: Redis;
  log: Logger;
  settings: Pick<Settings, 'PROPOSAL_LEASE_SECONDS' | 'SKIP_SECONDS'>;
  clock: () => Date;
}

/** The leases and reservations of a ranking, seen by one user at one moment. */
export interface LeaseSnapshot extends LeasesAround {
  /** Position of the snapshot in time (see `givenSince`). */
  mark: number;
  /** When it was requested, in milliseconds since 1970. */
  at: number;
}

/** Maximum age of leases that were read ahead, in milliseconds. A request takes less unless something makes it wait. */
const AHEAD_MS = 100;
/** Maximum number of ending leases that nobody waits for. There are more only while Redis hangs. */
const MAX_ENDING = 256;

/**
 * Pairs given out: leases (one per user and ranking) and skips. Redis holds them for all processes. While Redis is unavailable, each
 * process keeps its own, and comparing continues.
 */
export class Proposals {
  readonly #shared: LeaseStore;
  readonly #alone: LeaseStore = new MemoryLeases();
  readonly #log: Logger;
  readonly #clock: () => Date;
  readonly #leaseMs: number;
  readonly #skipMs: number;
  readonly #offered = new RecentlyOffered();
  /** Users whose leases are being read ahead. */
  readonly #ahead = new Set<string>();
  #ending = 0;

  constructor({ redis, log, settings, clock }: Dependencies) {
    this.#log = log;
    this.#clock = clock;
    this.#leaseMs = Math.ceil(settings.PROPOSAL_LEASE_SECONDS * 1000);
    this.#skipMs = Math.ceil(settings.SKIP_SECONDS * 1000);
    this.#shared = new RedisLeases(redis, this.#leaseMs);
  }

  /**
   * Reads the leases and reservations that decide which pair the user gets next.
   * @param withAll if false, other users' reserved pairs are left out when there are many.
   */
  async leasesFor(ledger: LedgerKey, userId: string, withAll = false): Promise<LeaseSnapshot> {
    const now = this.#now();
    const { mark } = this.#offered;
    return { ...(await this.#attempt((store) => store.around(ledger, userId, { now, withAll }))), mark, at: now };
  }

  /**
   * Starts to read the leases before it is known whether the user may ask, which PostgreSQL tells at the same time.
   * @returns null while an earlier read for the user runs, so that nobody makes Redis work beyond their fair share.
   */
  readAhead(ledger: LedgerKey, userId: string): Promise<LeaseSnapshot> | null {
    if (this.#ahead.has(userId)) return null;
    this.#ahead.add(userId);
    // Query PostgreSQL first, because it takes longer, and writing to Redis takes processor time, too.
    const read = immediate().then(() => this.leasesFor(ledger, userId));
    return read.finally(() => this.#ahead.delete(userId));
  }

  /** Whether leases that were read ahead can still be used. If the request has waited too long, they may have changed. */
  isRecent({ at }: LeaseSnapshot): boolean {
    return this.#now() - at < AHEAD_MS;
  }

  /** Remembers pairs chosen for a user, so that concurrent requests choose others. */
  give(ledger: LedgerKey, userId: string, pairs: readonly QuestionOfIds[]): void {
    this.#offered.add(ledger, userId, pairs);
  }

  /** Pairs that this process has chosen for other users since a snapshot was requested. */
  givenSince({ mark }: LeaseSnapshot, ledger: LedgerKey, userId: string): QuestionOfIds[] {
    return this.#offered.othersSince(mark, ledger, userId);
  }

  /** The current leases by user, answered or not. */
  async leases(ledger: LedgerKey): Promise<ReadonlyMap<string, Lease>> {
    const now = this.#now();
    const leases = await this.#attempt((store) => store.leases(ledger));
    return new Map(leases.filter(([, { until }]) => until > now));
  }

  /** Whether a lease still lasts long enough to stay unchanged when its user asks again. */
  isFresh(lease: Lease): boolean {
    return lease.until - this.#now() > this.#leaseMs / 2;
  }

  /**
   * Leases a pair to a user.
   * @param isExclusive whether no other user may hold or prefetch it. @returns false if another user does.
   */
  async take(ledger: LedgerKey, userId: string, pair: Omit<Lease, 'until'>, isExclusive = true): Promise<boolean> {
    const now = this.#now();
    const lease: Lease = { ...pair, until: now + this.#leaseMs };
    return this.#attempt((store) => store.take(ledger, userId, lease, { now, isExclusive }));
  }

  /**
   * Reserves a user's prefetched pairs and releases the previous ones.
   * @param answered the pair that the user has just answered; requests that started before don't know the answer.
   * @returns the pairs that can't be reserved because other users hold them.
   */
  async foresee(
    ledger: LedgerKey,
    userId: string,
    pairs: readonly QuestionOfIds[],
    answered?: QuestionOfIds,
  ): Promise<QuestionOfIds[]> {
    const now = this.#now();
    const foreseen = { pairs, until: now + this.#leaseMs, answered };
    return this.#attempt((store) => store.foresee(ledger, userId, foreseen, now));
  }

  /**
   * Reserves a pair that the user has undone, so that they are asked again. Pairs that they undid before stay reserved with it.
   * @param mostMs maximum time in milliseconds; never longer than a lease.
   */
  async keep(
    ledger: LedgerKey,
    userId: string,
    question: QuestionOfIds,
    mostMs = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    const now = this.#now();
    const until = now + Math.min(mostMs, this.#leaseMs);
    await this.#attempt((store) => store.keep(ledger, userId, { ...question, until }, now));
  }

  /**
   * Ends a user's lease on an answered question. The answer doesn't wait for this: the question is not asked again, and only stays with the
   * user a moment longer.
   */
  async endAnswered(ledger: LedgerKey, userId: string, question: QuestionOfIds): Promise<void> {
    this.#ending += 1;
    const ended = this.#attempt((store) => store.drop(ledger, userId, question)).finally(() => {
      this.#ending -= 1;
    });
    if (this.#ending > MAX_ENDING) await ended;
  }

  /** Ends a user's lease and reservations, for example because they no longer answer here. */
  forget(ledger: LedgerKey, userId: string): Promise<void> {
    return this.#attempt((store) => store.forget(ledger, userId));
  }

  /**
   * Records that a tab no longer shows the user's pair. The lease and the reservations end, unless another tab of the user shows the pair.
   */
  leave(ledger: LedgerKey, userId: string, tab: string): Promise<void> {
    return this.#attempt((store) => store.leave(ledger, userId, tab));
  }

  /** Ends the leases of answered proposals, so that their pairs are free for everyone if the answers are undone. */
  async release(ledger: LedgerKey, ids: readonly string[]): Promise<void> {
    const answered = new Set(ids);
    await this.#alone.release(ledger, answered);
    await this.#attempt((store) => store.release(ledger, answered));
  }

  /** Ends a user's lease. The pair isn't offered to them for a while, or until they have skipped `MAX_SKIPS` others. */
  async skip(ledger: LedgerKey, userId: string, { a, b, more }: QuestionOfIds): Promise<void> {
    const now = this.#now();
    await this.#attempt((store) =>
      store.skip(ledger, userId, { a, b, ...(more && { more }), until: now + this.#skipMs }, now),
    );
  }

  #now(): number {
    return this.#clock().getTime();
  }

  async #attempt<T>(run: (store: LeaseStore) => Promise<T>): Promise<T> {
    try {
      return await run(this.#shared);
    } catch (error) {
      this.#log.debug({ err: error }, 'leases are kept in this process only');
      return run(this.#alone);
    }
  }
}
