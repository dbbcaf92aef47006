import type { LedgerKey } from '../ledger-key.ts';
import type { PairOfIds } from './pair-of-ids.ts';

/** A pair that is shown to a person. */
export interface Lease extends PairOfIds {
  /** The id that the comparison will have. */
  id: string;
  /** Whether the order of the pair was known when it was handed out: a check of an inference. */
  known: boolean;
  /** State of the ledger in which the id is known to be unused: as long as it lasts, nothing was answered. */
  generation: string;
  revision: number;
  /** Where it is shown, see `tabs.ts`. */
  tabs: readonly string[];
  /** When it ends, in milliseconds since 1970. */
  until: number;
}

/** A pair that is kept from all people but one. */
export interface KeptPair extends PairOfIds {
  /** When it is free again, in milliseconds since 1970. */
  until: number;
}

/** What is kept for a person for one reason; without pairs, the person waits for one. */
export interface Kept {
  pairs: readonly KeptPair[];
  /** When the last of it is free again, in milliseconds since 1970. */
  until: number;
}

/** What was handed out around a ranking. What has run out may be among it, except skips. */
export interface HandedOut {
  leases: (readonly [person: string, lease: Lease])[];
  /** What people may be shown next, have taken back, or have answered a moment ago. */
  kept: (readonly [person: string, kept: Kept])[];
  /** What one person has passed over. */
  skipped: readonly PairOfIds[];
}

/** Requests that began before an answer end within so long, in milliseconds. */
export const ANSWERED_MS = 5000;
/** Pairs that are kept for a person who has answered them a moment ago; the oldest goes first. */
export const MAX_ANSWERED = 8;
/** Pairs that are kept for a person who takes answers back; the oldest goes first. */
export const MAX_TAKEN_BACK = 2;
/** Skipped pairs that are remembered of a person in a ranking; the oldest goes first. All of them are read for each question. */
export const MAX_SKIPS = 1000;

/**
 * Leases, one a person and ranking; pairs that are kept for people; and skips. All times are in milliseconds since 1970. Redis and the
 * memory of a process keep the same.
 */
export interface LeaseStore {
  /** @param withAll otherwise what is kept for others may be left out where it is much. */
  around(ledger: LedgerKey, userId: string, options: { now: number; withAll: boolean }): Promise<HandedOut>;
  leases(ledger: LedgerKey): Promise<HandedOut['leases']>;
  /**
   * Leases a pair. That of the lease before is kept for a moment: requests that began before its answer do not know of that. Where the
   * person returns to a pair that they have taken back, it is kept in its place instead: they return to it, too.
   * @param isExclusive whether no other person may hold the pair. @returns false when one does.
   */
  take(
    ledger: LedgerKey,
    userId: string,
    lease: Lease,
    options: { now: number; isExclusive: boolean },
  ): Promise<boolean>;
  /**
   * Keeps the pairs that a person may be shown next, in the place of those before.
   * @param answered the pair that they have just answered; it is kept for a moment.
   * @returns the pairs that are not kept, since others hold them.
   */
  foresee(
    ledger: LedgerKey,
    userId: string,
    foreseen: { pairs: readonly PairOfIds[]; until: number; answered?: PairOfIds | undefined },
    now: number,
  ): Promise<PairOfIds[]>;
  /** Keeps a pair that a person has taken back. It is kept once: another time it is free no later than the first time. */
  keep(ledger: LedgerKey, userId: string, pair: KeptPair, now: number): Promise<void>;
  /** Ends a person's lease; what is kept for them stays. */
  drop(ledger: LedgerKey, userId: string): Promise<void>;
  /** Ends a person's lease, and what they may be shown next or have taken back. */
  forget(ledger: LedgerKey, userId: string): Promise<void>;
  /** The same for a person who has left a tab, unless another tab shows the lease. */
  leave(ledger: LedgerKey, userId: string, tab: string): Promise<void>;
  /** Ends the leases of these ids. */
  release(ledger: LedgerKey, ids: ReadonlySet<string>): Promise<void>;
  /** Ends a person's lease, and remembers what they passed over. */
  skip(ledger: LedgerKey, userId: string, pair: KeptPair, now: number): Promise<void>;
}
