import { openScores } from '../../../shared/ranking/results/open-scores.ts';
import type { Stability } from '../../../shared/results/contract/explanations.ts';
import { filled } from '../lib/filled.ts';
import { type Reason, headlineTexts as texts } from './headline-texts.ts';
import { type Known, knownOf, type Result, type Sorting, tellsApart } from './ranking.ts';

/** A sentence, with the names of features as separate parts. */
type Words = readonly (string | { readonly name: string })[];

/** Maximum number of features that are named if they are too close to call. */
const MOST_NAMED = 3;

/**
 * Says who has the first two ranks. If a rank is among the likely ranks of several features, they are too close to call, or too little is
 * known about them. But if the worst likely rank of the first feature is smaller than the number of these features, the first is ahead.
 * @param results the whole ranking, best first. Without likely ranks, nothing is said.
 * @param standing how far its top is settled. While it is undefined, nothing is said that depends on it.
 */
export const headlineOf = (results: readonly Result[], sorting: Sorting, standing: Standing | undefined): Words =>
  filled<{ name: string }>((put) =>
    sentencesOf(results, sorting, standing, ({ feature: { name } }) => put({ name })).join(' '),
  );

type Standing = Pick<Stability, 'k' | 'contradicted' | 'questions_to_ask'> & Partial<Pick<Stability, 'scale_open'>>;

/**
 * Why little is known: the questions about the top are answered, and the scale is open or answers contradict each other; or answers are
 * missing.
 */
function whyOpen({ k, contradicted, questions_to_ask: left = 0, scale_open: isScaleOpen }: Standing): Reason {
  if (left >= k) return 'open';
  return isScaleOpen ? 'scale' : contradicted ? 'contradicted' : 'open';
}

function sentencesOf(
  results: readonly Result[],
  sorting: Sorting,
  standing: Standing | undefined,
  named: (result: Result) => string,
): string[] {
  const [first, second] = results;
  if (!first || !second) return [];
  const known = knownOf(results);
  const isOneSided = known === 'value' || known === 'complexity';
  if (isOneSided && sorting !== known) {
    // No feature is close; the order just hasn't been asked about. An order by ratings makes no claim.
    const isRated = tellsApart(results, known === 'value' ? 'complexity' : 'value');
    if (sorting !== 'ratio' || isRated) return [];
    return [leader(first, known, named)];
  }
  if (!first.likely_ranks || (sorting === 'ratio' ? known === 'equal' : !tellsApart(results, sorting))) return [];
  const rivals = rivalsFor(1, results);
  // All are equal in the other dimension, and there are no more questions: this dimension decides, however uncertain its scores are.
  const deciding = sorting === 'ratio' && isSettled(standing) ? decidingOf(known) : null;
  if (deciding && rivals.length > 1) return [leader(first, deciding, named)];
  if (first.tied_with === 0 && (first.likely_ranks[1] ?? 1) < rivals.length) {
    const others = rivals.filter((each) => each !== first);
    const maybe =
      others.length > MOST_NAMED ? texts.maybeMany[sorting](others.length) : texts.maybe[sorting](others.map(named));
    return [texts.ahead[sorting](named(first)), maybe];
  }
  const isOpenScore = openScores(results);
  const reasonFor = (some: readonly Result[]): Reason | null =>
    some.some(isOpenScore) ? (standing ? whyOpen(standing) : null) : 'close';
  if (rivals.length > 1) {
    const reason = reasonFor(rivals);
    if (reason === null) return [];
    // A feature that was never compared may be first, too.
    if (reason === 'open' && !results.every(isCompared(sorting))) return [texts.open[sorting]];
    if (rivals.length <= MOST_NAMED) return [texts.close[sorting](rivals.map(named), reason)];
    if (reason === 'scale') return [texts.scale];
    return [reason === 'close' ? texts.many[sorting](rivals.length) : texts[reason][sorting]];
  }
  const opening =
    sorting === 'ratio'
      ? texts.first.ratio(named(first), belowOf(first, results), results.length - 1)
      : texts.first[sorting](named(first));
  const next = rivalsFor(2, results).filter((each) => each !== first);
  if (deciding && next.length > 1) return [opening];
  if (next.length <= 1) return [opening, ...next.map(named).map(texts.next)];
  const reason = reasonFor(next);
  if (reason === null) return [opening];
  if (next.length <= MOST_NAMED) return [opening, texts.nextClose(next.map(named), reason)];
  const many = {
    close: texts.nextMany(next.length),
    open: texts.nextOpen,
    contradicted: texts.nextContradicted,
    scale: texts.nextScale,
  };
  return [opening, many[reason]];
}

/** The dimension that decides because all features are equal in the other one; null if both dimensions differ, or neither. */
const decidingOf = (known: Known): 'value' | 'complexity' | null =>
  known === 'equal effort' ? 'value' : known === 'equal value' ? 'complexity' : null;

/** Whether there are no more questions about the top, and nothing contradicts it. */
const isSettled = (standing: Standing | undefined): boolean =>
  standing?.questions_to_ask === 0 && !standing.contradicted;

/** The first feature in the only dimension in which features differ. */
const leader = (first: Result, known: 'value' | 'complexity', named: (result: Result) => string): string =>
  first.tied_with > 0 ? texts.halfShared[known](first.tied_with + 1) : texts.half[known](named(first));

/** The feature at a rank, and those that are as likely to have it. */
function rivalsFor(rank: number, results: readonly Result[]): readonly Result[] {
  return results.filter(
    ({ rank: own, likely_ranks: [best = own, worst = own] = [] }) => own === rank || (best <= rank && rank <= worst),
  );
}

const isCompared = (sorting: Sorting) => (each: Result) =>
  (sorting === 'ratio' ? each.ratio_index : each[`${sorting}_percentile`]) != null;

/** Number of other features that the first is worth more than, and harder than; null in a dimension in which all are equal. */
function belowOf(first: Result, results: readonly Result[]) {
  const below = (dimension: 'value' | 'complexity') =>
    tellsApart(results, dimension) ? results.filter((each) => each[dimension] < first[dimension]).length : null;
  return { value: below('value'), complexity: below('complexity') };
}

/** The words as plain text. */
export const plain = (words: Words): string =>
  words.map((word) => (typeof word === 'string' ? word : word.name)).join('');
