import type { OfflinePack } from './offline-pack.ts';
import type { Outbox } from './outbox.ts';
import type { Operation } from './outbox-storage.ts';
import type { Pace } from './pace.ts';
import type { Dimension, Foresight, Pair, Proposal, ShortProgress, Verdict } from './pairs.ts';

/**
 * `asking` shows a pair; `waiting` has none until the service says which. What ends the questions: the `goal` is reached, all is
 * `known`, there are too `few` features, the last pairs are `lent` to others, answers are `kept` until there is a connection,
 * the `session` of so many questions is over. `failed` could not ask the service.
 */
export type Phase =
  | 'loading'
  | 'asking'
  | 'waiting'
  | 'goal'
  | 'known'
  | 'few'
  | 'lent'
  | 'kept'
  | 'session'
  | 'failed';

export interface CompareState {
  phase: Phase;
  pair: Pair | null;
  progress: ShortProgress | null;
  /** How many pairs each answer puts in order; null where that is not known. */
  gain: Proposal['gain'] | null;
  /** Answers in this session, skips left out, and the time that they took, in milliseconds. */
  answered: number;
  spent: number;
  canUndo: boolean;
  canRedo: boolean;
  /** The last verdict, and how many there were before: for the card that shows it. */
  last: { verdict: Verdict; count: number } | null;
  /** Whether the person is asked for their own order, after the common one was settled without them. */
  isOwn: boolean;
  /** At the end: whether there are questions about their own order. */
  hasOwn: boolean;
  /** Whether the person has waited for a pair for `SLOW_MS`. */
  isSlow: boolean;
  error: unknown;
}

/** What the service says when it is asked for the next pair. */
export type Asked =
  | { next: Proposal; isOwn: boolean }
  | {
      next: null;
      why: 'goal' | 'known' | 'few' | 'lent';
      retryMs: number | null;
      progress: ShortProgress;
      /** Whether there are questions about the person's own order still. */
      hasOwn: boolean;
    };

/** What to ask the service for. */
export interface Wanted {
  target: number;
  /** Pairs at once, the first included. */
  count: number;
  /** What is on the screen already. */
  showing?: Pair | undefined;
  /** Whether to ask for the person's own order first. */
  isOwn: boolean;
}

export interface SessionParts {
  projectId: string;
  dimension: Dimension;
  outbox: Outbox;
  pace: Pace;
  /** Questions after which to pause; null without end. */
  length: number | null;
  /** @throws ServiceError */
  ask(wanted: Wanted): Promise<Asked>;
  /** @throws ServiceError */
  readProgress(target: number): Promise<ShortProgress>;
  /** Empty; it is needed only after the first question. @throws where its code can't be had. */
  openPack(): Promise<OfflinePack>;
  /** The person's last answer before this page was opened. @throws ServiceError */
  findLast(): Promise<Given | null>;
  /** Whether the service is out of reach at the moment. */
  isCut(): boolean;
  now(): number;
  later(milliseconds: number, run: () => void): void;
}

/** An answer of the person's. */
export interface Given {
  operation: Operation;
  pair: Pair;
  verdict: Verdict;
}
/** A pair, and what comes after each of its answers. */
export interface Shown {
  pair: Pair | null;
  after: Foresight | null;
}
