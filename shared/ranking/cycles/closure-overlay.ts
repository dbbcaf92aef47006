import { expectationOf } from '../closure/contradiction.ts';
import type { Expectation } from '../vocabulary.ts';
import type { Knowledge } from './knowledge.ts';

/**
 * Knowledge with a few verdicts on top of it; paths use both, and the knowledge stays unchanged.
 *
 * It uses bit tests and is quadratic in the number of additional verdicts, which should be a few dozen at most.
 */
export class ClosureOverlay {
  readonly #knowledge: Knowledge;
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #strict: boolean[] = [];

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
  }

  add(x: number, y: number, sign: number): void {
    if (sign >= 0) this.#addEdge(x, y, sign !== 0);
    if (sign <= 0) this.#addEdge(y, x, sign !== 0);
  }

  #addEdge(from: number, to: number, strict: boolean): void {
    this.#from.push(from);
    this.#to.push(to);
    this.#strict.push(strict);
  }

  /** Current expectation about the pair. */
  expectation(a: number, b: number): Expectation | null {
    return expectationOf(this, this, a, b);
  }

  reaches(x: number, y: number): boolean {
    if (this.#leads(x, y) && x !== y) return true;
    const seen = new Uint8Array(this.#from.length);
    const open = [x];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (let e = 0; e < seen.length; e++) {
        if (seen[e] === 1 || !this.#leads(node, this.#from[e]!)) continue;
        if (this.#leads(this.#to[e]!, y)) return true;
        seen[e] = 1;
        open.push(this.#to[e]!);
      }
    }
    return false;
  }

  /**
   * Whether a strict verdict lies between features that reach each other, as these two do.
   *
   * It is enough to look at the ends of the verdicts on top: if a cycle through them holds a strict verdict of the base, one end reaches
   * another below the overlay but not in the other direction.
   */
  isContradicted(x: number, y: number): boolean {
    const { closure, components } = this.#knowledge;
    const ends = new Set([x, y]);
    for (const end of [...this.#from, ...this.#to]) {
      if (end === x || (this.reaches(x, end) && this.reaches(end, x))) ends.add(end);
    }
    for (let e = 0; e < this.#strict.length; e++) {
      if (this.#strict[e] && ends.has(this.#from[e]!) && ends.has(this.#to[e]!)) return true;
    }
    for (const end of ends) {
      if (components.isInconsistent(end)) return true;
      for (const other of ends) if (closure.reaches(end, other) && !closure.reaches(other, end)) return true;
    }
    return false;
  }

  /** Whether `x` is `y` or reaches it in the base knowledge. */
  #leads(x: number, y: number): boolean {
    return x === y || this.#knowledge.closure.reaches(x, y);
  }
}
