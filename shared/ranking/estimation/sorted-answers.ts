import { type ComparisonColumns, type PriorBeliefs, sortedByPair } from './evidence.ts';
import { withIdleTies } from './idle-ties.ts';
import { impliedInSets, WEIGHT_IN_SET } from './set-answers.ts';

/** Answers in the form that expectation propagation takes: those that count, sorted by pair and outcome. */
export interface SortedAnswers {
  readonly features: number;
  readonly count: number;
  /** The feature with the smaller number, and the other. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** 1 when `low` is better, −1 when `high` is, 0 for a tie. */
  readonly sign: Int8Array;
  /** Weight of each answer; null if all count in full. */
  readonly weight: Float64Array | null;
  /** Whether some answers are parts of answers about a set. */
  readonly hasSets: boolean;
  /** Beliefs before any answer; by default standard normal scores. */
  readonly prior?: PriorBeliefs | null | undefined;
}

/** Comparisons with their authors. */
export interface AuthoredComparisons extends ComparisonColumns {
  /** 1 for comparisons that their author has replaced. */
  readonly replaced?: ArrayLike<number>;
  /** Number of each comparison's author. */
  readonly author: ArrayLike<number>;
  /** Ids of the authors by number. */
  readonly authors: readonly string[];
}

/** Sorted answers with their authors. Authors are numbered in id order, regardless of who answered first. */
export interface TeamAnswers extends SortedAnswers {
  readonly people: number;
  /** Ids of the people by number. */
  readonly ids: readonly string[];
  readonly person: Int32Array;
}

/** Columns to be sorted. */
type Sortable = ComparisonColumns & { readonly replaced?: ArrayLike<number> };

/** The comparisons that count, sorted by pair, without the implied comparisons of answers about a set. */
function ownSorted(features: number, comparisons: Sortable): Int32Array {
  const order = sortedByPair(features, comparisons);
  if (!comparisons.set) return order;
  const implied = impliedInSets(comparisons, comparisons.set);
  return order.filter((index) => implied[index] === 0);
}

/** @param isInSet 1 for each answer that is part of one about a set. */
function weightsOf(isInSet: Uint8Array): Pick<SortedAnswers, 'weight' | 'hasSets'> {
  const hasSets = isInSet.includes(1);
  return { hasSets, weight: hasSets ? Float64Array.from(isInSet, (is) => (is === 1 ? WEIGHT_IN_SET : 1)) : null };
}

/** The answers that count, in an order that doesn't depend on when they came. */
export function sortAnswers(features: number, comparisons: Sortable): SortedAnswers {
  const { first, second, outcome, set, prior } = comparisons;
  const order = ownSorted(features, comparisons);
  const count = order.length;
  const low = new Int32Array(count);
  const high = new Int32Array(count);
  // Sort key within a pair: what the answer says, then sets last.
  const keys = new Int8Array(count);
  order.forEach((index, at) => {
    const [a, b] = [first[index]!, second[index]!];
    low[at] = Math.min(a, b);
    high[at] = Math.max(a, b);
    keys[at] = 2 * Math.sign(a < b ? outcome[index]! - 0.5 : 0.5 - outcome[index]!) + Number(isPartOfSet(set, index));
  });
  for (let from = 0, end: number; from < count; from = end) {
    for (end = from + 1; end < count && low[end] === low[from] && high[end] === high[from]; ) end++;
    if (end - from > 1) keys.subarray(from, end).sort();
  }
  const isInSet = Uint8Array.from(keys, (key) => key & 1);
  return { features, count, low, high, sign: keys.map((key) => key >> 1), ...weightsOf(isInSet), prior };
}

/**
 * The answers that count, with their authors. Within a pair and outcome they are in the order of the authors' ids. Ties of people who say
 * "Equal" whatever the pair have less weight.
 */
export function sortTeamAnswers(features: number, comparisons: AuthoredComparisons): TeamAnswers {
  const { outcome } = comparisons;
  const { seen, ...answers } = sortWithPeople(features, comparisons, (index) => Math.sign(outcome[index]! - 0.5));
  const { people, person, weight } = answers;
  return { ...answers, sign: seen, weight: withIdleTies(people, person, seen, weight) };
}

/** Some of the answers, with the same numbers of features and people. */
export function keepAnswers(answers: TeamAnswers, isKept: (t: number) => boolean): TeamAnswers {
  return pickAnswers(answers, Int32Array.from({ length: answers.count }, (_, t) => t).filter(isKept));
}

/** The answers at some indexes. */
export function pickAnswers(answers: TeamAnswers, kept: Int32Array): TeamAnswers {
  const { low, high, sign, weight, person } = answers;
  return {
    ...answers,
    count: kept.length,
    low: kept.map((t) => low[t]!),
    high: kept.map((t) => high[t]!),
    sign: Int8Array.from(kept, (t) => sign[t]!),
    weight: weight && Float64Array.from(kept, (t) => weight[t]!),
    person: kept.map((t) => person[t]!),
  };
}

/**
 * The answers that count, sorted by pair, by what they say, by author, and by whether they are part of a set.
 * @param said a whole number from −3 to 3 per comparison, which changes its sign when the features are swapped.
 */
export function sortWithPeople(
  features: number,
  comparisons: AuthoredComparisons,
  said: (index: number) => number,
): Omit<TeamAnswers, 'sign'> & { readonly seen: Int8Array } {
  const { author, authors, first, second, set, prior } = comparisons;
  const rank = new Int32Array(authors.length);
  const numbers = authors.map((_, number) => number);
  numbers.sort((x, y) => (authors[x]! < authors[y]! ? -1 : 1));
  numbers.forEach((number, place) => {
    rank[number] = place;
  });
  const order = ownSorted(features, comparisons);
  const count = order.length;
  const low = new Int32Array(count);
  const high = new Int32Array(count);
  // Sort key within a pair: what the answer says, then its author, then sets last.
  const keys = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const index = order[at]!;
    const [a, b] = [first[index]!, second[index]!];
    low[at] = a < b ? a : b;
    high[at] = a < b ? b : a;
    const saidBy = ((a < b ? said(index) : -said(index)) + LARGEST_SAID) * authors.length + rank[author[index]!]!;
    keys[at] = 2 * saidBy + Number(isPartOfSet(set, index));
  }
  for (let from = 0, end: number; from < count; from = end) {
    for (end = from + 1; end < count && low[end] === low[from] && high[end] === high[from]; ) end++;
    if (end - from > 1) keys.subarray(from, end).sort();
  }
  const seen = new Int8Array(count);
  const person = new Int32Array(count);
  const isInSet = new Uint8Array(count);
  keys.forEach((key, at) => {
    isInSet[at] = key % 2;
    const saidBy = Math.floor(key / 2);
    seen[at] = Math.floor(saidBy / authors.length) - LARGEST_SAID;
    person[at] = saidBy % authors.length;
  });
  const ids = numbers.map((number) => authors[number]!);
  return { features, count, low, high, seen, ...weightsOf(isInSet), people: ids.length, ids, person, prior };
}

function isPartOfSet(set: ArrayLike<number> | null | undefined, index: number): boolean {
  return set ? set[index]! > 0 : false;
}

const LARGEST_SAID = 3;
