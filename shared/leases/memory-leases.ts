import { type LedgerKey, ledgerKey } from '../ledger-key.ts';
import { leaveScreen } from './screens.ts';

/** A pair that is shown to a person. */
export interface Lease {
  /** The id that the comparison will have. */
  id: string;
  a: string;
  b: string;
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
  pairs: readonly { a: string; b: string }[];
  /** When they are no longer expected to be shown, in milliseconds since 1970. */
  until: number;
}

interface Skip {
  a: string;
  b: string;
  until: number;
}

/** Rankings that are remembered; the oldest goes first. */
const MAX_RANKINGS = 1000;

/** Skipped pairs that are remembered of a person in a ranking; the oldest goes first. All of them are read for each question. */
export const MAX_SKIPS = 1000;

/** Leases and skips of this process alone, for as long as Redis is away. */
export class MemoryLeases {
  readonly #rankings = new Map<
    string,
    { leases: Map<string, Lease>; skips: Map<string, Skip[]>; foreseen: Map<string, Foreseen> }
  >();

  leases(ledger: LedgerKey): [person: string, lease: Lease][] {
    return [...(this.#rankings.get(ledgerKey(ledger))?.leases ?? [])];
  }

  foreseen(ledger: LedgerKey): [person: string, foreseen: Foreseen][] {
    return [...(this.#rankings.get(ledgerKey(ledger))?.foreseen ?? [])];
  }

  foresee(ledger: LedgerKey, userId: string, foreseen: Foreseen): void {
    this.#of(ledger).foreseen.set(userId, foreseen);
  }

  skips(ledger: LedgerKey, userId: string, now: number): Skip[] {
    return (this.#rankings.get(ledgerKey(ledger))?.skips.get(userId) ?? []).filter(({ until }) => until > now);
  }

  take(ledger: LedgerKey, userId: string, lease: Lease, now: number): boolean {
    const { leases } = this.#of(ledger);
    for (const [person, other] of leases) {
      if (other.until <= now) leases.delete(person);
      else if (person !== userId && other.a === lease.a && other.b === lease.b) return false;
    }
    leases.set(userId, lease);
    return true;
  }

  drop(ledger: LedgerKey, userId: string): void {
    this.#rankings.get(ledgerKey(ledger))?.leases.delete(userId);
  }

  /** A screen that shows it was left. */
  leave(ledger: LedgerKey, userId: string, screen: string): void {
    const { leases } = this.#of(ledger);
    const lease = leases.get(userId);
    const left = lease && leaveScreen(lease, screen);
    if (left) leases.set(userId, left);
    else leases.delete(userId);
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

  #of(ledger: LedgerKey) {
    const name = ledgerKey(ledger);
    let of = this.#rankings.get(name);
    if (!of) {
      if (this.#rankings.size >= MAX_RANKINGS) this.#rankings.delete(this.#rankings.keys().next().value!);
      of = { leases: new Map(), skips: new Map(), foreseen: new Map() };
      this.#rankings.set(name, of);
    }
    return of;
  }
}
