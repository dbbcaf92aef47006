import type { Redis } from 'ioredis';
import type { Logger } from '../../config/logger.ts';
import type { Settings } from '../../config/settings.ts';
import type { LedgerKey } from '../ledger-key.ts';
import { type LeaseSnapshot, snapshotOf } from './lease-snapshot.ts';
import type { Lease, LeaseStore } from './lease-store.ts';
import { MemoryLeases } from './memory-leases.ts';
import type { PairOfIds } from './pair-of-ids.ts';
import { RecentlyOffered } from './recently-offered.ts';
import { RedisLeases } from './redis-leases.ts';

interface Dependencies {
  redis: Redis;
  log: Logger;
  settings: Settings;
  clock: () => Date;
}

/**
 * Pairs handed out: leases, one a person and ranking, and skips. Kept in Redis for all processes; while that is away each
 * process keeps its own, and comparing goes on.
 */
export class Proposals {
  readonly #shared: LeaseStore;
  readonly #alone: LeaseStore = new MemoryLeases();
  readonly #log: Logger;
  readonly #clock: () => Date;
  readonly #leaseMs: number;
  readonly #skipMs: number;
  readonly #offered = new RecentlyOffered();

  constructor({ redis, log, settings, clock }: Dependencies) {
    this.#log = log;
    this.#clock = clock;
    this.#leaseMs = Math.ceil(settings.PROPOSAL_LEASE_SECONDS * 1000);
    this.#skipMs = Math.ceil(settings.SKIP_SECONDS * 1000);
    this.#shared = new RedisLeases(redis, this.#leaseMs);
  }

  /**
   * Everything that bears on which pair the person is shown next.
   * @param withAll otherwise what is kept for others is left out where it is much.
   */
  async leasesFor(ledger: LedgerKey, userId: string, withAll = false): Promise<LeaseSnapshot> {
    const now = this.#now();
    const { mark } = this.#offered;
    const handedOut = await this.#attempt((store) => store.around(ledger, userId, { now, withAll }));
    return snapshotOf(handedOut, { userId, now, mark });
  }

  /** Takes note that pairs were chosen for a person, so that requests at the same time choose others. */
  give(ledger: LedgerKey, userId: string, pairs: readonly PairOfIds[]): void {
    this.#offered.add(ledger, userId, pairs);
  }

  /** What this process has chosen for others since a snapshot was asked for. */
  givenSince({ mark }: LeaseSnapshot, ledger: LedgerKey, userId: string): PairOfIds[] {
    return this.#offered.othersSince(mark, ledger, userId);
  }

  /** The people whose leases run, whether answered or not, each with the time when it ends, in milliseconds since 1970. */
  async holders(ledger: LedgerKey): Promise<ReadonlyMap<string, number>> {
    const now = this.#now();
    const leases = await this.#attempt((store) => store.leases(ledger));
    return new Map(leases.filter(([, { until }]) => until > now).map(([person, { until }]) => [person, until]));
  }

  /** Whether a lease runs long enough to be left as it is when its person asks again. */
  isFresh(lease: Lease): boolean {
    return lease.until - this.#now() > this.#leaseMs / 2;
  }

  /**
   * Leases a pair to a person.
   * @param isExclusive whether no other person may hold it, or be shown it next. @returns false when one does.
   */
  async take(ledger: LedgerKey, userId: string, pair: Omit<Lease, 'until'>, isExclusive = true): Promise<boolean> {
    const now = this.#now();
    const lease: Lease = { ...pair, until: now + this.#leaseMs };
    return this.#attempt((store) => store.take(ledger, userId, lease, { now, isExclusive }));
  }

  /**
   * Keeps the pairs that a person may be shown next from the others, in the place of those before.
   * @param answered the pair that the person has just answered, which requests that began before do not know.
   * @returns the pairs that can't be kept, since others hold them.
   */
  async foresee(
    ledger: LedgerKey,
    userId: string,
    pairs: readonly PairOfIds[],
    answered?: PairOfIds,
  ): Promise<PairOfIds[]> {
    const now = this.#now();
    const foreseen = { pairs, until: now + this.#leaseMs, answered };
    return this.#attempt((store) => store.foresee(ledger, userId, foreseen, now));
  }

  /**
   * Keeps from the others a pair that the person has taken back to be asked again, once, and with it the one that they took back before.
   * @param mostMs for how long, in milliseconds; at most as long as a lease.
   */
  async keep(ledger: LedgerKey, userId: string, { a, b }: PairOfIds, mostMs = Number.POSITIVE_INFINITY): Promise<void> {
    const now = this.#now();
    const until = now + Math.min(mostMs, this.#leaseMs);
    await this.#attempt((store) => store.keep(ledger, userId, { a, b, until }, now));
  }

  /** Ends a person's lease, as when its pair was answered. */
  drop(ledger: LedgerKey, userId: string): Promise<void> {
    return this.#attempt((store) => store.drop(ledger, userId));
  }

  /** Ends a person's lease, and what is kept for them, as when they don't answer here any more. */
  forget(ledger: LedgerKey, userId: string): Promise<void> {
    return this.#attempt((store) => store.forget(ledger, userId));
  }

  /** A tab does not show a person's pair any more. The lease ends, and what is kept for them, unless another tab of theirs shows it. */
  leave(ledger: LedgerKey, userId: string, tab: string): Promise<void> {
    return this.#attempt((store) => store.leave(ledger, userId, tab));
  }

  /** Ends the leases of answered proposals, so that their pairs are free for everyone once the answers are taken back. */
  async release(ledger: LedgerKey, ids: readonly string[]): Promise<void> {
    const answered = new Set(ids);
    await this.#alone.release(ledger, answered);
    await this.#attempt((store) => store.release(ledger, answered));
  }

  /** Ends a person's lease and remembers not to show the pair to them for a while, or until they have skipped `MAX_SKIPS` others. */
  async skip(ledger: LedgerKey, userId: string, { a, b }: PairOfIds): Promise<void> {
    const now = this.#now();
    await this.#attempt((store) => store.skip(ledger, userId, { a, b, until: now + this.#skipMs }, now));
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
