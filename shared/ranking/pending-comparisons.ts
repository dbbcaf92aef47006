import { type EqualShares, inOneOnly } from './closure/equal-shares.ts';
import { signOf } from './closure/verdicts.ts';
import { ClosureOverlay } from './cycles/closure-overlay.ts';
import type { Knowledge } from './cycles/knowledge.ts';
import { MU_A, MU_B, outcomeOf, updateEstimates, VARIANCE_A, VARIANCE_B } from './estimation/estimate.ts';
import type { Judgement } from './estimation/judgement-log.ts';
import type { Expectation, ModelType } from './vocabulary.ts';

/** Belief about one feature: mean in logits, variance in logits². */
export interface Belief {
  mean: number;
  variance: number;
}

/** Effects of one comparison, before it is committed. */
export interface PendingResult {
  expected: Expectation | null;
  estimates: { a: Belief; b: Belief };
}

/** An answer that a later one would replace, with its expectation from the side of the first requested feature. */
export interface Replaceable {
  expected: Expectation | null;
  isTie: boolean;
}

/** The part of a ranking that pending comparisons read. */
export interface PendingComparisonsBase {
  readonly n: number;
  readonly model: { readonly modelType: ModelType };
  readonly means: Float64Array;
  readonly variances: Float64Array;
  readonly knowledge: Knowledge;
  readonly equalShares: EqualShares;
  /** Grows with every change. */
  readonly version: number;
  /** The answers that an unrequested one by `author` would replace, latest first. */
  replaceableAnswers(a: number, b: number, author: string): Replaceable[];
}

const moved = new Float64Array(4);

/** Used instead of a sign: a tie that implies nothing. */
const LOOSE = 2;

/**
 * Comparisons that are not committed yet, on top of an unchanged ranking.
 *
 * Each comparison sees those before it. Once they are committed, append `judgements` to the ranking, which leads to the same bits. If the
 * ranking needs a rebuild (`needsRebuild`), reading what is known rebuilds it first.
 */
export class PendingComparisons {
  readonly judgements: Judgement[] = [];
  readonly #base: PendingComparisonsBase;
  readonly #version: number;
  readonly #overlay: ClosureOverlay;
  readonly #beliefs = new Map<number, Belief>();
  readonly #signs = new Map<number, number>();
  /** The expectation of each author's latest pending answer to each pair, from the side of the lower feature. */
  readonly #expected = new Map<string, Expectation | null>();
  readonly #shares: EqualShares;
  /** Authors whose ties imply nothing. */
  readonly #standingOut: ReadonlySet<string>;
  #ended = false;

  constructor(base: PendingComparisonsBase) {
    this.#base = base;
    this.#version = base.version;
    this.#shares = base.equalShares.copy();
    this.#standingOut = this.#shares.standingOut();
    this.#overlay = new ClosureOverlay(base.knowledge);
  }

  /** Adds a comparison and returns its effects; null as for `addTogether`. */
  add(comparison: Omit<Judgement, 'expected'>): PendingResult | null {
    return this.addTogether([comparison])?.[0] ?? null;
  }

