import type { ChainableCommander, Redis } from 'ioredis';
import type { Logger } from '../../config/logger.ts';
import type { Settings } from '../../config/settings.ts';
import { foreseenKey, leasesKey, skipsKey } from '../cache/keys.ts';
import type { LedgerKey } from '../ledger-key.ts';
import { GivenHere } from './given-here.ts';
import { type LeasingRedis, withLeaseScripts } from './lease-scripts.ts';
import { type LeaseSnapshot, snapshotOf } from './lease-snapshot.ts';
import { entriesFor, entriesOf, readForeseen, readPair, writePair } from './lease-texts.ts';
import { type Lease, MAX_SKIPS, MemoryLeases } from './memory-leases.ts';
import type { PairOfIds } from './pair-of-ids.ts';
import { leaveScreen } from './screens.ts';

/** Screens of one person that are left in the same moment are few. */
const LEAVE_ATTEMPTS = 5;

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
  readonly #redis: LeasingRedis;
  readonly #log: Logger;
  readonly #clock: () => Date;
  readonly #leaseMs: number;
  readonly #skipMs: number;
  readonly #memory = new MemoryLeases();
  readonly #given = new GivenHere();

  constructor({ redis, log, settings, clock }: Dependencies) {
    this.#redis = withLeaseScripts(redis);
    this.#log = log;
    this.#clock = clock;
    this.#leaseMs = settings.PROPOSAL_LEASE_SECONDS * 1000;
    this.#skipMs = settings.SKIP_SECONDS * 1000;
  }

  /**
   * Everything that bears on which pair the person is shown next.
   * @param withAllForeseen otherwise what others may be shown next is left out where it is much.
   */
  async leasesFor(ledger: LedgerKey, userId: string, withAllForeseen = false): Promise<LeaseSnapshot> {
    const now = this.#clock().getTime();
    const { mark } = this.#given;
    return this.#attempt(
      async () => {
        const [leases, skips, foreseen] = await this.#redis.leasesAround(
          leasesKey(ledger),
          skipsKey(ledger, userId),
          foreseenKey(ledger),
          now,
          withAllForeseen ? 1 : 0,
          ...entriesFor(userId),
        );
        const handedOut = {
          leases: entriesOf(leases).map(([person, text]) => [person, JSON.parse(text) as Lease] as const),
          skipped: skips.map(readPair),
          foreseen: entriesOf(foreseen).map(readForeseen),
        };
        return snapshotOf(handedOut, { userId, now, mark });
      },
      () => {
        const handedOut = {
          leases: this.#memory.leases(ledger),
          skipped: this.#memory.skips(ledger, userId, now),
          foreseen: this.#memory.foreseen(ledger),
        };
        return snapshotOf(handedOut, { userId, now, mark });
      },
    );
  }

  /** Takes note that pairs were chosen for a person, so that requests at the same time choose others. */
  give(ledger: LedgerKey, userId: string, pairs: readonly PairOfIds[]): void {
    this.#given.add(ledger, userId, pairs);
  }

  /** What this process has chosen for others since a snapshot was asked for. */
  givenSince({ mark }: LeaseSnapshot, ledger: LedgerKey, userId: string): PairOfIds[] {
    return this.#given.othersSince(mark, ledger, userId);
  }

  /** The people whose leases run, whether answered or not, each with the time when it ends, in milliseconds since 1970. */
  async holders(ledger: LedgerKey): Promise<ReadonlyMap<string, number>> {
    const now = this.#clock().getTime();
    const leases = await this.#attempt<(readonly [person: string, lease: Lease])[]>(
      async () =>
        Object.entries(await this.#redis.hgetall(leasesKey(ledger))).map(([person, text]) => [
          person,
          JSON.parse(text) as Lease,
        ]),
      () => this.#memory.leases(ledger),
    );
    return new Map(leases.filter(([, { until }]) => until > now).map(([person, { until }]) => [person, until]));
  }

  /** Whether a lease runs long enough to be left as it is when its person asks again. */
  isFresh(lease: Lease): boolean {
    return lease.until - this.#clock().getTime() > this.#leaseMs / 2;
  }

  /**
   * Leases a pair to a person.
   * @param isExclusive whether no other person may hold it, or be shown it next. @returns false when one does.
   */
  async take(ledger: LedgerKey, userId: string, pair: Omit<Lease, 'until'>, isExclusive = true): Promise<boolean> {
    const now = this.#clock().getTime();
    const lease: Lease = { ...pair, until: now + this.#leaseMs };
    return this.#attempt(
      async () => {
        const taken = await this.#redis.takeLease(
          leasesKey(ledger),
          foreseenKey(ledger),
          userId,
          now,
          Math.ceil(this.#leaseMs),
          writePair(lease),
          JSON.stringify(lease),
          isExclusive ? 1 : 0,
        );
        return taken === 1;
      },
      () => this.#memory.take(ledger, userId, lease, { now, isExclusive }),
    );
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
    const now = this.#clock().getTime();
    const until = now + this.#leaseMs;
    return this.#attempt(
      async () => {
        const refused = await this.#redis.foreseePairs(
          leasesKey(ledger),
          foreseenKey(ledger),
          userId,
          now,
          Math.ceil(this.#leaseMs),
          until,
          answered ? writePair(answered) : '',
          ...pairs.map(writePair),
        );
        return refused.map(readPair);
      },
      () => this.#memory.foresee(ledger, userId, { pairs, until }, now),
    );
  }

  /** Keeps from the others a pair that the person has taken back to be asked again, and the one they were shown meanwhile. */
  async keep(ledger: LedgerKey, userId: string, pair: PairOfIds): Promise<void> {
    const now = this.#clock().getTime();
    const until = now + this.#leaseMs;
    await this.#attempt(
      async () => {
        const life = Math.ceil(this.#leaseMs);
        await this.#redis.keepPair(leasesKey(ledger), foreseenKey(ledger), userId, now, life, until, writePair(pair));
      },
      () => this.#memory.keep(ledger, userId, pair, { now, until }),
    );
  }

  /** Ends a person's lease, as when its pair was answered. */
  async drop(ledger: LedgerKey, userId: string): Promise<void> {
    await this.#attempt(
      async () => {
        await this.#redis.hdel(leasesKey(ledger), userId);
      },
      () => this.#memory.drop(ledger, userId),
    );
  }

  /** Ends a person's lease, and what was foreseen for them, as when they don't answer here any more. */
  async forget(ledger: LedgerKey, userId: string): Promise<void> {
    await this.#attempt(
      async () => {
        await resultsOf(
          this.#redis
            .pipeline()
            .hdel(leasesKey(ledger), userId)
            .hdel(foreseenKey(ledger), ...entriesFor(userId)),
        );
      },
      () => this.#memory.forget(ledger, userId),
    );
  }

  /**
   * A screen does not show a person's pair any more. The lease ends unless another screen of theirs shows it; what was foreseen for
   * them is free again, too.
   */
  async leave(ledger: LedgerKey, userId: string, screen: string): Promise<void> {
    await this.#attempt(
      async () => {
        if (!(await this.#isShownElsewhere(ledger, userId, screen)))
          await this.#redis.hdel(foreseenKey(ledger), ...entriesFor(userId));
      },
      () => this.#memory.leave(ledger, userId, screen),
    );
  }

  /** Takes the screen off a person's lease. @returns whether another screen of theirs shows its pair. */
  async #isShownElsewhere(ledger: LedgerKey, userId: string, screen: string): Promise<boolean> {
    const key = leasesKey(ledger);
    for (let attempt = 1; attempt <= LEAVE_ATTEMPTS; attempt += 1) {
      const before = await this.#redis.hget(key, userId);
      if (before === null) return false;
      const lease = JSON.parse(before) as Lease;
      const left = leaveScreen(lease, screen);
      if (left === lease) return true;
      const after = left === null ? '' : JSON.stringify(left);
      if ((await this.#redis.replaceLease(key, userId, before, after)) === 1) return left !== null;
    }
    return true;
  }

  /** Ends the leases of answered proposals, so that their pairs are free for everyone once the answers are taken back. */
  async release(ledger: LedgerKey, ids: readonly string[]): Promise<void> {
    const answered = new Set(ids);
    this.#memory.release(ledger, answered);
    await this.#attempt(
      async () => {
        const leases = await this.#redis.hgetall(leasesKey(ledger));
        const ended = Object.keys(leases).filter((person) => answered.has((JSON.parse(leases[person]!) as Lease).id));
        if (ended.length > 0) await this.#redis.hdel(leasesKey(ledger), ...ended);
      },
      () => {},
    );
  }

  /** Ends a person's lease and remembers not to show the pair to them for a while, or until they have skipped `MAX_SKIPS` others. */
  async skip(ledger: LedgerKey, userId: string, pair: PairOfIds): Promise<void> {
    const until = this.#clock().getTime() + this.#skipMs;
    await this.#attempt(
      async () => {
        const key = skipsKey(ledger, userId);
        await resultsOf(
          this.#redis
            .pipeline()
            .hdel(leasesKey(ledger), userId)
            .zremrangebyscore(key, '-inf', this.#clock().getTime())
            .zadd(key, until, writePair(pair))
            .zremrangebyrank(key, 0, -MAX_SKIPS - 1)
            .pexpire(key, Math.ceil(this.#skipMs)),
        );
      },
      () => {
        this.#memory.drop(ledger, userId);
        this.#memory.skip(ledger, userId, { a: pair.a, b: pair.b, until });
      },
    );
  }

  async #attempt<T>(shared: () => Promise<T>, alone: () => T): Promise<T> {
    try {
      return await shared();
    } catch (error) {
      this.#log.debug({ err: error }, 'leases are kept in this process alone');
      return alone();
    }
  }
}

/**
 * What the commands of a pipeline answered. A pipeline by itself never fails, only its commands do.
 * @throws the first failure among them.
 */
async function resultsOf(pipeline: ChainableCommander): Promise<unknown[]> {
  return ((await pipeline.exec()) ?? []).map(([error, answer]) => {
    if (error) throw error;
    return answer;
  });
}
