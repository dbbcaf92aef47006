import type { CheckedComparisons } from '../selection/robust.ts';
import type { Expectation } from '../vocabulary.ts';

/** The active comparisons of a ranking in ledger order, as columns that grow. */
export class JudgementLog implements CheckedComparisons {
  length = 0;
  first = new Int32Array(64);
  second = new Int32Array(64);
  /** 1, 0 or ½: exact in 32 bits. */
  outcome = new Float32Array(64);
  weight = new Float64Array(64);
  readonly expected: (Expectation | null)[] = [];

  push(first: number, second: number, outcome: number, weight: number, expected: Expectation | null): void {
    const index = this.length;
    if (index === this.first.length) this.#grow();
    this.first[index] = first;
    this.second[index] = second;
    this.outcome[index] = outcome;
    this.weight[index] = weight;
    this.expected.push(expected);
    this.length++;
  }

  get bytes(): number {
    return 20 * this.first.length + 8 * this.expected.length;
  }

  #grow(): void {
    const { first, second, outcome, weight } = this;
    const capacity = 2 * first.length;
    this.first = new Int32Array(capacity);
    this.first.set(first);
    this.second = new Int32Array(capacity);
    this.second.set(second);
    this.outcome = new Float32Array(capacity);
    this.outcome.set(outcome);
    this.weight = new Float64Array(capacity);
    this.weight.set(weight);
  }
}
