import { readStored, store } from '../lib/storage.ts';

/** Number of answers from which the median pace is taken. */
const WINDOW = 15;
/** With fewer answers than this, the pace isn't known. */
const ENOUGH = 3;
/** Somebody who takes this long, in seconds, was away. */
const AWAY_S = 90;

/** How fast a person answers one kind of question: the median of their last answers, stored in the browser. */
export class Pace {
  readonly #name: string;
  readonly #usual: number;
  #seconds: readonly number[];

  /** @param usual seconds per answer, until the person's own pace is known. */
  constructor(name: string, usual: number, seconds: readonly number[] = readPace(name)) {
    this.#name = name;
    this.#usual = usual;
    this.#seconds = seconds.slice(-WINDOW);
  }

  /** Number of answers from which the pace was measured. */
  get count(): number {
    return this.#seconds.length;
  }

  /** Records how long an answer took. */
  add(milliseconds: number): void {
    const seconds = Math.round(milliseconds / 100) / 10;
    if (!(seconds > 0 && seconds < AWAY_S)) return;
    this.#seconds = [...this.#seconds, seconds].slice(-WINDOW);
    store(this.#name, this.#seconds.join(' '));
  }

  /** Seconds an answer takes. */
  get seconds(): number {
    if (this.#seconds.length < ENOUGH) return this.#usual;
    const sorted = this.#seconds.toSorted((a, b) => a - b);
    const middle = sorted.length >> 1;
    return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  }

  /** The time for this many questions in whole minutes, at least one. */
  minutesFor(questions: number): number {
    return Math.max(1, Math.round((questions * this.seconds) / 60));
  }
}

function readPace(name: string): number[] {
  const numbers = (readStored(name) ?? '').split(' ').map(Number);
  return numbers.filter((seconds) => seconds > 0 && seconds <= AWAY_S);
}

/** How fast a person answers pairs, as far as this browser knows. */
export const paceOfPairs = (): Pace => new Pace('pace', 5);
