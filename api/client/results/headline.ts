import {
  besideInRatio,
  byDimension,
  DIMENSIONS_AS_ASKED,
  type Dimension,
  RATIO,
} from '../../../shared/ranking/dimensions.ts';
import { openScores } from '../../../shared/ranking/results/open-scores.ts';
import type { Stability } from '../../../shared/results/contract/explanations.ts';
import { filled } from '../lib/filled.ts';
import { orderTexts } from '../projects/order-texts.ts';
import { type Reason, headlineTexts as texts } from './headline-texts.ts';
import { besideOf, isHalf, type Known, knownOf, type Result, type Sorting, tellsApart } from './ranking.ts';
import { lineOf } from './settled-line.ts';
import { resultTexts } from './texts.ts';
import { topTexts } from './top-texts.ts';

/** A sentence, with the names of features as separate parts. */
type Words = readonly (string | { readonly name: string })[];

/** Maximum number of features that are named if they are too close to call. */
const MOST_NAMED = 3;

/**
 * Facts about the first two ranks. Where a rank is among the likely ones of several features, these are too close to call, or too little
 * is known about them; unless the likely ranks of the first end before so many: then it is ahead.
 * Where answers tell no order, nothing is ahead, and a team in two parts is told.
 * @param results the whole ranking, best first. Without likely ranks, nothing is said.
 * @param standing how far its top is settled; undefined while that is not known. Then nothing is said that depends on it.
 */
export const headlineOf = (results: readonly Result[], sorting: Sorting, standing: Standing | undefined): Words =>
  filled<{ name: string }>((put) =>
    [
      ...(standing?.no_order
        ? [`${orderTexts.states.open}.`]
        : sentencesOf(results, sorting, standing, ({ feature: { name } }) => put({ name }))),
      ...(standing?.two_camps ? [`${orderTexts.camps}.`] : []),
    ].join(' '),
  );

type Standing = Pick<Stability, 'k' | 'contradicted' | 'questions_to_ask'> &
  Partial<Pick<Stability, 'no_order' | 'scale_missing' | 'scale_open' | 'two_camps'>>;

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
  const other = besideOf(known);
  if (other !== undefined && sorting !== known) {
    // No feature is close; the order just hasn't been asked about. An order by ratings makes no claim.
    const isRated = tellsApart(results, other);
    if (sorting !== 'ratio' || isRated) return [];
    return [leader(first, known as Dimension, named)];
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
    standing?.scale_missing ? 'scale' : some.some(isOpenScore) ? (standing ? whyOpen(standing) : null) : 'close';
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
    sorting === 'ratio' ? texts.first.ratio(named(first), belowOf(first, results)) : texts.first[sorting](named(first));
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
const decidingOf = (known: Known): Dimension | null =>
  DIMENSIONS_AS_ASKED.find((each) => known === `equal ${besideInRatio(each)}`) ?? null;

/** Whether there are no more questions about the top, and nothing contradicts it. */
const isSettled = (standing: Standing | undefined): boolean =>
  standing?.questions_to_ask === 0 && !standing.contradicted;

/** The first feature in the only dimension in which features differ. */
const leader = (first: Result, known: Dimension, named: (result: Result) => string): string =>
  first.tied_with > 0 ? texts.halfShared[known](first.tied_with + 1) : texts.half[known](named(first));

/** The feature at a rank, and those that are as likely to have it. */
function rivalsFor(rank: number, results: readonly Result[]): readonly Result[] {
  return results.filter(
    ({ rank: own, likely_ranks: [best = own, worst = own] = [] }) => own === rank || (best <= rank && rank <= worst),
  );
}

const isCompared = (sorting: Sorting) => (each: Result) =>
  (sorting === 'ratio' ? each.ratio_index : each[`${sorting}_percentile`]) != null;

/**
 * How many of the others the first is worth more than, and harder than, of how many; null for what does not tell them apart. As its shares
 * of the others: who was never compared counts for neither.
 */
function belowOf(first: Result, results: readonly Result[]) {
  const below = byDimension(DIMENSIONS_AS_ASKED, (dimension) => {
    const share = first[`${dimension}_percentile`];
    const compared = results.filter((each) => each[`${dimension}_percentile`] != null);
    if (share == null || !tellsApart(compared, dimension)) return null;
    const others = compared.length - 1;
    return [Math.round((share / 100) * others), others] as const;
  });
  // What is worth no more than others is no reason to build it.
  const { gain, cost } = RATIO;
  return below[gain]?.[0] === 0 && below[cost] ? { ...below, [gain]: null } : below;
}

/** How far the top is settled; nothing of a ranking that lacks value or effort. */
export function settledOf(results: readonly Result[], sorting: Sorting, top: Stability): string {
  if (isHalf(results, sorting)) return '';
  const line = topTexts.sentence(lineOf(top));
  return top.contradicted ? `${line} ${resultTexts.stability.contradicted}` : line;
}

/** What the ranking says, for all that leaves the page: the sentence, and how far its top is settled. */
export const saidAlong = (results: readonly Result[], sorting: Sorting, top: Stability | undefined): string =>
  `${plain(headlineOf(results, sorting, top))} ${top ? settledOf(results, sorting, top) : ''}`.trim();

/** The words as plain text. */
export const plain = (words: Words): string =>
  words.map((word) => (typeof word === 'string' ? word : word.name)).join('');
