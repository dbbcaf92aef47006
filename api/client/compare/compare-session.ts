import { type Signal, signal } from '@preact/signals';
import type { Beside, Outbox, OutboxListener } from './outbox.ts';
import { keyOf } from './outbox.ts';
import type { Operation } from './outbox-storage.ts';
import type { Pace } from './pace.ts';
import {
  type Dimension,
  type Foresight,
  GOAL,
  isSamePair,
  newId,
  type Pair,
  type Proposal,
  type ShortProgress,
  type Verdict,
} from './pairs.ts';

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
  error: unknown;
}

/** What the service says when it is asked for the next pair. */
export type Asked =
  | { next: Proposal }
  | { next: null; why: 'goal' | 'known' | 'few' | 'lent'; retryMs: number | null; progress: ShortProgress };

export interface SessionParts {
  projectId: string;
  dimension: Dimension;
  outbox: Outbox;
  pace: Pace;
  /** Questions after which to pause; null without end. */
  length: number | null;
  /** @param count pairs at once, the first included. @throws ServiceError */
  ask(target: number, count: number): Promise<Asked>;
  /** @throws ServiceError */
  readProgress(target: number): Promise<ShortProgress>;
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
interface Shown {
  pair: Pair | null;
  after: Foresight | null;
}

/** Keys and taps this soon after a pair appeared were meant for the one before, in milliseconds. */
export const GUARD_MS = 150;
/** Pairs shown without a connection. */
const PACK = 20;
/** Pairs fetched for that: some of them are asked anyway before they are needed. */
const HELD = 30;
/** Answers after which the pack is renewed: what was said meanwhile may settle some of its pairs. */
const PACK_AGE = 10;
/** Who takes longer for an answer was away, in milliseconds. */
const MAX_SPENT_MS = 90_000;
/** Answers that can be undone without asking the service. */
const MAX_GIVEN = 500;

/**
 * One person answering one dimension. The next pair is shown at once where the service has foreseen it; what is answered goes
 * through the outbox. No pair is ever shown that the service did not choose, or that the person did not answer before.
 */
export class CompareSession implements OutboxListener {
  readonly state: Signal<CompareState> = signal({
    phase: 'loading',
    pair: null,
    progress: null,
    gain: null,
    answered: 0,
    spent: 0,
    canUndo: false,
    canRedo: false,
    last: null,
    error: null,
  });
  readonly #parts: SessionParts;
  readonly key: string;
  readonly projectId: string;
  readonly dimension: Dimension;
  #target = GOAL;
  #after: Foresight | null = null;
  #shownAt = 0;
  #given: Given[] = [];
  #undone: { verdict: Verdict; shown: Shown }[] = [];
  #pack: Pair[] = [];
  #packAge = PACK_AGE;
  /** Whether there were as many pairs as were asked for. */
  #isPackFull = false;
  /** Shown from the pack since the service was last reached. */
  #packUsed = 0;
  /** Numbers the questions to the service: an answer to an older one says nothing. */
  #asked = 0;
  #isProgressStale = false;
  #count = 0;
  /** Answers and undos: progress that was read before one of them is out of date. */
  #changes = 0;
  /** Whether the service may know of an answer from before this page was opened. */
  #hasEarlier = true;
  #isFinding = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.key = keyOf(parts);
    this.projectId = parts.projectId;
    this.dimension = parts.dimension;
  }

  /** Asks for the first pair, or goes on where the session was left. */
  async start(): Promise<void> {
    await this.#parts.outbox.opened;
    const { phase } = this.state.peek();
    if (phase === 'asking') this.#shownAt = this.#parts.now();
    else await this.refresh();
  }

