import type { ChainableCommander, Redis } from 'ioredis';
import type { LedgerKey } from '../../platform/cache/keys.ts';
import { keptKey, leasesKey, skipsKey, takenBackKey } from '../../platform/cache/keys.ts';
import { entriesFor, readLease, readQuestion, readRunning, writeLease, writeQuestion } from './lease-format.ts';
import { type LeasingRedis, withLeaseScripts } from './lease-scripts.ts';
import { type KeptPair, type Lease, type LeaseStore, type LeasesAround, MAX_SKIPS } from './lease-store.ts';
import type { QuestionOfIds } from './pair-of-ids.ts';
import { leaveTab } from './tabs.ts';

/** More than the number of tabs that a user leaves at the same moment. */
const LEAVE_ATTEMPTS = 5;

/** Leases and skips for all processes. */
export class RedisLeases implements LeaseStore {
  readonly #redis: LeasingRedis;
  readonly #lifeMs: number;

  /** @param lifeMs time after which an unused ranking is dropped, in milliseconds; at least the time of a lease. */
  constructor(redis: Redis, lifeMs: number) {
    this.#redis = withLeaseScripts(redis);
    this.#lifeMs = Math.ceil(lifeMs);
  }

  async around(
    ledger: LedgerKey,
    userId: string,
    { now, withAll }: { now: number; withAll: boolean },
  ): Promise<LeasesAround> {
    const keys = [leasesKey(ledger), skipsKey(ledger, userId), keptKey(ledger)] as const;
    const around = await this.#redis.leasesAround(...keys, userId, now, withAll ? 1 : 0);
    const [lease, others, kept, foreseen, waits, skipped] = around;
    const own = lease ? readLease(lease) : null;
    const leased = readRunning(others, now);
    return {
      own: own && own.until > now ? own : null,
      kept: readRunning(kept, now),
      others: leased,
      foreseen: readRunning(foreseen, now),
      hasCompany: leased.length > 0 || waits === 1,
      skipped: skipped.map(readQuestion),
    };
  }

  async leases(ledger: LedgerKey): Promise<[string, Lease][]> {
    const leases = await this.#redis.hgetall(leasesKey(ledger));
    return Object.entries(leases).map(([person, text]) => [person, readLease(text)]);
  }

  async take(
    ledger: LedgerKey,
    userId: string,
    lease: Lease,
    { now, isExclusive }: { now: number; isExclusive: boolean },
  ): Promise<boolean> {
    const taken = await this.#redis.takeLease(
      leasesKey(ledger),
      keptKey(ledger),
      userId,
      now,
      this.#lifeMs,
      writeQuestion(lease),
      writeLease(lease),
      isExclusive ? 1 : 0,
    );
    return taken === 1;
  }

  async foresee(
    ledger: LedgerKey,
    userId: string,
    {
      pairs,
      until,
      answered,
    }: { pairs: readonly QuestionOfIds[]; until: number; answered?: QuestionOfIds | undefined },
    now: number,
  ): Promise<QuestionOfIds[]> {
    const refused = await this.#redis.foreseePairs(
      leasesKey(ledger),
      keptKey(ledger),
      userId,
      now,
      this.#lifeMs,
      until,
      answered ? writeQuestion(answered) : '',
      ...pairs.map(writeQuestion),
    );
    return refused.map(readQuestion);
  }

  async keep(ledger: LedgerKey, userId: string, pair: KeptPair, now: number): Promise<void> {
    const keys = [keptKey(ledger), takenBackKey(ledger, userId)] as const;
    await this.#redis.keepPair(...keys, userId, now, this.#lifeMs, pair.until, writeQuestion(pair));
  }

  async drop(ledger: LedgerKey, userId: string, question: QuestionOfIds): Promise<void> {
    await this.#redis.dropLease(leasesKey(ledger), userId, writeQuestion(question));
  }

  async forget(ledger: LedgerKey, userId: string): Promise<void> {
    const { foreseen, takenBack } = entriesFor(userId);
    await resultsOf(this.#redis.pipeline().hdel(leasesKey(ledger), userId).hdel(keptKey(ledger), foreseen, takenBack));
  }

  async leave(ledger: LedgerKey, userId: string, tab: string): Promise<void> {
    if (await this.#isShownElsewhere(ledger, userId, tab)) return;
    const { foreseen, takenBack } = entriesFor(userId);
    await this.#redis.hdel(keptKey(ledger), foreseen, takenBack);
  }

  /** Removes the tab from a user's lease. @returns whether another tab of the user shows its pair. */
  async #isShownElsewhere(ledger: LedgerKey, userId: string, tab: string): Promise<boolean> {
    const key = leasesKey(ledger);
    for (let attempt = 1; attempt <= LEAVE_ATTEMPTS; attempt += 1) {
      const before = await this.#redis.hget(key, userId);
      if (before === null) return false;
      const lease = readLease(before);
      const left = leaveTab(lease, tab);
      if (left === lease) return true;
      const after = left === null ? '' : writeLease(left);
      if ((await this.#redis.replaceLease(key, userId, before, after)) === 1) return left !== null;
    }
    return true;
  }

  async release(ledger: LedgerKey, ids: ReadonlySet<string>): Promise<void> {
    const ended = (await this.leases(ledger)).filter(([, { id }]) => ids.has(id)).map(([person]) => person);
    if (ended.length > 0) await this.#redis.hdel(leasesKey(ledger), ...ended);
  }

  async skip(ledger: LedgerKey, userId: string, pair: KeptPair, now: number): Promise<void> {
    const key = skipsKey(ledger, userId);
    await resultsOf(
      this.#redis
        .pipeline()
        .hdel(leasesKey(ledger), userId)
        .zremrangebyscore(key, '-inf', now)
        .zadd(key, pair.until, writeQuestion(pair))
        .zremrangebyrank(key, 0, -MAX_SKIPS - 1)
        .pexpire(key, Math.max(1, Math.ceil(pair.until - now))),
    );
  }
}

/**
 * The replies to the commands of a pipeline. A pipeline as a whole never fails, only its commands do.
 * @throws the first of their failures.
 */
async function resultsOf(pipeline: ChainableCommander): Promise<unknown[]> {
  return ((await pipeline.exec()) ?? []).map(([error, answer]) => {
    if (error) throw error;
    return answer;
  });
}
