import type { Given, History } from './answer-history.ts';
import type { Pack } from './offline-pack.ts';
import type { OutboxEvent } from './outbox.ts';
import type { Operation } from './outbox-storage.ts';
import type { Aim, AnyVerdict, Both, Foresight, Pair, Proposal, ShortProgress, Target } from './pairs.ts';

/** Phase of the screen. The table in `compare-machine.ts` says which phase follows which. */
export type Phase =
  | 'loading'
  | 'asking'
  | 'waiting'
  | 'goal'
  | 'known'
  | 'top'
  | 'few'
  | 'lent'
  | 'kept'
  | 'session'
  | 'failed';

/** Contents of the screen. */
export interface CompareState {
  readonly phase: Phase;
  readonly pair: Pair | null;
  readonly progress: ShortProgress | null;
  /** How many pairs each answer would put in order; null if that is not known. */
  readonly gain: Proposal['gain'] | null;
  /** The answers in this session without skips, and the time that they took, in milliseconds. */
  readonly answered: number;
  readonly spent: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The last verdict, and the number of verdicts before it, for the card that shows it. */
  readonly last: { verdict: AnyVerdict; count: number } | null;
  /** Whether the person is asked about their own order, because the common order was settled without them. */
  readonly isOwn: boolean;
  /** At the end: whether there are questions about their own order. */
  readonly hasOwn: boolean;
  /** Whether the person has waited for a pair for `SLOW_MS`. */
  readonly isSlow: boolean;
  /** Whether the service chose the pair on the screen. Otherwise the person got it by undoing. */
  readonly isProposed: boolean;
  /** Whether the screen was left. */
  readonly isLeft: boolean;
  /** When the pair appeared, in milliseconds. */
  readonly shownAt: number;
  readonly error: unknown;
}

/** The whole state of a session. */
export interface Machine extends CompareState {
  /** Number of questions after which to pause; null for no pause. */
  readonly length: number | null;
  /** When to end. */
  readonly target: Target;
  /** The pair after each answer, as far as the service has foreseen it. */
  readonly after: Foresight | null;
  readonly history: History;
  /** The question that was skipped last; null after another answer. */
  readonly skipped?: Pair | null;
  readonly pack: Pack;
  /** Questions that the person answered in other tabs. */
  readonly elsewhere: readonly Both[];
  /** Counts the requests to the service; replies to older ones are ignored. */
  readonly asked: number;
  readonly isProgressStale: boolean;
  /** Answers on this page. */
  readonly count: number;
  /** Number of answers and undos: progress that was read before one of them is out of date. */
  readonly changes: number;
  /** Whether the service may know an answer from before this page was opened. */
  readonly hasEarlier: boolean;
  /** Whether that answer is being looked up. */
  readonly isFinding: boolean;
}

/** Reply to a request for the next pair. */
export type NextReply =
  | { next: Proposal; isOwn: boolean }
  | {
      next: null;
      why: 'goal' | 'known' | 'top' | 'few' | 'lent';
      retryMs: number | null;
      progress: ShortProgress;
      /** Whether there are still questions about the person's own order. */
      hasOwn: boolean;
    };

/** Parameters of a request for the next pair. */
export interface Wanted {
  target: Target;
  /** Number of pairs to get at once, including the first. */
  count: number;
  /** Maximum number of features in a question; absent for pairs only. */
  upTo?: 4 | undefined;
  /** The question that is on the screen already. */
  showing?: Pair | undefined;
  /** Whether to ask about the person's own order first. */
  isOwn: boolean;
  aim?: Aim | undefined;
}

/**
 * A request to the service: for the `next` question, or whether the pair on the screen is still open (a `look`, or when the person comes
 * `back`).
 */
export interface Question {
  readonly why: 'next' | 'look' | 'back';
  readonly asked: number;
  readonly wanted: Wanted;
}

/** The person's last answer, and the id under which its question is asked again. */
export interface LastGiven {
  readonly given: Given | null;
  readonly id: string;
}

/** Events of a session. */
export type Event =
  // Actions of the person.
  | { type: 'start' | 'leave' | 'return' | 'renew' | 'skip' | 'redo' | 'keepGoing' | 'giveOwn' | 'more' }
  | { type: 'answer'; verdict: AnyVerdict }
  /** @param id of the new comparison. */
  | { type: 'undo'; id: string }
  /** Shows a pair under a new id. */
  | { type: 'askAgain'; pair: Pair }
  // Reports of the outbox and the connection.
  | OutboxEvent
  | { type: 'back' | 'takenBack' }
  // Results of effects.
  | { type: 'asked'; question: Question; answer: NextReply }
  | { type: 'askFailed'; question: Question; error: unknown }
  | { type: 'packFetched'; pairs: readonly Pair[] | undefined }
  | { type: 'progressRead'; changes: number; progress: ShortProgress }
  | { type: 'packFailed' | 'progressFailed' | 'findFailed' }
  | ({ type: 'found' } & LastGiven)
  | { type: 'slow'; asked: number }
  | { type: 'retry'; why: Phase }
  // Events in other tabs, and on other people's screens.
  | { type: 'featuresChanged' }
  /** Somebody answered; contains the progress that the service has now. */
  | ({ type: 'answersChanged' } & Pick<ShortProgress, 'comparisons_done' | 'transitive_coverage'>)
  | { type: 'elsewhere'; pair: Both; isSaved: boolean }
  | { type: 'gone'; ids: readonly string[] };

/** The values that the machine reads but doesn't own. */
export interface Around {
  /** In milliseconds. */
  readonly now: number;
  /** Whether the service can't be reached at the moment. */
  readonly isCut: boolean;
  /** The session's operations that the service doesn't have yet, in order. */
  readonly pending: readonly Operation[];
  /** Maximum number of features in the next question; absent for pairs only. */
  readonly upTo?: 4 | undefined;
}

/** Effects for the session to carry out. */
export type Effect =
  | { do: 'answer'; given: Given }
  | { do: 'skip'; pair: Pair }
  | { do: 'takeBack'; pair: Pair }
  | { do: 'ask'; question: Question }
  | { do: 'fetchPack'; wanted: Wanted }
  | { do: 'readProgress'; target: Target; changes: number }
  | { do: 'findLast' }
  | { do: 'pace'; took: number }
  | { do: 'wait'; ms: number; event: Event };

export type Step = readonly [Machine, readonly Effect[]];
