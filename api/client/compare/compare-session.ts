import { type Signal, signal } from '@preact/signals';
import { begin, beside, reduce } from './compare-machine.ts';
import type { Around, Effect, Event, LastGiven, Machine, NextReply, Wanted } from './compare-state.ts';
import { type Beside, ledgerKey, type Outbox, type OutboxListener } from './outbox.ts';
import type { Operation } from './outbox-storage.ts';
import type { Pace } from './pace.ts';
import {
  type Aim,
  type AnyVerdict,
  type Dimension,
  newId,
  type Pair,
  type ShortProgress,
  type Target,
} from './pairs.ts';

export interface SessionParts {
  projectId: string;
  dimension: Dimension;
  outbox: Outbox;
  pace: Pace;
  /** Number of questions after which to pause; null for no pause. */
  length: number | null;
  /** The best features to settle; undefined for the whole order. */
  aim?: Aim | undefined;
  /** @throws ServiceError */
  ask(wanted: Wanted): Promise<NextReply>;
  /** @throws ServiceError */
  readProgress(target: Target): Promise<ShortProgress>;
  /** The person's last answer before this page was opened. @throws ServiceError */
  findLast(): Promise<LastGiven>;
  /** Whether the service can't be reached at the moment. */
  isCut(): boolean;
  now(): number;
  later(milliseconds: number, run: () => void): void;
}

/** Holds the state of `compare-machine.ts`, passes events to it, and carries out its effects. */
export class CompareSession implements OutboxListener {
  readonly state: Signal<Machine>;
  readonly key: string;
  readonly projectId: string;
  readonly dimension: Dimension;
  readonly aim: Aim | undefined;
  /** Maximum number of features in the next question once sets can be shown; until then only pairs are asked. */
  upTo: () => 4 | undefined = () => undefined;
  /** Number of requests under way. */
  readonly requests = signal(0);
  readonly #parts: SessionParts;
  #machine: Machine;
  /** Resolves when the service knows that the person left the screen. */
  #told: Promise<void> | undefined;

  constructor(parts: SessionParts) {
    const { projectId, dimension, length, aim } = parts;
    this.#parts = parts;
    this.key = ledgerKey(parts);
    this.projectId = projectId;
    this.dimension = dimension;
    this.aim = aim;
    this.#machine = begin(length);
    this.state = signal(this.#machine);
  }

  /** Asks for the first pair, or continues where the session was left. */
  async start(): Promise<void> {
    await this.#parts.outbox.opened;
    await this.on({ type: 'start' });
  }

  /**
   * The person left the screen, so others may be asked its question.
   * @param told resolves when the service knows, or can't be told.
   */
  leave(told?: Promise<void>): void {
    this.#told = told;
    void this.on({ type: 'leave' });
  }

  /** Answers the question on the screen. @returns whether the answer counts. */
  answer(verdict: AnyVerdict): boolean {
    return this.#isAnswer({ type: 'answer', verdict });
  }

  /** Gives again the answer that was undone last. @returns whether there is one. */
  redo(): boolean {
    return this.#isAnswer({ type: 'redo' });
  }

  /** Passes the pair over. */
  skip(): void {
    void this.on({ type: 'skip' });
  }

  /**
   * Undoes the person's last answer and asks its question again.
   * @returns whether the answer is known here; otherwise it is looked up.
   */
  undo(): boolean {
    const { given } = this.#machine.history;
    void this.on({ type: 'undo', id: newId() });
    return this.#machine.history.given !== given;
  }

  /** Asks a pair again, for example if its answer could not be saved. */
  askAgain(pair: Pair): void {
    void this.on({ type: 'askAgain', pair: { ...pair, comparison_id: newId() } });
  }

  beside(operation: Operation): Beside {
    return { ...beside(this.#machine, operation, this.#around()), aim: this.aim };
  }

  #isAnswer(event: Event): boolean {
    const { count } = this.#machine;
    void this.on(event);
    return this.#machine.count > count;
  }

  #of({ comparison_id: id }: Pair) {
    const { outbox, projectId, dimension } = this.#parts;
    return { id, person: outbox.person, projectId, dimension };
  }

  #around(): Around {
    const { now, isCut, outbox } = this.#parts;
    return { now: now(), isCut: isCut(), pending: outbox.pendingOf(this.key), upTo: this.upTo() };
  }

  /**
   * Passes an event to the machine.
   * @returns when the effects have reported their results.
   */
  async on(event: Event): Promise<void> {
    const [machine, effects] = reduce(this.#machine, event, this.#around());
    this.#machine = machine;
    this.state.value = machine;
    await Promise.all(effects.map((effect) => this.#carryOut(effect)));
  }

  async #carryOut(effect: Effect): Promise<void> {
    const { outbox, pace, ask, readProgress, findLast, later } = this.#parts;
    switch (effect.do) {
      case 'answer': {
        const { given } = effect;
        void outbox.add({ ...this.#of(given.pair), ...given, kind: 'answer' });
        return;
      }
      case 'skip':
        void outbox.add({ ...this.#of(effect.pair), kind: 'skip' });
        return;
      case 'takeBack':
        void outbox.takeBack(this.#of(effect.pair)).then(() => this.on({ type: 'takenBack' }));
        return;
      case 'pace':
        return pace.add(effect.took);
      case 'wait':
        return later(effect.ms, () => void this.on(effect.event));
      case 'ask': {
        const { question } = effect;
        const asking = async () => {
          // In the opposite order, the pair would be free although it is shown.
          if (question.why === 'back') await this.#told;
          return ask(question.wanted);
        };
        return this.#tell(
          asking(),
          (answer) => ({ type: 'asked', question, answer }),
          (error) => ({ type: 'askFailed', question, error }),
        );
      }
      case 'fetchPack':
        return this.#tell(
          ask(effect.wanted),
          ({ next }) => ({ type: 'packFetched', pairs: next?.also }),
          () => ({ type: 'packFailed' }),
        );
      case 'readProgress':
        return this.#tell(
          readProgress(effect.target),
          (progress) => ({ type: 'progressRead', changes: effect.changes, progress }),
          () => ({ type: 'progressFailed' }),
        );
      case 'findLast':
        return this.#tell(
          outbox.flush().then(findLast),
          (found) => ({ type: 'found', ...found }),
          () => ({ type: 'findFailed' }),
        );
    }
  }

  /** Passes the result of a request to the machine. */
  async #tell<T>(
    request: Promise<T>,
    succeeded: (result: T) => Event,
    failed: (error: unknown) => Event,
  ): Promise<void> {
    this.requests.value += 1;
    const event = await request.then(succeeded, failed);
    this.requests.value -= 1;
    void this.on(event);
  }
}
