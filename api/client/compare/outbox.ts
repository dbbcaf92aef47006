import { type Signal, signal } from '@preact/signals';
import { ServiceError } from '../service/failure.ts';
import {
  type AnswerOperation,
  MemoryStorage,
  type Operation,
  type OperationOf,
  type OutboxStorage,
} from './outbox-storage.ts';
import type { Aim, Pair, Proposal, Target } from './pairs.ts';

/** Parameters sent with an operation so that its response brings the next pair. */
export interface Beside {
  includeNext: boolean;
  target: Target;
  /** Whether the next pair should be about the person's own order. */
  own?: boolean;
  /** Maximum number of features in the next question; absent for pairs only. */
  upTo?: 4 | undefined;
  /** The best features that the next question should be about. */
  aim?: Aim | undefined;
  /** The pair that the person is looking at by now. */
  showing: Pair | null;
}

/** Outcomes of operations. */
export type OutboxEvent =
  /**
   * The service has stored it.
   * @param next absent if the response had none.
   */
  | { type: 'sent'; operation: Operation; next: Proposal | null | undefined }
  /** The service will never accept it. */
  | { type: 'refused'; operation: Operation; status: number }
  /** The connection fails; waiting operations are kept. */
  | { type: 'stuck' }
  /** Nothing is waiting any more; this tab or another one sent it. */
  | { type: 'empty' };

/** A listener for what happens to the operations of a project's dimension. */
export interface OutboxListener {
  beside(operation: Operation): Beside;
  on(event: OutboxEvent): void;
}

export interface OutboxParts {
  person: string;
  storage: Promise<OutboxStorage>;
  /** @throws ServiceError */
  send(operation: Operation, beside: Beside): Promise<Proposal | null | undefined>;
  /** Runs one sender at a time, across all tabs. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  /** Called with whether anything is waiting, from any tab. */
  note?(isWaiting: boolean): void;
  /** Waits for this time, or until there is a reason to try at once. */
  pause(milliseconds: number): Promise<void>;
  /**
   * Runs a function after a time.
   * @returns a function that cancels it.
   */
  later(milliseconds: number, run: () => void): () => void;
}

/** A service that takes longer to answer is slow: people no longer wait for it. In milliseconds. */
export const SLOW_MS = 1500;
/** Waiting times after failed attempts, in milliseconds. */
const BACK_OFF_MS = [500, 1000, 2000, 4000, 8000];
const ALONE: Beside = { includeNext: false, target: 'order', showing: null };

/**
 * Answers on their way to the service. Each is kept until the service has it. They are sent in order, and their ids make sending one twice
 * harmless.
 */