  /** Asks the service what to show, unless a pair is on the screen. */
  async refresh(): Promise<void> {
    if (this.#parts.outbox.pendingOf(this.key).length > 0) {
      // The service would propose once more what is answered already; it is asked when it has all answers.
      if (this.state.peek().phase !== 'asking') this.#set({ phase: 'waiting' });
      if (this.#parts.isCut()) this.onStuck();
      return;
    }
    this.#asked += 1;
    const asked = this.#asked;
    const isCurrent = () => asked === this.#asked && this.state.peek().phase !== 'asking';
    try {
      const answer = await this.#parts.ask(this.#target, 1);
      if (isCurrent()) this.#take(answer);
    } catch (error) {
      if (!isCurrent()) return;
      if (this.#parts.isCut() && this.#showFromPack()) return;
      this.#set({ phase: 'failed', error });
    }
  }

  /** Answers the pair on the screen. @returns whether the answer counts. */
  answer(verdict: Verdict): boolean {
    const { phase, pair, progress } = this.state.peek();
    const took = this.#parts.now() - this.#shownAt;
    if (phase !== 'asking' || !pair || took < GUARD_MS) return false;
    const { projectId, dimension, outbox, pace, length } = this.#parts;
    const operation: Operation = {
      kind: 'answer',
      id: pair.comparison_id,
      person: outbox.person,
      projectId,
      dimension,
      pair,
      verdict,
    };
    const undone = this.#undone.at(-1);
    const isRedo = undone !== undefined && isSameVerdict(undone.verdict, verdict);
    const next: Shown = isRedo ? undone.shown : { pair: this.#after?.[verdict.choice] ?? null, after: null };
    this.#undone = isRedo ? this.#undone.slice(0, -1) : [];
    this.#given = [...this.#given.slice(1 - MAX_GIVEN), { operation, pair, verdict }];
    this.#packAge += 1;
    this.#changes += 1;
    pace.add(took);
    const { answered: before, spent } = this.state.peek();
    const answered = before + 1;
    this.#count += 1;
    this.#set({
      answered,
      spent: spent + Math.min(took, MAX_SPENT_MS),
      last: { verdict, count: this.#count },
      progress: progress && counted(progress, 1),
    });
    if (length !== null && answered % length === 0) this.#leave('session');
    else this.#show(next);
    void outbox.add(operation);
    if (this.state.peek().phase === 'waiting' && this.#parts.isCut()) this.onStuck();
    return true;
  }

  /** Passes the pair over. */
  skip(): boolean {
    const { phase, pair } = this.state.peek();
    if (phase !== 'asking' || !pair || this.#parts.now() - this.#shownAt < GUARD_MS) return false;
    const undone = this.#undone.pop();
    if (undone) {
      // Asked again because it was undone: what was on the screen before comes back.
      this.#show(undone.shown);
      if (!undone.shown.pair) void this.refresh();
      return true;
    }
    this.#show({ pair: null, after: null });
    if (this.#parts.isCut()) {
      this.onStuck();
      return true;
    }
    const { projectId, dimension, outbox } = this.#parts;
    void outbox.add({ kind: 'skip', id: pair.comparison_id, person: outbox.person, projectId, dimension });
    return true;
  }

  /** Takes back the person's last answer and asks again. */
  undo(): boolean {
    const given = this.#given.at(-1);
    if (!given) {
      void this.#undoEarlier();
      return false;
    }
    const { pair, answered, progress } = this.state.peek();
    this.#given = this.#given.slice(0, -1);
    this.#undone = [...this.#undone, { verdict: given.verdict, shown: { pair, after: this.#after } }];
    this.#isProgressStale = true;
    this.#changes += 1;
    this.#set({ answered: Math.max(0, answered - 1), last: null, progress: progress && counted(progress, -1) });
    this.#show({ pair: { ...given.pair, comparison_id: newId() }, after: null });
    void this.#parts.outbox.takeBack(given.operation).then(() => {
      // What was read until now may count the answer still.
      this.#changes += 1;
      this.#isProgressStale = true;
      void this.#refreshProgress();
    });
    return true;
  }

  /** The same for an answer from before this page was opened. */
  async #undoEarlier(): Promise<void> {
    if (this.#isFinding || !this.#hasEarlier) return;
    this.#isFinding = true;
    try {
      await this.#parts.outbox.flush();
      const found = await this.#parts.findLast();
      this.#hasEarlier = found !== null;
      if (found && this.#given.length === 0) {
        this.#given = [found];
        this.undo();
      } else this.#set({});
    } catch {
      // Without a connection: the button is still there.
    } finally {
      this.#isFinding = false;
    }
  }

  /** Gives again the answer that was undone last. */
  redo(): boolean {
    const undone = this.#undone.at(-1);
    if (!undone || this.state.peek().phase !== 'asking') return false;
    this.#shownAt = Math.min(this.#shownAt, this.#parts.now() - GUARD_MS);
    return this.answer(undone.verdict);
  }

  /** Asks a pair again, as one whose answer could not be saved. */
  askAgain(pair: Pair): void {
    this.#undone = [];
    this.#show({ pair: { ...pair, comparison_id: newId() }, after: null });
  }

  /** Goes on beyond the goal, to the full order. */
  async keepGoing(): Promise<void> {
    this.#target = 1;
    await this.more();
  }

  /** Goes on after a session of questions, or after a failure. */
  async more(): Promise<void> {
    if (this.state.peek().phase === 'asking') return;
    this.#set({ phase: 'waiting', answered: 0, spent: 0, error: null });
    await this.refresh();
  }

  beside(operation: Operation): Beside {
    const behind = this.#behind(operation);
    const next = behind.find(({ kind }) => kind === 'answer');
    const { pair } = this.state.peek();
    return {
      // With more behind, the service would choose what is out of date when it arrives.
      includeNext: operation.kind !== 'delete' && behind.length <= 1,
      target: this.#target,
      showing: next?.kind === 'answer' ? next.pair : pair,
    };
  }

  onSent(operation: Operation, next: Proposal | null | undefined): void {
    const behind = this.#behind(operation);
    const { phase, pair } = this.state.peek();
    if (next?.progress && behind.length === 0) this.#set({ progress: next.progress });
    if (phase === 'asking') {
      if (behind.length === 0 && next && next.comparison_id === pair?.comparison_id) {
        this.#after = next.after ?? null;
        this.#set({ gain: next.gain ?? null });
      }
    } else if (phase === 'waiting') {
      const [first] = behind;
      if (behind.length === 0) {
        if (next) this.#take({ next });
        else void this.refresh();
      } else if (behind.length === 1 && first?.kind === 'answer' && next?.comparison_id === first.id) {
        const foreseen = next.after?.[first.verdict.choice];
        if (foreseen) this.#show({ pair: foreseen, after: null });
      }
    }
  }

  onRefused(operation: Operation): void {
    this.#given = this.#given.filter((each) => each.operation.id !== operation.id);
    this.#isProgressStale = true;
    this.#set({});
    if (this.state.peek().phase === 'waiting' && this.#behind(operation).length === 0) void this.refresh();
  }

  onStuck(): void {
    if (this.state.peek().phase !== 'waiting' || this.#showFromPack()) return;
    if (this.#parts.outbox.pendingOf(this.key).length > 0) this.#set({ phase: 'kept' });
  }

  onEmpty(): void {
    this.#packUsed = 0;
    const { phase } = this.state.peek();
    if (phase === 'waiting' || phase === 'kept') void this.refresh();
    else if (this.#isProgressStale) void this.#refreshProgress();
    if (phase === 'asking' && this.#isPackDue()) void this.#fillPack();
  }

  /** The connection is back: what could not be asked is asked again. */
  onBack(): void {
    if (this.state.peek().phase === 'failed') void this.more();
  }

  /** Operations of this session after the given one. */
  #behind(operation: Operation): readonly Operation[] {
    const all = this.#parts.outbox.pendingOf(this.key);
    return all.slice(all.findIndex(({ id, kind }) => id === operation.id && kind === operation.kind) + 1);
  }

  #take(asked: Asked): void {
    this.#undone = [];
    if (asked.next) {
      if (asked.next.progress) this.#set({ progress: asked.next.progress });
      this.#show({ pair: asked.next, after: asked.next.after ?? null });
      this.#set({ gain: asked.next.gain ?? null });
      if (this.#isPackDue()) void this.#fillPack();
      return;
    }
    this.#set({ progress: asked.progress });
    this.#leave(asked.why);
    if (asked.retryMs === null) return;
    this.#parts.later(asked.retryMs, () => {
      if (this.state.peek().phase === asked.why) void this.refresh();
    });
  }

  /** Pairs for the time without a connection, fetched when there is nothing better to do. */
  async #fillPack(): Promise<void> {
    this.#packAge = 0;
    try {
      const { next } = await this.#parts.ask(this.#target, HELD + 1);
      if (next?.also) this.#pack = next.also;
      this.#isPackFull = this.#pack.length === HELD;
    } catch {
      // It serves without a connection only; the pack of before stays, and the next answers try again.
      this.#packAge = PACK_AGE;
    }
  }

  /** Takes out of the pack what was asked meanwhile. */
  #dropUsed(): void {
    this.#pack = this.#pack.filter((pair) => !this.#given.some((given) => isSamePair(given.pair, pair)));
  }

  /** Whether the pack has become too old, or too small. */
  #isPackDue(): boolean {
    this.#dropUsed();
    return this.#packAge >= PACK_AGE || (this.#isPackFull && this.#pack.length < PACK);
  }

  #showFromPack(): boolean {
    this.#dropUsed();
    const [pair, ...others] = this.#pack;
    if (!pair || this.#packUsed >= PACK) return false;
    this.#pack = others;
    this.#packUsed += 1;
    this.#undone = [];
    this.#show({ pair, after: null });
    return true;
  }

  async #refreshProgress(): Promise<void> {
    const isSent = () => this.#parts.outbox.pendingOf(this.key).length === 0;
    if (!isSent()) return;
    this.#isProgressStale = false;
    const before = this.#changes;
    try {
      const progress = await this.#parts.readProgress(this.#target);
      if (this.#changes === before && isSent()) this.#set({ progress });
      else this.#isProgressStale = true;
    } catch {
      // The next answer brings it along.
      this.#isProgressStale = true;
    }
  }

  #show({ pair, after }: Shown): void {
    this.#after = after;
    this.#shownAt = this.#parts.now();
    this.#asked += 1;
    this.#set({ pair, phase: pair ? 'asking' : 'waiting', gain: null, error: null });
  }

  #leave(phase: Phase): void {
    this.#after = null;
    this.#asked += 1;
    this.#set({ pair: null, phase, error: null });
  }

  #set(change: Partial<CompareState>): void {
    const state = { ...this.state.peek(), ...change };
    const isAnswered = (state.progress?.comparisons_done ?? 0) > 0;
    this.state.value = {
      ...state,
      canUndo: this.#given.length > 0 || (this.#hasEarlier && isAnswered),
      canRedo: this.#undone.length > 0,
    };
  }
}

function isSameVerdict(one: Verdict, other: Verdict): boolean {
  return one.choice === other.choice && one.strength === other.strength;
}

/** Progress with so many answers more, until the service says it exactly. */
function counted(progress: ShortProgress, answers: number): ShortProgress {
  return {
    ...progress,
    comparisons_done: Math.max(0, progress.comparisons_done + answers),
    comparisons_remaining: Math.max(0, progress.comparisons_remaining - answers),
  };
}
