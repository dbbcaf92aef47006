import { type Signal, signal } from '@preact/signals';
import { ServiceError } from '../service/failure.ts';
import { AnswerHistory } from './answer-history.ts';
import type { Asked, CompareState, Phase, SessionParts, Shown } from './compare-state.ts';
import type { OfflinePack } from './offline-pack.ts';
import type { Beside, OutboxListener } from './outbox.ts';
import { keyOf, SLOW_MS } from './outbox.ts';
import type { Operation } from './outbox-storage.ts';
import {
  type Both,
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

/** Keys and taps this soon after a pair appeared were meant for the one before, in milliseconds. */
export const GUARD_MS = 150;
/** Statuses of what is not there, or not for this person. */
const GONE: readonly number[] = [403, 404];
/** Pairs answered in other tabs that are remembered. */
const MAX_ELSEWHERE = 500;
/** Who takes longer for an answer was away, in milliseconds. */
const MAX_SPENT_MS = 90_000;

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
    isOwn: false,
    hasOwn: false,
    isSlow: false,
    error: null,
  });
  readonly #parts: SessionParts;
  readonly key: string;
  readonly projectId: string;
  readonly dimension: Dimension;
  #target = GOAL;
  #after: Foresight | null = null;
  /** Whether the service chose the pair on the screen, rather than the person by undoing. */
  #isProposed = true;
  #shownAt = 0;
  readonly #history = new AnswerHistory();
  #pack: OfflinePack | null = null;
  /** Answered by the person in other tabs. */
  #elsewhere: readonly Both[] = [];
  /** Numbers the questions to the service: an answer to an older one says nothing. */
  #asked = 0;
  #isProgressStale = false;
  #count = 0;
  /** Answers and undos: progress that was read before one of them is out of date. */
  #changes = 0;
  /** Whether the service may know of an answer from before this page was opened. */
  #hasEarlier = true;
  #isFinding = false;
  #isLeft = false;
  #told: Promise<void> = Promise.resolve();

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
    const wasLeft = this.#isLeft;
    this.#isLeft = false;
    if (phase !== 'asking') return this.refresh();
    this.#shownAt = this.#parts.now();
    if (wasLeft) await this.#comeBack();
  }

  /** The pair on the screen goes on being this person's. */
  renew(): Promise<void> {
    return this.#lookAgain(this.state.peek().pair ?? undefined);
  }

  /**
   * The screen was left: others may be asked what is on it.
   * @param told ends when the service knows, or can't be told.
   */
  leave(told: Promise<void> = Promise.resolve()): void {
    this.#isLeft = true;
    this.#told = told;
  }

  /** Others may have answered the pair since the screen was left: it can't be answered before the service has said whether it stays. */
  async #comeBack(): Promise<void> {
    const { pair } = this.state.peek();
    if (!pair || !this.#isProposed || this.#parts.outbox.pendingOf(this.key).length > 0) return;
    this.#set({ phase: 'waiting' });
    this.#asked += 1;
    const asked = this.#asked;
    this.#waitFor();
    const isCurrent = () => asked === this.#asked && this.state.peek().phase === 'waiting';
    const ask = () => {
      this.#shownAt = this.#parts.now();
      this.#set({ phase: 'asking', isSlow: false });
    };
    try {
      // In the other order, the pair would be free although it is shown.
      await this.#told;
      const answer = await this.#ask(1, pair);
      if (!isCurrent()) return;
      if (answer.next?.comparison_id !== pair.comparison_id) return this.#take(answer);
      this.#refreshPair(answer.next);
      ask();
    } catch (error) {
      if (!isCurrent()) return;
      if (error instanceof ServiceError && !error.isPassing) this.#leave('failed', error);
      else ask();
    }
  }

  /** Asks the service what to show, unless a pair is on the screen. */
  async refresh(): Promise<void> {
    if (this.#parts.outbox.pendingOf(this.key).length > 0) {
      // The service would propose once more what is answered already; it is asked when it has all answers.
      if (this.state.peek().phase !== 'asking') this.#set({ phase: 'waiting' });
      if (this.#parts.isCut()) this.onStuck();
      else this.#waitFor();
      return;
    }
    this.#asked += 1;
    const asked = this.#asked;
    this.#waitFor();
    const isCurrent = () => asked === this.#asked && this.state.peek().phase !== 'asking';
    try {
      const answer = await this.#ask(1);
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
    const redone = this.#history.add({ operation, pair, verdict });
    const next = redone ?? { pair: this.#after?.[verdict.choice] ?? null, after: null };
    if (next.pair && this.#wasElsewhere(next.pair)) next.pair = null;
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
    const before = this.#history.skipUndone();
    if (before) {
      this.#show(before);
      if (!before.pair) void this.refresh();
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
    const { pair, answered, progress } = this.state.peek();
    const given = this.#history.undo({ pair, after: this.#after });
    if (!given) {
      void this.#undoEarlier();
      return false;
    }
    this.#isProgressStale = true;
    this.#changes += 1;
    this.#set({ answered: Math.max(0, answered - 1), last: null, progress: progress && counted(progress, -1) });
    this.#show({ pair: { ...given.pair, comparison_id: newId() }, after: null });
    this.#isProposed = false;
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
      if (found && !this.#history.last) {
        this.#history.addEarlier(found);
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
    const { undone } = this.#history;
    if (!undone || this.state.peek().phase !== 'asking') return false;
    this.#shownAt = Math.min(this.#shownAt, this.#parts.now() - GUARD_MS);
    return this.answer(undone.verdict);
  }

  /** Asks a pair again, as one whose answer could not be saved. */
  askAgain(pair: Pair): void {
    this.#history.forgetUndone();
    this.#show({ pair: { ...pair, comparison_id: newId() }, after: null });
    this.#isProposed = false;
  }

  /** Goes on beyond the goal, to the full order. */
  async keepGoing(): Promise<void> {
    this.#target = 1;
    await this.more();
  }

  /** Goes on with what the person says themselves, where the others have settled the rest. */
  async giveOwn(): Promise<void> {
    this.#set({ isOwn: true });
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
      own: this.state.peek().isOwn,
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
        if (next) this.#take({ next, isOwn: this.state.peek().isOwn });
        else void this.refresh();
      } else if (behind.length === 1 && first?.kind === 'answer' && next?.comparison_id === first.id) {
        const foreseen = next.after?.[first.verdict.choice];
        if (foreseen && !this.#wasElsewhere(foreseen)) this.#show({ pair: foreseen, after: null });
      }
    }
  }

  onRefused(operation: Operation, { status }: ServiceError): void {
    this.#history.drop(operation.id);
    this.#isProgressStale = true;
    this.#set({});
    // A feature or the project is gone, or is the person's no more: so may be what was foreseen.
    if (GONE.includes(status) && this.state.peek().phase === 'asking') this.#show({ pair: null, after: null });
    if (this.state.peek().phase === 'waiting' && this.#behind(operation).length === 0) void this.refresh();
  }

  onStuck(): void {
    if (this.state.peek().phase !== 'waiting' || this.#showFromPack()) return;
    if (this.#parts.outbox.pendingOf(this.key).length > 0) this.#set({ phase: 'kept' });
  }

  onEmpty(): void {
    this.#pack?.onReached();
    const { phase } = this.state.peek();
    if (phase === 'waiting' || phase === 'kept') void this.refresh();
    else if (this.#isProgressStale) void this.#refreshProgress();
    if (phase === 'asking') void this.#renewPack();
  }

  /** The connection is back: what could not be asked is asked again. */
  onBack(): void {
    if (this.state.peek().phase === 'failed') void this.more();
  }

  /** The person looks at the page again: meanwhile the pair may be answered in another window or on another device, or be gone. */
  onReturn(): Promise<void> {
    return this.#lookAgain();
  }

  /** Features have other names by now, or are gone. */
  async onFeaturesChanged(): Promise<void> {
    this.#pack?.expire();
    await this.renew();
    await this.#renewPack();
  }

  /** The person answered a pair in another tab: it is not asked here. @param isSaved whether the service has the answer. */
  onElsewhere(pair: Both, isSaved: boolean): void {
    this.#elsewhere = [...this.#elsewhere.slice(1 - MAX_ELSEWHERE), pair];
    const { pair: shown, phase } = this.state.peek();
    if (phase === 'asking' && shown && isSamePair(shown, pair)) this.#show({ pair: null, after: null });
    if (isSaved && this.state.peek().phase === 'waiting') void this.refresh();
  }

  /** Answers of the person are gone, as after a restore: everything is asked anew. */
  onGone(ids: readonly string[]): void {
    for (const id of ids) this.#history.drop(id);
    this.#pack?.expire();
    this.#set({});
    if (this.state.peek().phase === 'asking') void Promise.all([this.#lookAgain(), this.#refreshProgress()]);
    else if (this.state.peek().phase !== 'session') void this.refresh();
  }

  /** Asks whether the pair on the screen is still to be asked. @param showing the pair, if it is to be this person's again. */
  async #lookAgain(showing?: Pair): Promise<void> {
    const { pair } = this.state.peek();
    const asked = this.#asked;
    const isSame = () =>
      pair !== null &&
      this.#isProposed &&
      asked === this.#asked &&
      this.state.peek().phase === 'asking' &&
      this.#parts.outbox.pendingOf(this.key).length === 0;
    if (!isSame()) return;
    try {
      const answer = await this.#ask(1, showing);
      if (!isSame()) return;
      if (answer.next?.comparison_id !== pair?.comparison_id) this.#take(answer);
      else if (answer.next) this.#refreshPair(answer.next);
    } catch (error) {
      if (isSame() && error instanceof ServiceError && !error.isPassing) this.#leave('failed', error);
    }
  }

  /** The pair on the screen as the service has it now, such as with other names. */
  #refreshPair(next: Proposal): void {
    this.#after = next.after ?? null;
    this.#set({ pair: next });
  }

  #ask(count: number, showing?: Pair): Promise<Asked> {
    return this.#parts.ask({ target: this.#target, count, showing, isOwn: this.state.peek().isOwn });
  }

  /** Operations of this session after the given one. */
  #behind(operation: Operation): readonly Operation[] {
    const all = this.#parts.outbox.pendingOf(this.key);
    return all.slice(all.findIndex(({ id, kind }) => id === operation.id && kind === operation.kind) + 1);
  }

  #take(asked: Asked): void {
    this.#history.forgetUndone();
    this.#set({ isOwn: asked.next !== null && asked.isOwn, hasOwn: asked.next === null && asked.hasOwn });
    if (asked.next) {
      if (asked.next.progress) this.#set({ progress: asked.next.progress });
      this.#show({ pair: asked.next, after: asked.next.after ?? null });
      this.#set({ gain: asked.next.gain ?? null });
      void this.#renewPack();
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
  async #renewPack(): Promise<void> {
    try {
      const opened = this.#pack ?? (await this.#parts.openPack());
      this.#pack ??= opened;
    } catch {
      // It serves without a connection only; the next answers try again.
      return;
    }
    await this.#pack.renew(this.#count, this.#wasAsked, async (count) => {
      const { next } = await this.#ask(count + 1);
      return next?.also;
    });
  }

  #showFromPack(): boolean {
    const pair = this.#pack?.take(this.#wasAsked);
    if (!pair) return false;
    this.#history.forgetUndone();
    this.#show({ pair, after: null });
    return true;
  }

  readonly #wasAsked = (pair: Pair): boolean => this.#history.has(pair) || this.#wasElsewhere(pair);

  #wasElsewhere(pair: Pair): boolean {
    return this.#elsewhere.some((each) => isSamePair(each, pair));
  }

  async #refreshProgress(): Promise<void> {
    const isSent = () => this.#parts.outbox.pendingOf(this.key).length === 0;
    // That of the person's own order comes with the next answer.
    if (!isSent() || this.state.peek().isOwn) return;
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
    this.#isProposed = true;
    this.#shownAt = this.#parts.now();
    this.#asked += 1;
    this.#set({ pair, phase: pair ? 'asking' : 'waiting', gain: null, isSlow: false, error: null });
    if (!pair) this.#waitFor();
  }

  /** Without a pair for `SLOW_MS` from now, it goes on with a prefetched one, or says that it waits. */
  #waitFor(): void {
    const asked = this.#asked;
    this.#parts.later(SLOW_MS, () => {
      const { phase } = this.state.peek();
      if (asked !== this.#asked || (phase !== 'waiting' && phase !== 'loading')) return;
      if (!this.#showFromPack()) this.#set({ isSlow: true });
    });
  }

  #leave(phase: Phase, error: unknown = null): void {
    this.#after = null;
    this.#asked += 1;
    this.#set({ pair: null, phase, isSlow: false, error });
  }

  #set(change: Partial<CompareState>): void {
    const state = { ...this.state.peek(), ...change };
    const isAnswered = (state.progress?.comparisons_done ?? 0) > 0;
    this.state.value = {
      ...state,
      canUndo: this.#history.last !== undefined || (this.#hasEarlier && isAnswered),
      canRedo: this.#history.undone !== undefined,
    };
  }
}

/** Progress with so many answers more, until the service says it exactly. */
function counted(progress: ShortProgress, answers: number): ShortProgress {
  return {
    ...progress,
    comparisons_done: Math.max(0, progress.comparisons_done + answers),
    comparisons_remaining: Math.max(0, progress.comparisons_remaining - answers),
  };
}
