import { signal } from '@preact/signals';
import { ServiceError } from '../service/failure.ts';

export type Grade = 1 | 2 | 3 | 4 | 5;
export const GRADES: readonly Grade[] = [1, 2, 3, 4, 5];

/** A feature to rate. */
export interface Card {
  id: string;
  name: string;
  description: string;
  tags: readonly string[];
}

/** A rating to send; null removes it. */
export interface Rating {
  feature_id: string;
  grade: Grade | null;
}

/** Number of unsent ratings at which they are sent. Fewer are sent when the person stops. */
const BATCH = 5;
/** Presses this soon after a card appeared were meant for the card before, in milliseconds. */
const DOUBLE_PRESS_MS = 150;
const RETRY_MS = 5000;

interface Needs {
  /** Unsent ratings, which the browser stores beyond the life of the page. */
  kept: { read(): string | null; write(text: string | null): void };
  /** @throws ServiceError */
  send(ratings: readonly Rating[]): Promise<void>;
  now(): number;
  later(milliseconds: number, run: () => void): void;
}

/** A first look at some features: the card on the screen, and the ratings that the service doesn't have yet. */
export class RatingSession {
  readonly #needs: Needs;
  readonly #waiting: Map<string, Grade | null>;
  #cards: readonly Card[] = [];
  #given: (Grade | null)[] = [];
  #shownAt = 0;
  #sending: Promise<void> | null = null;
  #willRetry = false;
  #refused = 0;
  /** Grows with every change. */
  readonly version = signal(0);

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#waiting = readWaiting(needs.kept.read());
  }

  /** Begins with new cards. */
  deal(cards: readonly Card[]): void {
    this.#cards = cards;
    this.#given = [];
    this.#refused = 0;
    this.#show();
  }

  /** Number of these ratings that the service refused, because a feature is gone or the person may no longer rate. */
  get refused(): number {
    return this.#refused;
  }

  get count(): number {
    return this.#cards.length;
  }

  /** Number of cards that were rated or skipped. */
  get done(): number {
    return this.#given.length;
  }

  get rated(): number {
    return this.#given.filter((grade) => grade !== null).length;
  }

  /** The card on the screen; undefined at the end. */
  get card(): Card | undefined {
    return this.#cards[this.#given.length];
  }

  /** Number of ratings that the service doesn't have yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Rates the card on the screen, or skips it with null.
   * @returns false if it came too early.
   */
  rate(grade: Grade | null): boolean {
    const { card } = this;
    if (!card || this.#needs.now() - this.#shownAt < DOUBLE_PRESS_MS) return false;
    this.#given = [...this.#given, grade];
    if (grade !== null) this.#keep(card.id, grade);
    this.#show();
    if ((!this.card || this.waiting >= BATCH) && !this.#willRetry) void this.flush();
    return true;
  }

  /**
   * Goes back to the previous card and removes its rating.
   * @returns whether there was a previous card.
   */
  undo(): boolean {
    const last = this.#given.at(-1);
    if (last === undefined) return false;
    this.#given = this.#given.slice(0, -1);
    if (last !== null) this.#keep(this.card!.id, null);
    this.#show();
    return true;
  }

  /** Sends all unsent ratings. Those that can't be sent now are kept for another attempt. */
  flush(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #send(): Promise<void> {
    while (this.waiting > 0) {
      const batch = Array.from(this.#waiting, ([id, grade]): Rating => ({ feature_id: id, grade }));
      try {
        await this.#needs.send(batch);
        this.#drop(batch);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.isPassing || !(await this.#sendSingly(batch))) return this.#retryLater();
      }
    }
  }

  /**
   * Sends ratings one by one, so that a refused one doesn't hold up the others.
   * @returns false if the service became unavailable.
   */
  async #sendSingly(batch: readonly Rating[]): Promise<boolean> {
    for (const rating of batch) {
      try {
        await this.#needs.send([rating]);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.isPassing) return false;
        this.#refused += 1;
      }
      this.#drop([rating]);
    }
    return true;
  }

  #retryLater(): void {
    if (this.#willRetry) return;
    this.#willRetry = true;
    this.#needs.later(RETRY_MS, () => {
      this.#willRetry = false;
      void this.flush();
    });
  }

  #keep(id: string, grade: Grade | null): void {
    this.#waiting.set(id, grade);
    this.#store();
  }

  /** Removes ratings that were sent, except those that have changed since. */
  #drop(sent: readonly Rating[]): void {
    for (const { feature_id: id, grade } of sent) if (this.#waiting.get(id) === grade) this.#waiting.delete(id);
    this.#store();
    this.version.value += 1;
  }

  #store(): void {
    this.#needs.kept.write(this.waiting === 0 ? null : JSON.stringify([...this.#waiting]));
  }

  #show(): void {
    this.#shownAt = this.#needs.now();
    this.version.value += 1;
  }
}

/** Ratings that an earlier page stored and could not send. */
function readWaiting(stored: string | null): Map<string, Grade | null> {
  if (stored === null) return new Map();
  try {
    return new Map(JSON.parse(stored) as [string, Grade | null][]);
  } catch {
    // It was stored by another version of the client.
    return new Map();
  }
}
