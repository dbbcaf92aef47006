import type { ChainableCommander, Redis } from 'ioredis';
import type { Logger } from '../../config/logger.ts';
import type { Settings } from '../../config/settings.ts';
import { foreseenKey, leasesKey, skipsKey } from '../cache/keys.ts';
import type { LedgerKey } from '../ledger-key.ts';
import { type LeasingRedis, withLeaseScripts } from './lease-scripts.ts';
import { type Foreseen, type Lease, MAX_SKIPS, MemoryLeases } from './memory-leases.ts';
import { leaveScreen } from './screens.ts';

/** What was handed out around a ranking, as one person sees it. */
export interface LeaseSnapshot {
  /** The pair this person was shown last, if that lease still runs. */
  own: Lease | null;
  /** The current leases of all others. */
  others: readonly Lease[];
  /** Pairs that others may be shown next, which they hold as soon as they are. */
  foreseen: readonly { a: string; b: string }[];
  /** Pairs that this person skipped lately. */
  skipped: readonly { a: string; b: string }[];
}

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

  constructor({ redis, log, settings, clock }: Dependencies) {
    this.#redis = withLeaseScripts(redis);
    this.#log = log;
    this.#clock = clock;
    this.#leaseMs = settings.PROPOSAL_LEASE_SECONDS * 1000;
    this.#skipMs = settings.SKIP_SECONDS * 1000;
  }

  /** Everything that bears on which pair the person is shown next. */
  async leasesFor(ledger: LedgerKey, userId: string): Promise<LeaseSnapshot> {
    const now = this.#clock().getTime();
    return this.#attempt(
      async () => {
        const [leases, skips, foreseen] = await this.#redis.leasesAround(
          leasesKey(ledger),
          skipsKey(ledger, userId),
          foreseenKey(ledger),
          now,
        );
        return split(
          pairsOf(leases).map(([person, text]) => [person, JSON.parse(text) as Lease]),
          skips.map(readPair),
          latestOf(pairsOf(foreseen).map(readForeseen), this.#memory.foreseen(ledger)),
          userId,
          now,
        );
      },
      () =>
        split(
          this.#memory.leases(ledger),
          this.#memory.skips(ledger, userId, now),
          this.#memory.foreseen(ledger),
          userId,
          now,
        ),
    );
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

  /** Leases a pair to a person. False when another request took it first. */
  async take(ledger: LedgerKey, userId: string, pair: Omit<Lease, 'until'>): Promise<boolean> {
    const now = this.#clock().getTime();
    const lease: Lease = { ...pair, until: now + this.#leaseMs };
    return this.#attempt(
      async () => {
        const taken = await this.#redis.takeLease(
          leasesKey(ledger),
          userId,
          JSON.stringify(lease),
          lease.a + lease.b,
          now,
          Math.ceil(this.#leaseMs),
        );
        return taken === 1;
      },
      () => this.#memory.take(ledger, userId, lease, now),
    );
  }

  /**
   * Takes note of the pairs that a person may be shown next, so that others are not shown them while there are different ones. Other
   * processes hear of it a moment later; not awaited, since it only spares two people the same question.
   */
  foresee(ledger: LedgerKey, userId: string, pairs: Foreseen['pairs']): void {
    const foreseen: Foreseen = { pairs, until: this.#clock().getTime() + this.#leaseMs };
    this.#memory.foresee(ledger, userId, foreseen);
    const key = foreseenKey(ledger);
    void this.#attempt(
      async () => {
        await resultsOf(
          this.#redis.pipeline().hset(key, userId, writeForeseen(foreseen)).pexpire(key, Math.ceil(this.#leaseMs)),
        );
      },
      () => {},
    );
  }

  /** What this process has foreseen for others by now. */
  foreseenHere(ledger: LedgerKey, userId: string): { a: string; b: string }[] {
    return pairsForOthers(this.#memory.foreseen(ledger), userId, this.#clock().getTime());
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

  /**
   * A screen does not show a person's pair any more. The lease ends unless another screen of theirs shows it; what was foreseen for
   * them is free again, too.
   */
  async leave(ledger: LedgerKey, userId: string, screen: string): Promise<void> {
    const isShown = await this.#attempt(
      async () => {
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
      },
      () => {
        this.#memory.leave(ledger, userId, screen);
        return this.#memory.leases(ledger).some(([person]) => person === userId);
      },
    );
    if (!isShown) this.foresee(ledger, userId, []);
  }

  /** Ends the leases of answered proposals, so that their pairs are free for everyone once the answers are taken back. */
  async release(ledger: LedgerKey, ids: readonly string[]): Promise<void> {
    const answered = new Set(ids);
    this.#memory.release(ledger, answered);
    await this.#attempt(
      async () => {
        const leases = Object.entries(await this.#redis.hgetall(leasesKey(ledger)));
        const ended = leases.filter(([, text]) => answered.has((JSON.parse(text) as Lease).id));
        if (ended.length > 0) await this.#redis.hdel(leasesKey(ledger), ...ended.map(([person]) => person));
      },
      () => {},
    );
  }

  /** Ends a person's lease and remembers not to show the pair to them for a while, or until they have skipped `MAX_SKIPS` others. */
  async skip(ledger: LedgerKey, userId: string, { a, b }: { a: string; b: string }): Promise<void> {
    const until = this.#clock().getTime() + this.#skipMs;
    await this.#attempt(
      async () => {
        const key = skipsKey(ledger, userId);
        await resultsOf(
          this.#redis
            .pipeline()
            .hdel(leasesKey(ledger), userId)
            .zremrangebyscore(key, '-inf', this.#clock().getTime())
            .zadd(key, until, `${a} ${b}`)
            .zremrangebyrank(key, 0, -MAX_SKIPS - 1)
            .pexpire(key, Math.ceil(this.#skipMs)),
        );
      },
      () => {
        this.#memory.drop(ledger, userId);
        this.#memory.skip(ledger, userId, { a, b, until });
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

function split(
  leases: readonly (readonly [person: string, lease: Lease])[],
  skipped: readonly { a: string; b: string }[],
  foreseen: readonly ForeseenFor[],
  userId: string,
  now: number,
): LeaseSnapshot {
  const running = leases.filter(([, lease]) => lease.until > now);
  return {
    own: running.find(([person]) => person === userId)?.[1] ?? null,
    others: running.filter(([person]) => person !== userId).map(([, lease]) => lease),
    foreseen: pairsForOthers(foreseen, userId, now),
    skipped,
  };
}

function pairsForOthers(foreseen: readonly ForeseenFor[], userId: string, now: number): { a: string; b: string }[] {
  return foreseen.flatMap(([person, { pairs, until }]) => (person === userId || until <= now ? [] : pairs));
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

/** Redis answers a hash as one list of names and values in turn. */
function pairsOf(list: readonly string[]): [string, string][] {
  return Array.from({ length: list.length / 2 }, (_, index) => [list[2 * index]!, list[2 * index + 1]!]);
}

type ForeseenFor = readonly [person: string, foreseen: Foreseen];

/** Of each person what was foreseen last, here or by any process. */
function latestOf(...sources: readonly (readonly ForeseenFor[])[]): ForeseenFor[] {
  const latest = new Map<string, Foreseen>();
  for (const [person, foreseen] of sources.flat()) {
    if ((latest.get(person)?.until ?? 0) <= foreseen.until) latest.set(person, foreseen);
  }
  return [...latest];
}

/** Short, and read faster than JSON: with many people every question reads all of them. */
function writeForeseen({ pairs, until }: Foreseen): string {
  return [until, ...pairs.flatMap(({ a, b }) => [a, b])].join(' ');
}

function readForeseen([person, text]: readonly [person: string, text: string]): ForeseenFor {
  const [until = '', ...ids] = text.split(' ');
  const pairs = Array.from({ length: ids.length / 2 }, (_, index) => ({ a: ids[2 * index]!, b: ids[2 * index + 1]! }));
  return [person, { until: Number(until), pairs }];
}

function readPair(text: string): { a: string; b: string } {
  const [a = '', b = ''] = text.split(' ');
  return { a, b };
}
