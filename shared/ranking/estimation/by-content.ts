import { mixWord } from '../closure/bits.ts';
import type { Steps } from '../steps.ts';
import type { ComparisonColumns, PriorBeliefs } from './evidence.ts';
import type { GradedComparisons } from './graded-answers.ts';

/**
 * Maximum rounds of hashing. Each round takes in answers one step further away. A few rounds distinguish all features that can be
 * distinguished.
 */
const MOST_ROUNDS = 100;
/** Answers processed between two pauses: about a millisecond. */
const ANSWERS_PER_STEP = 8192;
/** Weights and prior beliefs count as equal up to this precision, so that rounding changes nothing. */
const EXACTNESS = 1e6;
/** Kinds of statements that one answer makes about a feature: grades from −3 to 3. */
const SAYINGS = 8;
/** Seeds of two hashes, which together have 52 bits. */
const SEEDS = [1, 0x2545f491];

/** Comparisons that may have authors and grades. */
type Numbered = ComparisonColumns & Partial<GradedComparisons>;

/** Comparisons whose features are numbered by their answers. */
export interface ByContent<Columns> {
  readonly comparisons: Columns;
  /**
   * Converts a column to the original numbering. Features with the same answers get their mean, which removes rounding errors and what an
   * early end of a search left.
   */
  back(column: Float64Array): Float64Array;
}

/** Features ordered by their answers, and for each feature the number of its group of equal answers. */
interface Contents {
  readonly order: Int32Array;
  readonly kinds: Float64Array;
}

/**
 * The same comparisons, with features numbered by their answers instead of their ids. Results computed along these numbers don't depend on
 * ids. The order comes from hashes of each feature's own answers: one more answer moves few features, and the order isn't from worst to
 * best, which would bias a search that ends early.
 */
export function* numberedByContentChunked<Columns extends Numbered>(
  features: number,
  comparisons: Columns,
): Steps<ByContent<Columns>> {
  const { order, kinds } = yield* contentsChunked(features, comparisons);
  const number = new Int32Array(features);
  order.forEach((v, at) => {
    number[v] = at;
  });
  const { length, prior } = comparisons;
  const renumbered = (column: ArrayLike<number>) => Int32Array.from({ length }, (_, index) => number[column[index]!]!);
  const first = renumbered(comparisons.first);
  yield;
  const second = renumbered(comparisons.second);
  yield;
  return {
    comparisons: { ...comparisons, first, second, prior: prior && priorAlong(order, number, prior) },
    back: (column) => levelled(column, order, kinds),
  };
}

/**
 * @param along the features' numbers in an order.
 * @returns the column by feature, with one number for each group of equal features.
 */
function levelled(along: Float64Array, order: Int32Array, kinds: Float64Array): Float64Array {
  const by = new Float64Array(order.length);
  for (let from = 0, end: number; from < order.length; from = end) {
    for (end = from + 1; end < order.length && kinds[order[end]!] === kinds[order[from]!]; ) end++;
    const alike = along.subarray(from, end);
    const level = alike.every((each) => each === alike[0])
      ? alike[0]!
      : alike.reduce((a, b) => a + b, 0) / alike.length;
    for (const v of order.subarray(from, end)) by[v] = level;
  }
  return by;
}

function priorAlong(order: Int32Array, number: Int32Array, { means, variances, rated }: PriorBeliefs): PriorBeliefs {
  const along = (column: Float64Array) => Float64Array.from(order, (v) => column[v]!);
  const both = (beliefs: Pick<PriorBeliefs, 'means' | 'variances'>) => ({
    means: along(beliefs.means),
    variances: along(beliefs.variances),
  });
  if (!rated) return both({ means, variances });
  const { features, without } = rated;
  return {
    ...both({ means, variances }),
    rated: { ...rated, features: features.map((v) => number[v]!), without: without && both(without) },
  };
}

function* contentsChunked(features: number, comparisons: Numbered): Steps<Contents> {
  const { length, first, second, outcome, weight, grade, replaced, set, author, authors = [], prior } = comparisons;
  const rank = new Int32Array(authors.length);
  [...authors.keys()]
    .sort((x, y) => (authors[x]! < authors[y]! ? -1 : 1))
    .forEach((by, place) => {
      rank[by] = place;
    });
  const rounded = (column: Float64Array | undefined) =>
    Int32Array.from({ length: features }, (_, v) => Math.round(EXACTNESS * (column?.[v] ?? 0)));
  const [mean, variance] = [rounded(prior?.means), rounded(prior?.variances)];
  let hashes = SEEDS.map((seed) => mean.map((each, v) => mixWord(each + seed, variance[v]! + seed)));
  let kinds = new Float64Array(features);
  let own = kinds;
  for (let round = 0, found = 0; round < MOST_ROUNDS; round++) {
    const before = hashes;
    hashes = before.map((hash, at) => hash.map((each) => mixWord(SEEDS[at]!, each)));
    for (let index = 0; index < length; index++) {
      if (index % ANSWERS_PER_STEP === ANSWERS_PER_STEP - 1) yield;
      if (replaced?.[index] === 1) continue;
      const [a, b] = [first[index]!, second[index]!];
      const said = grade ? grade[index]! : Math.sign(outcome[index]! - 0.5);
      const by = 2 * (author ? rank[author[index]!]! : 0) + Number((set?.[index] ?? 0) > 0);
      const kind = SAYINGS * by + SAYINGS / 2 + mixWord(1, Math.round(EXACTNESS * (weight[index] ?? 1)));
      hashes.forEach((hash, at) => {
        hash[a] = hash[a]! + mixWord(kind + said, before[at]![b]! ^ SEEDS[at]!);
        hash[b] = hash[b]! + mixWord(kind - said, before[at]![a]! ^ SEEDS[at]!);
      });
    }
    yield;
    const [one, two] = hashes as [Int32Array, Int32Array];
    kinds = Float64Array.from(one, (each, v) => 2 ** 20 * each + (two[v]! >>> 12));
    if (round === 0) own = kinds;
    const different = new Set(kinds).size;
    if (different === found) break;
    found = different;
  }
  const order = Int32Array.from({ length: features }, (_, v) => v).sort(
    (v, w) => own[v]! - own[w]! || kinds[v]! - kinds[w]! || v - w,
  );
  return { order, kinds };
}
