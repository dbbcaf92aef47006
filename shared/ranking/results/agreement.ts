import { buildClosureChunked } from '../closure/build-closure.ts';
import type { Closure } from '../closure/closure.ts';
import type { Components, VerdictList } from '../closure/components.ts';
import { type ComparisonColumns, sortedByPair } from '../estimation/evidence.ts';
import { type Straightness, straightnessChunked } from '../estimation/straightness.ts';
import type { Steps } from '../steps.ts';

/** Comparisons with their authors. */
export interface AuthoredComparisons extends ComparisonColumns {
  /** Number of each comparison's author. */
  readonly author: ArrayLike<number>;
  /** Author by number. */
  readonly authors: readonly string[];
  /** 1 for those that their author has replaced: they count no more. */
  readonly replaced?: ArrayLike<number>;
}

/** Answers to pairs whose order follows from the answers of others. */
export interface Overlap {
  /** How many there are. */
  of: number;
  /** How many say what follows, a tie instead of a direction or the reverse counting half. */
  agreeing: number;
}

export interface PersonAgreement {
  author: string;
  /** Answers that count. */
  answers: number;
  /** Compared with what follows from the answers of all others; null for those beyond `MAX_PEOPLE`. */
  withOthers: Overlap | null;
  /** Pairs that this person compared and that lie on a cycle of their own answers; null for those beyond `MAX_PEOPLE`. */
  contradictions: number | null;
  /** How often they answer as they would if all shared one order; null with too few answers, or with one person only. */
  straightness: Straightness | null;
}

/** Two people: the answers of each that are decided by the answers of the other. */
export interface PeoplePair extends Overlap {
  one: string;
  other: string;
}

/** A pair of features that some people answer in opposite directions; each person's latest answer counts. */
export interface ContestedPair {
  /** The feature with the smaller number. */
  a: number;
  b: number;
  forA: string[];
  forB: string[];
  level: string[];
}

/** How far people agree about one dimension. */
export interface TeamAgreement {
  /** Most answers first. */
  people: PersonAgreement[];
  /** Pairs of people with common pairs, those with the most first. */
  pairs: PeoplePair[];
  /** The most contested first: the smallest majority, then the most people. */
  contested: ContestedPair[];
  /** Krippendorff's α, 1 for full agreement and 0 for none beyond chance; null without a pair that two people answered. */
  alpha: number | null;
  /** Pairs that at least two people answered, and the mean share of them who are in the majority; null without any. */
  sharedPairs: number;
  majorityShare: number | null;
}

/** Maximum number of people compared individually: each costs a closure, and each two of them a pass over their answers. */
const MAX_PEOPLE = 50;
/** Contested pairs that are listed. */
const MAX_CONTESTED = 50;

/** The latest answer of a person to a pair. */
interface Vote {
  author: number;
  /** 1 when the feature with the smaller number is better, −1 when the other is, 0 for a tie. */
  sign: number;
}

/** What comparing people costs at most, in milliseconds of a slow processor: a closure for each of them, and passes over all answers. */
export function agreementWork(features: number, comparisons: number): number {
  return MAX_PEOPLE * (features / 1000) ** 2 + comparisons / 100;
}

/**
 * How far people agree, in steps of a few milliseconds: each with what follows from the answers of all others alone, each two
 * with one another, and all together about the pairs that several of them answered.
 */
export function* teamAgreementChunked(n: number, comparisons: AuthoredComparisons): Steps<TeamAgreement> {
  const answers = new CountedAnswers(n, comparisons);
  const compared = answers.mostActive(MAX_PEOPLE);
  const straight = yield* straightnessChunked(n, comparisons.authors.length, comparisons);
  const people = new Map<number, PersonAgreement>();
  for (const author of answers.mostActive(Number.POSITIVE_INFINITY)) {
    const name = comparisons.authors[author]!;
    people.set(author, {
      author: name,
      answers: answers.of(author),
      withOthers: null,
      contradictions: null,
      straightness: straight[author]!,
    });
  }
  yield;
  const ownVerdicts = new Map<number, VerdictList>();
  for (const author of compared) {
    ownVerdicts.set(
      author,
      answers.verdicts((by) => by === author),
    );
    yield;
  }
  const pairs = new Map<string, PeoplePair>();
  for (const [author, own] of ownVerdicts) {
    const person = people.get(author)!;
    const others = yield* buildClosureChunked(
      n,
      answers.verdicts((by) => by !== author),
    );
    person.withOthers = overlapOf(own, others);
    // Of a few features: only what they compared themselves can follow from their answers.
    const few = new FeatureSelection(n, own);
    const theirs = yield* buildClosureChunked(few.count, few.select(own));
    person.contradictions = contradictedIn(few.select(own), theirs.components);
    for (const [reader, read] of ownVerdicts) {
      if (reader === author) continue;
      const overlap = overlapOf(few.select(read), theirs);
      addOverlap(pairs, comparisons.authors, Math.min(author, reader), Math.max(author, reader), overlap);
      yield;
    }
  }
  const shared = [...answers.sharedPairs()];
  return {
    people: [...people.values()],
    pairs: [...pairs.values()].sort((x, y) => y.of - x.of),
    contested: contestedAmong(shared, comparisons.authors),
    alpha: krippendorffAlpha(shared.map(({ votes }) => votes.map(({ sign }) => sign))),
    sharedPairs: shared.length,
    majorityShare:
      shared.length === 0 ? null : shared.reduce((sum, { votes }) => sum + majority(votes), 0) / shared.length,
  };
}