  /**
   * Adds the comparisons of one answer, about different pairs, and returns their effects. Each pair's expectation is that before the
   * answer.
   * @returns null if the group has to end before this answer, because an earlier member replaced a verdict or changed whose ties count.
   * Only a rebuild then shows what is known.
   * @throws Error if the ranking has changed since the group began.
   */
  addTogether(comparisons: readonly Omit<Judgement, 'expected'>[]): PendingResult[] | null {
    if (this.#base.version !== this.#version) throw new Error('The ranking has changed under its pending comparisons');
    for (const { a, b } of comparisons) assertPair(this.#base.n, a, b);
    if (this.#ended) return null;
    const expectations = comparisons.map((each) => this.#expectation(each));
    return comparisons.map((each, index) => this.#take(each, expectations[index] ?? null));
  }

  #take(
    { a, b, choice, weight, author = '', requested = true }: Omit<Judgement, 'expected'>,
    expected: Expectation | null,
  ): PendingResult {
    const { knowledge, model } = this.#base;
    const isTie = choice === 'tie';
    const isLoose = isTie && this.#standingOut.has(author);
    const before = this.#beliefOf(a);
    const opposite = this.#beliefOf(b);
    updateEstimates(
      moved,
      model.modelType,
      before.mean,
      before.variance,
      opposite.mean,
      opposite.variance,
      outcomeOf(choice),
      weight,
    );
    const estimates = {
      a: { mean: moved[MU_A]!, variance: moved[VARIANCE_A]! },
      b: { mean: moved[MU_B]!, variance: moved[VARIANCE_B]! },
    };
    this.#beliefs.set(a, estimates.a).set(b, estimates.b);
    this.#shares.add(author, isTie);
    if (inOneOnly(this.#shares.standingOut(), this.#standingOut).size > 0) this.#ended = true;
    this.#note(knowledge, a, b, signOf(choice), isLoose);
    this.judgements.push({ a, b, choice, weight, expected, author, requested });
    return { expected, estimates };
  }

  /** An answer that replaces others gets the expectation of the latest replaced answer; any other gets the current one. */
  #expectation({ a, b, choice, author = '', requested = true }: Omit<Judgement, 'expected'>): Expectation | null {
    const isLoose = choice === 'tie' && this.#standingOut.has(author);
    const key = `${Math.min(a, b)} ${Math.max(a, b)} ${author}`;
    const own = this.#expected.get(key);
    const replaced = requested ? [] : this.#base.replaceableAnswers(a, b, author);
    let expected: Expectation | null;
    if (own !== undefined && !requested) {
      expected = seenFrom(a < b, own);
      // The group doesn't record which of its answers this answer replaces.
      this.#ended = true;
    } else {
      expected = replaced.length > 0 ? replaced[0]!.expected : this.#overlay.expectation(a, b);
      for (const { isTie } of replaced) this.#shares.add(author, isTie, -1);
      // After a tie that implies nothing, the verdict of the pair depends on the other authors' answers.
      if (isLoose && replaced.length > 0) this.#ended = true;
    }
    this.#expected.set(key, seenFrom(a < b, expected));
    return expected;
  }

  #note(knowledge: Knowledge, a: number, b: number, sign: number, loose: boolean): void {
    const key = Math.min(a, b) * this.#base.n + Math.max(a, b);
    const seen = a < b ? sign : 0 - sign;
    const index = knowledge.verdicts.indexOf(a, b);
    const verdict = this.#signs.get(key) ?? knowledge.verdicts.signOf(Math.min(a, b), Math.max(a, b));
    if (loose) {
      // It replaces nobody's verdict and implies nothing.
      if (verdict === null) this.#signs.set(key, LOOSE);
      return;
    }
    const wasLoose = verdict === LOOSE || (index >= 0 && knowledge.verdicts.loose[index] === 1);
    if (verdict === seen && !wasLoose) return;
    if (verdict !== null) this.#ended = true;
    this.#signs.set(key, seen);
    this.#overlay.add(a, b, sign);
  }

  #beliefOf(v: number): Belief {
    return this.#beliefs.get(v) ?? { mean: this.#base.means[v]!, variance: this.#base.variances[v]! };
  }
}

/** Converts an expectation to the same side or to the other side. */
export function seenFrom(sameSide: boolean, expected: Expectation | null): Expectation | null {
  if (sameSide || (expected !== 'feature_a' && expected !== 'feature_b')) return expected;
  return expected === 'feature_a' ? 'feature_b' : 'feature_a';
}

/** @throws RangeError for a feature that is not there, or compared with itself. */
export function assertPair(n: number, a: number, b: number): void {
  const isFeature = (v: number) => Number.isInteger(v) && v >= 0 && v < n;
  if (a === b || !isFeature(a) || !isFeature(b)) throw new RangeError(`No pair of ${n} features: ${a}, ${b}`);
}
