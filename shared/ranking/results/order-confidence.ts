import { lowestBit, popcount } from '../closure/bits.ts';
import type { Closure } from '../closure/closure.ts';
import { type Contradictions, type ContradictionTally, trustIn } from '../closure/contradiction.ts';
import { countOneSided } from '../closure/one-sided.ts';
import type { Evidence } from '../estimation/evidence.ts';
import { type JointMeans, type JointPrior, jointMeansChunked } from '../estimation/joint-means.ts';
import { normalCdf } from '../estimation/normal.ts';
import { finish, type Steps } from '../steps.ts';
import { isSelfConsistent } from './order.ts';

/** Data from which the confidence in the final order is computed. */
export interface ConfidenceBase {
  readonly closure: Closure;
  readonly contradictions: Contradictions;
  readonly evidence: Evidence;
  /** The dimension's prior, not widened. */
  readonly prior: JointPrior;
  /** With half-contradictions weighted as in the final order. */
  readonly tally: ContradictionTally;
}

/** Variance of the prior that judges differences, as a multiple of the dimension's prior variance. */
const PRIOR_WIDENING = 4;
/** Maximum number of pairs evaluated exactly. Beyond it, every k-th pair is sampled, which gives means to within 0.001. */
const MAX_CURVES = 200_000;
/** Maximum number of bit row words that are read. Beyond it, every k-th unknown pair is sampled. Takes 0.1 s. */
const MAX_WORDS = 32_000_000;
const WORDS_PER_SLICE = 1_000_000;
/** Cost of one normal curve, in words of bit rows. */
const CURVE_IN_WORDS = 50;
/** Below this share of known pairs, a contradiction casts doubt on too many inferences. */
const MOSTLY_KNOWN = 0.7;

/**
 * The expected share of pairs that the final order of graded answers has right, in 0..1; `null` with fewer than five verifications, or when
 * there is no pair to be right about.
 *
 * While people agree with themselves, a relation of the closure is trusted according to the verifications, a pair inside a contradiction
 * according to its joint means, and an unknown pair according to its likelier side; features that ties make equal are left out. Once they
 * don't, joint means decide about every pair. Large rankings sample every k-th pair of each kind.
 */
export function* orderConfidenceChunked(base: ConfidenceBase): Steps<number | null> {
  const { closure, contradictions, evidence, prior, tally } = base;
  if (trustIn(tally) === null) return null;
  const { contradictedPairs } = contradictions;
  const isMostlyKnown = closure.knownPairs >= (MOSTLY_KNOWN * closure.n * (closure.n - 1)) / 2;
  const suspicious = contradictedPairs > 0 && !(isMostlyKnown && isSelfConsistent(tally));
  const wide = { ...prior, variance: PRIOR_WIDENING * prior.variance };
  const joint = suspicious || contradictedPairs > 0 ? yield* jointMeansChunked(evidence, wide) : undefined;
  return suspicious ? yield* confidenceByMeans(joint!) : yield* confidenceByKnowledge(base, joint);
}

/** `orderConfidenceChunked` in one go. */
export function orderConfidence(base: ConfidenceBase): number | null {
  return finish(orderConfidenceChunked(base));
}

/** Probability that two features are in the order of their joint means: Φ(|Δm|/sd), sd² = 1/h_i + 1/h_j. */
function chanceByMeans({ means, information }: JointMeans, x: number, y: number): number {
  const gap = Math.abs(means[x]! - means[y]!);
  return normalCdf(gap / Math.sqrt(1 / information[x]! + 1 / information[y]!));
}

function* confidenceByMeans(joint: JointMeans): Steps<number | null> {
  const n = joint.means.length;
  const right = new SampledMean((n * (n - 1)) / 2, MAX_CURVES);
  let work = 0;
  for (let x = 0; x < n; x++) {
    for (let y = x + 1; y < n; y++) {
      if (!right.takesNext()) continue;
      right.add(chanceByMeans(joint, x, y));
      work += CURVE_IN_WORDS;
    }
    if (work > WORDS_PER_SLICE) {
      work = 0;
      yield;
    }
  }
  return right.count === 0 ? null : right.total / right.count;
}

function* confidenceByKnowledge(base: ConfidenceBase, joint: JointMeans | undefined): Steps<number | null> {
  const { closure, contradictions, tally } = base;
  const { n, words, aboveBits, belowBits, knownPairs } = closure;
  const unknown = new SampledMean((n * (n - 1)) / 2 - knownPairs, MAX_WORDS / Math.max(1, words));
  const contradicted = new SampledMean(contradictions.contradictedPairs, MAX_CURVES);
  let strict = 0;
  let work = 0;
  for (let x = 0; x < n; x++) {
    for (let word = x >>> 5; word < words; word++) {
      const above = aboveBits[x * words + word]!;
      const below = belowBits[x * words + word]!;
      const later = laterFeatures(x, word, n);
      strict += popcount((above ^ below) & later);
      for (let both = above & below & later; both !== 0; both &= both - 1) {
        const y = (word << 5) | lowestBit(both);
        // Without means, there was no contradiction when this began. One came in between two slices.
        if (!joint || !contradictions.isContradicted(x, y) || !contradicted.takesNext()) continue;
        contradicted.add(chanceByMeans(joint, x, y));
        work += CURVE_IN_WORDS;
      }
      for (let neither = ~closure.knownWord(x * words + word) & later; neither !== 0; neither &= neither - 1) {
        if (!unknown.takesNext()) continue;
        unknown.add(chanceOfLikelierSide(closure, x, (word << 5) | lowestBit(neither)));
        work += words;
      }
    }
    work += words;
    if (work > WORDS_PER_SLICE) {
      work = 0;
      yield;
    }
  }
  const trust = trustIn(tally);
  const pairs = strict + unknown.count + contradicted.count;
  return pairs === 0 || trust === null ? null : (strict * trust + unknown.total + contradicted.total) / pairs;
}

/** The features of a word whose id is above `x`, so that every pair counts once. */
function laterFeatures(x: number, word: number, n: number): number {
  const first = word << 5;
  const from = x < first ? -1 : (x & 31) === 31 ? 0 : -1 << ((x & 31) + 1);
  return n - first >= 32 ? from : from & ((1 << (n - first)) - 1);
}

/** Probability of the likelier order of an unknown pair, estimated from the features above and below only one of the two. */
function chanceOfLikelierSide(closure: Closure, x: number, y: number): number {
  const { aboveX, aboveY, belowX, belowY } = countOneSided(closure, x, y);
  const win = belowX + aboveY + 1;
  const lose = belowY + aboveX + 1;
  return Math.max(win, lose) / (win + lose);
}

/** A sum estimated from every k-th element. */
class SampledMean {
  /** Number of elements. */
  readonly count: number;
  readonly #stride: number;
  #seen = 0;
  #taken = 0;
  #sum = 0;

  constructor(count: number, mostTaken: number) {
    this.count = count;
    this.#stride = Math.max(1, Math.ceil(count / mostTaken));
  }

  /** Whether the next element is sampled. */
  takesNext(): boolean {
    return this.#seen++ % this.#stride === 0;
  }

  add(value: number): void {
    this.#taken++;
    this.#sum += value;
  }

  /** The estimated sum over all elements. */
  get total(): number {
    return this.#taken === 0 ? 0 : (this.#sum / this.#taken) * this.count;
  }
}
