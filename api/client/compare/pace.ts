import { readStored, store } from '../lib/storage.ts';

/** Until a person's own pace is known, in seconds an answer. */
const USUAL_S = 5;
/** Answers that the pace is the median of. */
const WINDOW = 20;
/** Fewer answers than this say nothing yet. */
const ENOUGH = 3;
/** Who takes longer than this, in seconds, was away. */
const AWAY_S = 90;
const NAME = 'pace';

/** How fast a person answers: the median of their last answers, kept in the browser. */
export class Pace {
  #seconds: number[];

  constructor(seconds: readonly number[] = readPace()) {
    this.#seconds = seconds.slice(-WINDOW);
  }

  /** Notes how long an answer took. */
  add(milliseconds: number): void {
    const seconds = Math.round(milliseconds / 100) / 10;
    if (!(seconds > 0 && seconds <= AWAY_S)) return;
    this.#seconds = [...this.#seconds, seconds].slice(-WINDOW);
    store(NAME, this.#seconds.join(' '));
  }

  /** Seconds an answer takes. */
  get seconds(): number {
    if (this.#seconds.length < ENOUGH) return USUAL_S;
    const sorted = this.#seconds.toSorted((a, b) => a - b);
    const middle = sorted.length >> 1;
    return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  }

  /** Time for this many questions in whole minutes, at least one. */
  minutesFor(questions: number): number {
    return Math.max(1, Math.round((questions * this.seconds) / 60));
  }
}

function readPace(): number[] {
  const numbers = (readStored(NAME) ?? '').split(' ').map(Number);
  return numbers.filter((seconds) => seconds > 0 && seconds <= AWAY_S);
}
