import { type ComparisonColumns, effectiveOf, gatherEvidence } from '../estimation/evidence.ts';
import { type JointPrior, jointMeansChunked } from '../estimation/joint-means.ts';
import type { Steps } from '../steps.ts';

const PRIOR: JointPrior = { model: 'bradley_terry', mean: 0, variance: 8 };

/** For each person in turn, scores that explain the answers of all other people. */
export class OthersScores {
  readonly #features: number;
  readonly #columns: ComparisonColumns;
  /** Author of each comparison that counts. */
  readonly #by: Int32Array;
  /** Scores by all answers, from which the search without one person starts. */
  #all: Float64Array | null = null;

  constructor(
    features: number,
    comparisons: ComparisonColumns & { readonly author: ArrayLike<number>; readonly replaced?: ArrayLike<number> },
  ) {
    const { author, replaced, length } = comparisons;
    this.#features = features;
    this.#columns = effectiveOf(comparisons);
    this.#by = Int32Array.from({ length }, (_, index) => index)
      .filter((index) => replaced?.[index] !== 1)
      .map((index) => author[index]!);
  }

  /** One score per feature, in logits, from the answers of everybody except `author`; in steps of a few milliseconds. */
  *withoutChunked(author: number): Steps<Float64Array> {
    this.#all ??= (yield* jointMeansChunked(gatherEvidence(this.#features, this.#columns), PRIOR)).means;
    yield;
    const { first, second, outcome, weight } = this.#columns;
    const kept = this.#by.map((_, index) => index).filter((index) => this.#by[index] !== author);
    const only = (column: ArrayLike<number>) => Float64Array.from(kept, (index) => column[index]!);
    const columns = {
      length: kept.length,
      first: only(first),
      second: only(second),
      outcome: only(outcome),
      weight: only(weight),
    };
    yield;
    const evidence = gatherEvidence(this.#features, columns);
    yield;
    return (yield* jointMeansChunked(evidence, PRIOR, this.#all)).means;
  }
}