/**
 * Krippendorff's α of votes −1, 0 or 1 (interval metric): 1 − observed / expected disagreement. Each pair counts in both
 * orientations, so that the mean vote is 0 and nothing hangs on which feature comes first.
 * @param votes by pair, one of each person; pairs with fewer than two are left out.
 * @returns null when there is nothing to compare, or all say that all is equal.
 */
export function krippendorffAlpha(votes: readonly (readonly number[])[]): number | null {
  let observed = 0;
  let count = 0;
  let squares = 0;
  for (const pair of votes) {
    const m = pair.length;
    if (m < 2) continue;
    let [sum, square] = [0, 0];
    for (const vote of pair) {
      sum += vote;
      square += vote * vote;
    }
    // Σ over ordered couples of (x_i − x_j)² = 2·(m·Σx² − (Σx)²).
    observed += (2 * (m * square - sum * sum)) / (m - 1);
    count += m;
    squares += square;
  }
  if (squares === 0) return null;
  const expected = ((2 * squares) / count) * ((2 * count) / (2 * count - 1));
  return 1 - observed / count / expected;
}

/** The comparisons that count, by pair and then in their order. */
class CountedAnswers {
  readonly #comparisons: AuthoredComparisons;
  readonly #sorted: Int32Array;
  readonly #counts: Int32Array;

