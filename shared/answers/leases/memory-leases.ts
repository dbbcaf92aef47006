import { type LedgerKey, ledgerKey } from '../../platform/cache/keys.ts';
import { entriesFor, personOf, writeQuestion } from './lease-format.ts';
import {
  ANSWERED_MS,
  type Kept,
  type KeptPair,
  type Lease,
  type LeaseStore,
  type LeasesAround,
  MAX_ANSWERED,
  MAX_SKIPS,
  MAX_TAKEN_BACK,
} from './lease-store.ts';
import { type QuestionOfIds, sharePair } from './pair-of-ids.ts';
import { leaveTab } from './tabs.ts';

/** Maximum number of remembered rankings. The oldest goes first. */
const MAX_RANKINGS = 1000;
/** Maximum number of undone pairs remembered per user. The oldest goes first. */
const MAX_REMEMBERED = 1000;

interface Remembered {
  leases: Map<string, Lease>;
  /** By entry, as in Redis. */
  kept: Map<string, Kept>;
  skips: Map<string, readonly KeptPair[]>;
  /** By user: when the reservation of each undone pair ends. */
  takenBack: Map<string, Map<string, number>>;
}

/** Leases and skips of this process, for use while Redis is unavailable. */
export class MemoryLeases implements LeaseStore {
  readonly #rankings = new Map<string, Remembered>();

  async around(ledger: LedgerKey, userId: string, { now }: { now: number }): Promise<LeasesAround> {
    const { leases, kept, skips } = this.#of(ledger);
    const held = [...leases].filter(([, { until }]) => until > now);
    const others = held.filter(([person]) => person !== userId).map(([, lease]) => lease);
    const reserved = [...kept].filter(([, { until }]) => until > now);
    const ofOthers = reserved.filter(([entry]) => personOf(entry) !== userId);
    const ofUser = reserved.filter(([entry]) => personOf(entry) === userId);
    return {
      own: held.find(([person]) => person === userId)?.[1] ?? null,
      kept: ofUser.flatMap(([, { pairs }]) => running(pairs, now)),
      others,
      foreseen: ofOthers.flatMap(([, { pairs }]) => running(pairs, now)),
      hasCompany: others.length > 0 || ofOthers.length > 0,
      skipped: running(skips.get(userId), now).map(questionOf),
    };
  }