export class Outbox {
  /** This person's unsent operations of all projects, in order. */
  readonly pending: Signal<readonly Operation[]> = signal([]);
  /** Answers that the service refused, until the person decides about them. */
  readonly refused: Signal<readonly AnswerOperation[]> = signal([]);
  /** Operations that the service has stored. The reader empties this list. */
  readonly sent: Signal<readonly Operation[]> = signal([]);
  /** Number of failed attempts since the last success. */
  readonly failures: Signal<number> = signal(0);
  /** Whether the service has accepted nothing for `SLOW_MS` although something is waiting. */
  readonly isSlow: Signal<boolean> = signal(false);
  /** Whether waiting operations survive when the page is closed. */
  readonly isDurable: Signal<boolean> = signal(true);
  /** Resolves when the operations that an earlier page left are known. */
  opened: Promise<void> = Promise.resolve();
  readonly #parts: OutboxParts;
  readonly #listeners = new Map<string, OutboxListener>();
  #storage: OutboxStorage | null = null;
  #running: Promise<void> | null = null;
  #isWanted = false;
  #callOff: (() => void) | null = null;
  /** Operations that may not be in the storage yet. */
  readonly #adding = new Set<Operation>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  get person(): string {
    return this.#parts.person;
  }

  /** Takes over the operations that an earlier page left, and sends them. */
  open(): Promise<void> {
    this.opened = this.#reread().then(() => void this.flush());
    return this.opened;
  }

  listen(key: string, listener: OutboxListener): () => void {
    this.#listeners.set(key, listener);
    return () => {
      if (this.#listeners.get(key) === listener) this.#listeners.delete(key);
    };
  }

  /** Unsent operations of one dimension of a project. */
  pendingOf(key: string): readonly Operation[] {
    return this.pending.peek().filter((operation) => ledgerKey(operation) === key);
  }

  /** Whether the service seems to be unreachable. */
  get isCut(): boolean {
    return this.failures.peek() > 0 || this.isSlow.peek();
  }

  /** Whether leaving the page could lose or delay something. */
  get isAtRisk(): boolean {
    return this.pending.peek().length > 0 && (this.isCut || this.#storage?.isDurable !== true);
  }

  /** Stores an operation and sends it. */
  async add(operation: Operation): Promise<void> {
    this.pending.value = [...this.pending.peek(), operation];
    if (this.#callOff === null) this.#watch();
    this.#adding.add(operation);
    this.#parts.note?.(true);
    try {
      await this.#store((storage) => storage.add(operation));
    } finally {
      this.#adding.delete(operation);
    }
    void this.flush();
  }

  /** Undoes an answer: removes it from the outbox if it was never sent, and otherwise sends a request. */
  async takeBack(answer: OperationOf): Promise<void> {
    const { id, person, projectId, dimension } = answer;
    const isOut = await this.#store((storage) => storage.withdraw(id));
    if (!isOut) return this.add({ kind: 'delete', id, person, projectId, dimension });
    this.#forget({ id, kind: 'answer' });
    this.#listeners.get(ledgerKey(answer))?.on({ type: 'empty' });
  }

  /** Drops an answer that the service refused. */
  async dismiss(answer: AnswerOperation): Promise<void> {
    this.refused.value = this.refused.peek().filter(({ id }) => id !== answer.id);
    await this.#store((storage) => storage.remove(answer));
  }

  /** Sends everything; resolves when nothing is waiting any more. */
  flush(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#run();
    return this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isWanted) await this.#sendOnce();
    } finally {
      // Must happen at once: an operation added later would wait for a run that has ended.
      this.#running = null;
    }
  }

  async #sendOnce(): Promise<void> {
    this.#isWanted = false;
    const wait = await this.#parts.alone(() => this.#sendAll());
    if (wait === null) {
      await this.#reread();
      if (!this.#isWanted) for (const listener of this.#listeners.values()) listener.on({ type: 'empty' });
    } else {
      this.#isWanted = true;
      for (const listener of this.#listeners.values()) listener.on({ type: 'stuck' });
      await this.#parts.pause(wait);
    }
  }

  /** @returns milliseconds to wait before the next attempt; null when everything is sent. */
  async #sendAll(): Promise<number | null> {
    for (;;) {
      const operation = await this.#store((storage) => storage.begin(this.person));
      if (!operation) return null;
      const listener = this.#listeners.get(ledgerKey(operation));
      try {
        const next = await this.#parts.send(operation, listener?.beside(operation) ?? ALONE);
        await this.#store((storage) => storage.remove(operation));
        this.failures.value = 0;
        this.sent.value = [...this.sent.peek(), operation];
        this.#forget(operation);
        listener?.on({ type: 'sent', operation, next });
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.isPassing) return this.#fail(error);
        await this.#refuse(operation, error);
        listener?.on({ type: 'refused', operation, status: error.status });
      }
    }
  }

  #fail({ retryAfter }: ServiceError): number {
    const wait = BACK_OFF_MS[Math.min(this.failures.peek(), BACK_OFF_MS.length - 1)]!;
    this.failures.value += 1;
    return Math.max(wait, (retryAfter ?? 0) * 1000);
  }

  async #refuse(operation: Operation, { message, code }: ServiceError): Promise<void> {
    this.failures.value = 0;
    this.#forget(operation);
    if (operation.kind === 'answer') {
      this.refused.value = [...this.refused.peek(), { ...operation, refused: message, refusedCode: code }];
      await this.#store((storage) => storage.refuse(operation.id, message, code));
    } else {
      await this.#store((storage) => storage.remove(operation));
    }
  }

  #forget({ id, kind }: Pick<Operation, 'id' | 'kind'>): void {
    this.pending.value = this.pending.peek().filter((each) => each.id !== id || each.kind !== kind);
    this.#watch();
  }

  /** Starts the time of `SLOW_MS` that the service has to accept what is waiting. */
  #watch(): void {
    this.#callOff?.();
    this.isSlow.value = false;
    this.#callOff =
      this.pending.peek().length === 0 ? null : this.#parts.later(SLOW_MS, () => (this.isSlow.value = true));
  }

  async #reread(): Promise<void> {
    const all = await this.#store((storage) => storage.list(this.person));
    const refused = all.filter((each): each is AnswerOperation => each.kind === 'answer' && each.refused !== undefined);
    const waiting = all.filter((each) => each.kind !== 'answer' || each.refused === undefined);
    const added = [...this.#adding].filter((one) => !all.some(({ id, kind }) => id === one.id && kind === one.kind));
    this.refused.value = refused;
    this.pending.value = [...waiting, ...added];
    this.#parts.note?.(this.pending.peek().length > 0);
    if (this.pending.peek().length === 0 || this.#callOff === null) this.#watch();
  }

  /** If the browser's database fails at some point, memory replaces it. */
  async #store<T>(run: (storage: OutboxStorage) => Promise<T>): Promise<T> {
    this.#storage ??= await this.#parts.storage;
    this.isDurable.value = this.#storage.isDurable;
    try {
      return await run(this.#storage);
    } catch (error) {
      if (!this.#storage.isDurable) throw error;
      console.warn('answers are not kept beyond this page', error);
      this.#storage = new MemoryStorage([...this.refused.peek(), ...this.pending.peek()]);
      this.isDurable.value = false;
      return run(this.#storage);
    }
  }
}

/** The key under which a listener is found. */
export function ledgerKey({ projectId, dimension }: Pick<Operation, 'projectId' | 'dimension'>): string {
  return `${projectId}/${dimension}`;
}