  constructor(n: number, comparisons: AuthoredComparisons) {
    this.#comparisons = comparisons;
    this.#sorted = sortedByPair(n, comparisons);
    this.#counts = new Int32Array(comparisons.authors.length);
    for (const index of this.#sorted) this.#counts[comparisons.author[index]!]!++;
  }

  of(author: number): number {
    return this.#counts[author]!;
  }

  /** Authors with answers that count, the most active first. */
  mostActive(most: number): number[] {
    const { authors } = this.#comparisons;
    return [...authors.keys()]
      .filter((author) => this.#counts[author]! > 0)
      .sort((x, y) => this.#counts[y]! - this.#counts[x]! || (authors[x]! < authors[y]! ? -1 : 1))
      .slice(0, most);
  }

  /** The latest answer to each pair by the people that `counts` selects. */
  verdicts(counts: (author: number) => boolean): VerdictList {
    const { author } = this.#comparisons;
    const a: number[] = [];
    const b: number[] = [];
    const sign: number[] = [];
    for (const [low, high, first, end] of this.#pairs()) {
      for (let at = end - 1; at >= first; at--) {
        const index = this.#sorted[at]!;
        if (!counts(author[index]!)) continue;
        a.push(low);
        b.push(high);
        sign.push(this.#signOf(index));
        break;
      }
    }
    return { count: a.length, a: Int32Array.from(a), b: Int32Array.from(b), sign: Int8Array.from(sign) };
  }

  /** Pairs that at least two people answered, with the latest answer of each. */
  *sharedPairs(): Generator<{ a: number; b: number; votes: Vote[] }> {
    const { author } = this.#comparisons;
    for (const [a, b, first, end] of this.#pairs()) {
      const votes = new Map<number, number>();
      for (let at = first; at < end; at++) votes.set(author[this.#sorted[at]!]!, this.#signOf(this.#sorted[at]!));
      if (votes.size < 2) continue;
      yield { a, b, votes: Array.from(votes, ([by, sign]) => ({ author: by, sign })) };
    }
  }

  /** Where the answers of each pair stand: lower feature, higher feature, first place, place after the last. */
  *#pairs(): Generator<[low: number, high: number, first: number, end: number]> {
    const { first, second } = this.#comparisons;
    const sorted = this.#sorted;
    for (let at = 0; at < sorted.length; ) {
      const [x, y] = [first[sorted[at]!]!, second[sorted[at]!]!];
      const [low, high] = [Math.min(x, y), Math.max(x, y)];
      const from = at;
      while (at < sorted.length && first[sorted[at]!]! + second[sorted[at]!]! === x + y) {
        if (Math.min(first[sorted[at]!]!, second[sorted[at]!]!) !== low) break;
        at++;
      }
      yield [low, high, from, at];
    }
  }

  /** As the lower feature sees it. */
  #signOf(index: number): number {
    const { first, second, outcome } = this.#comparisons;
    const sign = Math.sign(outcome[index]! - 0.5);
    return first[index]! < second[index]! ? sign : 0 - sign;
  }
}

/** The features of some verdicts, numbered anew, so that a closure of theirs is as small as it can be. */
class FeatureSelection {
  readonly count: number;
  /** The new number of each feature; −1 for those that are not selected. */
  readonly #numberOf: Int32Array;

  constructor(n: number, { count, a, b }: VerdictList) {
    this.#numberOf = new Int32Array(n).fill(-1);
    let selected = 0;
    for (let i = 0; i < count; i++) {
      if (this.#numberOf[a[i]!] === -1) this.#numberOf[a[i]!] = selected++;
      if (this.#numberOf[b[i]!] === -1) this.#numberOf[b[i]!] = selected++;
    }
    this.count = selected;
  }

  /** The verdicts on two selected features, under their new numbers. */
  select(verdicts: VerdictList): VerdictList {
    const a = new Int32Array(verdicts.count);
    const b = new Int32Array(verdicts.count);
    const sign = new Int8Array(verdicts.count);
    let count = 0;
    for (let i = 0; i < verdicts.count; i++) {
      const [x, y] = [this.#numberOf[verdicts.a[i]!]!, this.#numberOf[verdicts.b[i]!]!];
      if (x === -1 || y === -1) continue;
      a[count] = x;
      b[count] = y;
      sign[count] = verdicts.sign[i]!;
      count++;
    }
    return { count, a, b, sign };
  }
}

/** How far answers say what follows from others; where those contradict themselves nothing follows. */
function overlapOf(own: VerdictList, { closure, components }: { closure: Closure; components: Components }): Overlap {
  const overlap = { of: 0, agreeing: 0 };
  for (let i = 0; i < own.count; i++) {
    const [a, b] = [own.a[i]!, own.b[i]!];
    if (!closure.isKnown(a, b) || areContradicted(components, a, b)) continue;
    const expected = Number(closure.reaches(a, b)) - Number(closure.reaches(b, a));
    overlap.of++;
    overlap.agreeing += 1 - Math.abs(expected - own.sign[i]!) / 2;
  }
  return overlap;
}

function contradictedIn(own: VerdictList, components: Components): number {
  let contradicted = 0;
  for (let i = 0; i < own.count; i++) contradicted += Number(areContradicted(components, own.a[i]!, own.b[i]!));
  return contradicted;
}

function areContradicted({ of, inconsistent }: Components, a: number, b: number): boolean {
  return of[a] === of[b] && inconsistent[of[a]!] === 1;
}

function addOverlap(
  pairs: Map<string, PeoplePair>,
  authors: readonly string[],
  one: number,
  other: number,
  { of, agreeing }: Overlap,
): void {
  if (of === 0) return;
  const key = `${one} ${other}`;
  const pair = pairs.get(key) ?? { one: authors[one]!, other: authors[other]!, of: 0, agreeing: 0 };
  pair.of += of;
  pair.agreeing += agreeing;
  pairs.set(key, pair);
}

/** The share of votes that the most frequent one has. */
function majority(votes: readonly Vote[]): number {
  const counts = [0, 0, 0];
  for (const { sign } of votes) counts[sign + 1]!++;
  return Math.max(...counts) / votes.length;
}

function contestedAmong(
  shared: readonly { a: number; b: number; votes: Vote[] }[],
  authors: readonly string[],
): ContestedPair[] {
  return shared
    .filter(({ votes }) => votes.some(({ sign }) => sign > 0) && votes.some(({ sign }) => sign < 0))
    .map((pair) => ({ ...pair, majority: majority(pair.votes) }))
    .sort((x, y) => x.majority - y.majority || y.votes.length - x.votes.length || x.a - y.a || x.b - y.b)
    .slice(0, MAX_CONTESTED)
    .map(({ a, b, votes }) => {
      const saying = (wanted: number) =>
        votes.filter(({ sign }) => sign === wanted).map(({ author }) => authors[author]!);
      return { a, b, forA: saying(1), forB: saying(-1), level: saying(0) };
    });
}