  async leases(ledger: LedgerKey): Promise<[string, Lease][]> {
    return [...this.#of(ledger).leases];
  }

  async take(
    ledger: LedgerKey,
    userId: string,
    lease: Lease,
    { now, isExclusive }: { now: number; isExclusive: boolean },
  ): Promise<boolean> {
    if (isExclusive && this.#isHeld(ledger, userId, lease, now)) return false;
    const { leases, kept } = this.#of(ledger);
    const before = leases.get(userId);
    if (before && !isSame(before, lease)) {
      const { takenBack } = entriesFor(userId);
      const list = running(kept.get(takenBack)?.pairs, now);
      const isReturn = list.some((each) => isSame(each, lease));
      const replaced = (each: KeptPair) => (isSame(each, lease) ? { ...questionOf(before), until: each.until } : each);
      if (isReturn) kept.set(takenBack, keptOf(list.map(replaced)));
      else this.#keepAnswered(ledger, userId, before, now);
    }
    leases.set(userId, lease);
    return true;
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
    const refused = pairs.filter((pair) => this.#isHeld(ledger, userId, pair, now));
    const free = pairs.filter((pair) => !refused.includes(pair)).map((pair) => ({ ...questionOf(pair), until }));
    // Without pairs, the entry means that the user is waiting for one.
    this.#of(ledger).kept.set(entriesFor(userId).foreseen, { pairs: free, until });
    if (answered) this.#keepAnswered(ledger, userId, answered, now);
    return refused;
  }

  async keep(ledger: LedgerKey, userId: string, { until, ...question }: KeptPair, now: number): Promise<void> {
    const { kept, takenBack } = this.#of(ledger);
    const remembered = takenBack.get(userId) ?? new Map<string, number>();
    takenBack.set(userId, remembered);
    const name = writeQuestion(question);
    const ends = Math.min(until, remembered.get(name) ?? until);
    remembered.set(name, ends);
    if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!);
    const entry = entriesFor(userId).takenBack;
    const others = running(kept.get(entry)?.pairs, now).filter((each) => !isSame(each, question));
    const all = ends > now ? [...others, { ...question, until: ends }] : others;
    kept.set(entry, keptOf(all.slice(-MAX_TAKEN_BACK)));
  }

  async drop(ledger: LedgerKey, userId: string, question: QuestionOfIds): Promise<void> {
    const { leases } = this.#of(ledger);
    const lease = leases.get(userId);
    if (lease && sharePair(lease, question)) leases.delete(userId);
  }

  async forget(ledger: LedgerKey, userId: string): Promise<void> {
    const { leases, kept } = this.#of(ledger);
    const { foreseen, takenBack } = entriesFor(userId);
    leases.delete(userId);
    kept.delete(foreseen);
    kept.delete(takenBack);
  }

  async leave(ledger: LedgerKey, userId: string, tab: string): Promise<void> {
    const { leases } = this.#of(ledger);
    const lease = leases.get(userId);
    const left = lease && leaveTab(lease, tab);
    if (left) leases.set(userId, left);
    else await this.forget(ledger, userId);
  }

  async release(ledger: LedgerKey, ids: ReadonlySet<string>): Promise<void> {
    const { leases } = this.#of(ledger);
    for (const [person, { id }] of leases) if (ids.has(id)) leases.delete(person);
  }

  async skip(ledger: LedgerKey, userId: string, pair: KeptPair, now: number): Promise<void> {
    const { leases, skips } = this.#of(ledger);
    leases.delete(userId);
    const others = running(skips.get(userId), now).filter((other) => !isSame(other, pair));
    skips.set(userId, [...others, pair].slice(-MAX_SKIPS));
  }

  #keepAnswered(ledger: LedgerKey, userId: string, question: QuestionOfIds, now: number): void {
    const { kept } = this.#of(ledger);
    const { answered } = entriesFor(userId);
    const list = [...running(kept.get(answered)?.pairs, now), { ...questionOf(question), until: now + ANSWERED_MS }];
    kept.set(answered, keptOf(list.slice(-MAX_ANSWERED)));
  }

  /** Whether another user holds the pair. Removes expired entries. */
  #isHeld(ledger: LedgerKey, userId: string, pair: QuestionOfIds, now: number): boolean {
    const { leases, kept } = this.#of(ledger);
    for (const map of [leases, kept]) for (const [owner, { until }] of map) if (until <= now) map.delete(owner);
    return (
      [...leases].some(([person, lease]) => person !== userId && sharePair(pair, lease)) ||
      [...kept].some(
        ([entry, { pairs }]) =>
          personOf(entry) !== userId && running(pairs, now).some((other) => sharePair(pair, other)),
      )
    );
  }

  #of(ledger: LedgerKey): Remembered {
    const name = ledgerKey(ledger);
    let of = this.#rankings.get(name);
    if (!of) {
      if (this.#rankings.size >= MAX_RANKINGS) this.#rankings.delete(this.#rankings.keys().next().value!);
      of = { leases: new Map(), kept: new Map(), skips: new Map(), takenBack: new Map() };
      this.#rankings.set(name, of);
    }
    return of;
  }
}

const isSame = (one: QuestionOfIds, other: QuestionOfIds) => writeQuestion(one) === writeQuestion(other);

const questionOf = ({ a, b, more }: QuestionOfIds): QuestionOfIds => ({ a, b, ...(more && { more }) });

function keptOf(pairs: readonly KeptPair[]): Kept {
  return { pairs, until: Math.max(0, ...pairs.map(({ until }) => until)) };
}

function running(pairs: readonly KeptPair[] | undefined, now: number): readonly KeptPair[] {
  return (pairs ?? []).filter(({ until }) => until > now);
}
