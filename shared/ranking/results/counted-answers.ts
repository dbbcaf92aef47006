import type { VerdictList } from '../closure/components.ts';
import { EqualShares } from '../closure/equal-shares.ts';
import { type ComparisonColumns, sortedByPair } from '../estimation/evidence.ts';
import type { Steps } from '../steps.ts';

/** Comparisons with their authors. */
export interface TeamComparisons extends ComparisonColumns {
  /** Number of each comparison's author. */
  readonly author: ArrayLike<number>;
  /** Author by number. */
  readonly authors: readonly string[];
  /** 1 for comparisons that their author has replaced, which no longer count. */
  readonly replaced?: ArrayLike<number>;
}

/** The latest answer of a person to a pair. */
export interface Vote {
  author: number;
  /** 1 if the feature with the smaller number is better, −1 if the other is, 0 for a tie. */
  sign: number;
}

/** The features of some verdicts, renumbered to keep their closure small. */
export class FeatureSelection {
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

  /** The verdicts between two selected features, under their new numbers. */
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

/** The comparisons that count, sorted by pair and within a pair in ledger order. Pairs are sorted by their features. */
export class CountedAnswers {
  /** Pairs that were compared. */
  readonly pairs: number;
  /** The feature with the smaller number of each pair, and the other. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Index of each pair's first answer. */
  readonly #start: Int32Array;
  /** Author and sign (1, 0, −1, from the lower feature's side) of each answer, in the order of pairs. */
  readonly #author: Int32Array;
  readonly #sign: Int8Array;
  readonly #authors: readonly string[];
  readonly #counts: Int32Array;
  /** The pairs of each author in order, once per answer: those of `k` are from `first[k]` to before `first[k + 1]`. */
  readonly #pairsOf: { readonly first: Int32Array; readonly pair: Int32Array };

  private constructor(authors: readonly string[], answers: SortedVotes) {
    this.pairs = answers.pairs;
    this.low = answers.low;
    this.high = answers.high;
    this.#start = answers.start;
    this.#author = answers.author;
    this.#sign = answers.sign;
    this.#authors = authors;
    this.#counts = new Int32Array(authors.length);
    for (const author of answers.author) this.#counts[author]!++;
    this.#pairsOf = pairsByAuthor(answers, this.#counts);
  }

  static *gatherChunked(n: number, comparisons: TeamComparisons): Steps<CountedAnswers> {
    const sorted = sortedByPair(n, comparisons);
    yield;
    const answers = yield* sortedVotesChunked(sorted, comparisons);
    return new CountedAnswers(comparisons.authors, answers);
  }

  of(author: number): number {
    return this.#counts[author]!;
  }

