import { type LedgerKey, ledgerKey } from '../ledger-key.ts';
import { isSamePair, type PairOfIds } from './pair-of-ids.ts';
import { leaveScreen } from './screens.ts';

/** A pair that is shown to a person. */
export interface Lease extends PairOfIds {
  /** The id that the comparison will have. */
  id: string;
  /** Whether the order of the pair was known when it was handed out: a check of an inference. */
  known: boolean;
  /** State of the ledger in which the id is known to be unused: as long as it lasts, nothing was answered. */
  generation: string;
  revision: number;
  /** Where it is shown, see `screens.ts`. */
  screens: readonly string[];
  /** When it ends, in milliseconds since 1970. */
  until: number;
}

/** The pairs that may be shown to a person next, without another request. */
export interface Foreseen {
  pairs: readonly PairOfIds[];
  /** When they are no longer expected to be shown, in milliseconds since 1970. */
  until: number;
}

interface Skip extends PairOfIds {
  until: number;
}

/** Rankings that are remembered; the oldest goes first. */
const MAX_RANKINGS = 1000;

/** Skipped pairs that are remembered of a person in a ranking; the oldest goes first. All of them are read for each question. */
export const MAX_SKIPS = 1000;

/** Pairs that are kept for a person who takes answers back; the oldest goes first. */
const MAX_KEPT = 8;

/** Leases and skips of this process alone, for as long as Redis is away. */
export class MemoryLeases {
  readonly #rankings = new Map<
    string,
    {
      leases: Map<string, Lease>;
      skips: Map<string, Skip[]>;
      foreseen: Map<string, Foreseen>;
      /** What people have taken back, to be asked again. */
      again: Map<string, Foreseen>;
    }
  >();

  leases(ledger: LedgerKey): [person: string, lease: Lease][] {
    return [...(this.#rankings.get(ledgerKey(ledger))?.leases ?? [])];
  }

  /** All pairs that are kept for people. */
  foreseen(ledger: LedgerKey): (Foreseen & { person: string })[] {
    const { foreseen, again } = this.#of(ledger);
    return [...foreseen, ...again].map(([person, kept]) => ({ person, ...kept }));
  }

  /** Keeps pairs for a person, without those that another person holds already. @returns those. */
  foresee(ledger: LedgerKey, userId: string, { pairs, until }: Foreseen, now: number): PairOfIds[] {
    const refused = pairs.filter((pair) => this.#isHeld(ledger, userId, pair, now));
    const kept = pairs.filter((pair) => !refused.includes(pair));
    this.#of(ledger).foreseen.set(userId, { pairs: kept, until });
    return refused;
  }

  /** Keeps a pair that a person has taken back, and the one that they were shown meanwhile. */
  keep(ledger: LedgerKey, userId: string, pair: PairOfIds, { now, until }: { now: number; until: number }): void {
    const { leases, again } = this.#of(ledger);
    const before = again.get(userId);
    const shown = leases.get(userId);
    const pairs = [...(before && before.until > now ? before.pairs : []), ...(shown ? [shown] : []), pair];
    again.set(userId, { pairs: pairs.slice(-MAX_KEPT), until });
  }

  skips(ledger: LedgerKey, userId: string, now: number): Skip[] {
    return (this.#rankings.get(ledgerKey(ledger))?.skips.get(userId) ?? []).filter(({ until }) => until > now);
  }

  take(
    ledger: LedgerKey,
    userId: string,
    lease: Lease,
    { now, isExclusive }: { now: number; isExclusive: boolean },
  ): boolean {
    if (isExclusive && this.#isHeld(ledger, userId, lease, now)) return false;
    this.#of(ledger).leases.set(userId, lease);
    return true;
  }

  /** Ends a person's lease; what was foreseen for them stays. */
  drop(ledger: LedgerKey, userId: string): void {
    this.#rankings.get(ledgerKey(ledger))?.leases.delete(userId);
  }

  /** Ends a person's lease, and what was foreseen for them. */
  forget(ledger: LedgerKey, userId: string): void {
    this.drop(ledger, userId);
    const { foreseen, again } = this.#of(ledger);
    foreseen.delete(userId);
    again.delete(userId);
  }

  /** A screen that shows it was left. */
  leave(ledger: LedgerKey, userId: string, screen: string): void {
    const { leases } = this.#of(ledger);
    const lease = leases.get(userId);
    const left = lease && leaveScreen(lease, screen);
    if (left) leases.set(userId, left);
    else this.forget(ledger, userId);
  }

  /** Ends the leases of these ids. */
  release(ledger: LedgerKey, ids: ReadonlySet<string>): void {
    const leases = this.#rankings.get(ledgerKey(ledger))?.leases;
    for (const [person, { id }] of leases ?? []) if (ids.has(id)) leases!.delete(person);
  }

  skip(ledger: LedgerKey, userId: string, skip: Skip): void {
    const { skips } = this.#of(ledger);
    skips.set(userId, [...(skips.get(userId) ?? []), skip].slice(-MAX_SKIPS));
  }

  /** Whether another person holds the pair or may be shown it next; what has run out is removed on the way. */
  #isHeld(ledger: LedgerKey, userId: string, pair: PairOfIds, now: number): boolean {
    const { leases, foreseen, again } = this.#of(ledger);
    for (const held of [leases, foreseen, again]) {
      for (const [person, { until }] of held) if (until <= now) held.delete(person);
    }
    const isSame = (other: PairOfIds) => isSamePair(pair, other);
    return (
      [...leases].some(([person, lease]) => person !== userId && isSame(lease)) ||
      [...foreseen, ...again].some(([person, { pairs }]) => person !== userId && pairs.some(isSame))
    );
  }

  #of(ledger: LedgerKey) {
    const name = ledgerKey(ledger);
    let of = this.#rankings.get(name);
    if (!of) {
      if (this.#rankings.size >= MAX_RANKINGS) this.#rankings.delete(this.#rankings.keys().next().value!);
      of = { leases: new Map(), skips: new Map(), foreseen: new Map(), again: new Map() };
      this.#rankings.set(name, of);
    }
    return of;
  }
}
