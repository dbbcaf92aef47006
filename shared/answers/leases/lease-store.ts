import type { LedgerKey } from '../../platform/cache/keys.ts';
import type { QuestionOfIds } from './pair-of-ids.ts';

/** A question that is shown to a user: a pair, or a set of four. */
export interface Lease extends QuestionOfIds {
  /** The id that the comparison will have. */
  id: string;
  /** Whether the order of `a` and `b` was known when they were leased. If so, the question checks an inference. */
  known: boolean;
  /** Ledger state in which the id was unused. While the ledger has this state, the question is unanswered. */
  generation: string;
  revision: number;
  /** Tabs that show the pair (see `tabs.ts`). */
  tabs: readonly string[];
  /** When the lease ends, in milliseconds since 1970. */
  until: number;
}

/** A question that is reserved for one user. */
export interface KeptPair extends QuestionOfIds {
  /** When the reservation ends, in milliseconds since 1970. */
  until: number;
}

/** Pairs reserved for a user for one reason. Without pairs, the user is waiting for one. */
export interface Kept {
  pairs: readonly KeptPair[];
  /** When the last reservation ends, in milliseconds since 1970. */
  until: number;
}

/** The unexpired leases and reservations of a ranking, seen by one user. */
export interface LeasesAround {
  /** This user's lease. */
  own: Lease | null;
  /** Other questions reserved for this user: prefetched, undone, or just answered. */
  kept: readonly QuestionOfIds[];
  /** The questions that are leased to other users. */
  others: readonly KeptPair[];
  /** Questions reserved for other users: prefetched, undone, or just answered. */
  foreseen: readonly QuestionOfIds[];
  /** Whether other users are answering, including users who wait for a pair. */
  hasCompany: boolean;
  /** Questions that this user skipped recently. */
  skipped: readonly QuestionOfIds[];
}

/** Requests that started before an answer end within this time, in milliseconds. */
export const ANSWERED_MS = 5000;
/** Maximum number of a user's pairs that stay reserved because they were just answered. The oldest goes first. */
export const MAX_ANSWERED = 8;
/** Maximum number of undone pairs reserved for a user. The oldest goes first. */
export const MAX_TAKEN_BACK = 2;
/** Maximum number of remembered skips of a user in a ranking. The oldest goes first. Every question reads all of them. */
export const MAX_SKIPS = 1000;

/**
 * Leases (one per user and ranking), reserved pairs, and skips. All times are in milliseconds since 1970. There are two
 * implementations: Redis, and the memory of a process.
 */
export interface LeaseStore {
  /** @param withAll if false, other users' reserved pairs may be left out when there are many. */
  around(ledger: LedgerKey, userId: string, options: { now: number; withAll: boolean }): Promise<LeasesAround>;
  /** The leases of all users, including expired ones. */
  leases(ledger: LedgerKey): Promise<(readonly [person: string, lease: Lease])[]>;
  /**
   * Leases a pair. The user's previous pair stays reserved briefly, because requests that started before its answer don't know the answer.
   * If the user returns to a pair that they undid, the pair of the previous lease stays reserved too, because they will return to it as
   * well.
   * @param isExclusive whether no other user may hold the pair.
   * @returns false if another user holds it.
   */
  take(
    ledger: LedgerKey,
    userId: string,
    lease: Lease,
    options: { now: number; isExclusive: boolean },
  ): Promise<boolean>;
  /**
   * Reserves a user's prefetched pairs and releases the previous ones.
   * @param answered the pair that the user has just answered; it stays reserved briefly.
   * @returns the pairs that can't be reserved because other users hold them.
   */
  foresee(
    ledger: LedgerKey,
    userId: string,
    foreseen: { pairs: readonly QuestionOfIds[]; until: number; answered?: QuestionOfIds | undefined },
    now: number,
  ): Promise<QuestionOfIds[]>;
  /** Reserves an undone pair for a user, once. Undoing the same pair again doesn't extend the reservation. */
  keep(ledger: LedgerKey, userId: string, pair: KeptPair, now: number): Promise<void>;
  /** Ends a user's lease if it shares a pair with the question. The user's reservations stay. */
  drop(ledger: LedgerKey, userId: string, question: QuestionOfIds): Promise<void>;
  /** Ends a user's lease and releases their prefetched and undone pairs. */
  forget(ledger: LedgerKey, userId: string): Promise<void>;
  /** Like `forget`, for a user who has left a tab. Does nothing if another tab shows the lease. */
  leave(ledger: LedgerKey, userId: string, tab: string): Promise<void>;
  /** Ends the leases with these ids. */
  release(ledger: LedgerKey, ids: ReadonlySet<string>): Promise<void>;
  /** Ends a user's lease and remembers the skipped pair. */
  skip(ledger: LedgerKey, userId: string, pair: KeptPair, now: number): Promise<void>;
}