  /** Authors with answers that count, most active first. */
  mostActive(most: number): number[] {
    const authors = this.#authors;
    return [...authors.keys()]
      .filter((author) => this.#counts[author]! > 0)
      .sort((x, y) => this.#counts[y]! - this.#counts[x]! || (authors[x]! < authors[y]! ? -1 : 1))
      .slice(0, most);
  }

  /** The latest answer of a person to each pair. */
  verdictsOf(author: number): VerdictList {
    const { first, pair } = this.#pairsOf;
    const [from, end] = [first[author]!, first[author + 1]!];
    const verdicts = newVerdicts(end - from);
    let count = 0;
    for (let at = from; at < end; at++) {
      const of = pair[at]!;
      if (at > from && pair[at - 1] === of) continue;
      verdicts.a[count] = this.low[of]!;
      verdicts.b[count] = this.high[of]!;
      verdicts.sign[count] = this.#sign[this.#latest(of, (by) => by === author)]!;
      count++;
    }
    return { ...verdicts, count };
  }

  /** The latest answer of all other people to each pair. */
  verdictsWithout(author: number): VerdictList {
    const verdicts = newVerdicts(this.pairs);
    let count = 0;
    for (let pair = 0; pair < this.pairs; pair++) {
      let latest = this.#start[pair + 1]! - 1;
      if (this.#author[latest] === author) latest = this.#latest(pair, (by) => by !== author);
      if (latest === NONE) continue;
      verdicts.a[count] = this.low[pair]!;
      verdicts.b[count] = this.high[pair]!;
      verdicts.sign[count] = this.#sign[latest]!;
      count++;
    }
    return { ...verdicts, count };
  }

  /**
   * What most people say about each pair by their latest answers: a side, or that both are equal. A pair is left out if equally many people
   * take either side. Ties of people who say "Equal" far more often than the others imply nothing.
   */
  *majoritiesChunked(): Steps<VerdictList> {
    const shares = new EqualShares();
    this.#author.forEach((author, at) => {
      shares.add(this.#authors[author]!, this.#sign[at] === 0);
    });
    const standingOut = shares.standingOut();
    yield;
    const verdicts = newVerdicts(this.pairs);
    let count = 0;
    for (let pair = 0; pair < this.pairs; pair++) {
      let [balance, counted, sides] = [0, 0, 0];
      for (const { author, sign } of this.#latestVotes(pair)) {
        if (sign === 0 && standingOut.has(this.#authors[author]!)) continue;
        balance += sign;
        counted += 1;
        sides += Math.abs(sign);
      }
      if (pair % PAIRS_PER_STEP === PAIRS_PER_STEP - 1) yield;
      if (counted === 0 || (balance === 0 && sides > 0)) continue;
      verdicts.a[count] = this.low[pair]!;
      verdicts.b[count] = this.high[pair]!;
      verdicts.sign[count] = Math.sign(balance);
      count++;
    }
    return { ...verdicts, count };
  }

  /** Among the latest answers of each person to each pair that prefer a side: their number, and the number that an order contradicts. */
  *againstChunked(order: Int32Array): Steps<{ of: number; against: number }> {
    const place = new Int32Array(order.length);
    order.forEach((v, at) => {
      place[v] = at;
    });
    let [of, against] = [0, 0];
    for (let pair = 0; pair < this.pairs; pair++) {
      const above = Math.sign(place[this.high[pair]!]! - place[this.low[pair]!]!);
      for (const { sign } of this.#latestVotes(pair)) {
        if (sign === 0) continue;
        of += 1;
        if (sign !== above) against += 1;
      }
      if (pair % PAIRS_PER_STEP === PAIRS_PER_STEP - 1) yield;
    }
    return { of, against };
  }

  /** The latest answer of each person to a pair. */
  #latestVotes(pair: number): Vote[] {
    const [from, end] = [this.#start[pair]!, this.#start[pair + 1]!];
    if (end - from === 1) return [{ author: this.#author[from]!, sign: this.#sign[from]! }];
    const votes = new Map<number, number>();
    for (let at = from; at < end; at++) votes.set(this.#author[at]!, this.#sign[at]!);
    return Array.from(votes, ([author, sign]) => ({ author, sign }));
  }

  /** The latest answer of each person to a pair; empty if only one person answered it. */
  votes(pair: number): Vote[] {
    const votes = this.#latestVotes(pair);
    return votes.length < 2 ? [] : votes;
  }

  #latest(pair: number, counts: (author: number) => boolean): number {
    for (let at = this.#start[pair + 1]! - 1; at >= this.#start[pair]!; at--) if (counts(this.#author[at]!)) return at;
    return NONE;
  }
}

/** No answer. */
const NONE = -1;
/** Answers processed between two pauses: a few milliseconds. */
const ANSWERS_PER_STEP = 32_768;
const PAIRS_PER_STEP = 8192;

interface SortedVotes {
  pairs: number;
  low: Int32Array;
  high: Int32Array;
  start: Int32Array;
  author: Int32Array;
  sign: Int8Array;
}

/** The columns of `CountedAnswers`, from comparison numbers sorted by pair. */
function* sortedVotesChunked(sorted: Int32Array, comparisons: TeamComparisons): Steps<SortedVotes> {
  const { first, second, outcome } = comparisons;
  const count = sorted.length;
  const [low, high, start] = [new Int32Array(count), new Int32Array(count), new Int32Array(count + 1)];
  const [author, sign] = [new Int32Array(count), new Int8Array(count)];
  let pairs = 0;
  for (let at = 0; at < count; at++) {
    const index = sorted[at]!;
    const [x, y] = [first[index]!, second[index]!];
    const said = Math.sign(outcome[index]! - 0.5);
    author[at] = comparisons.author[index]!;
    sign[at] = x < y ? said : -said;
    if (pairs === 0 || low[pairs - 1] !== Math.min(x, y) || high[pairs - 1] !== Math.max(x, y)) {
      low[pairs] = Math.min(x, y);
      high[pairs] = Math.max(x, y);
      start[pairs++] = at;
    }
    if (at % ANSWERS_PER_STEP === ANSWERS_PER_STEP - 1) yield;
  }
  start[pairs] = count;
  return { pairs, low, high, start, author, sign };
}

function pairsByAuthor({ pairs, start, author }: SortedVotes, counts: Int32Array) {
  const first = new Int32Array(counts.length + 1);
  for (let k = 0; k < counts.length; k++) first[k + 1] = first[k]! + counts[k]!;
  const next = first.slice();
  const pair = new Int32Array(author.length);
  for (let of = 0; of < pairs; of++) {
    for (let at = start[of]!; at < start[of + 1]!; at++) pair[next[author[at]!]!++] = of;
  }
  return { first, pair };
}

const newVerdicts = (most: number) => ({
  a: new Int32Array(most),
  b: new Int32Array(most),
  sign: new Int8Array(most),
});
