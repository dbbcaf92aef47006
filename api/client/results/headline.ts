import { openScores } from '../../../shared/ranking/results/open-scores.ts';
import { filled } from '../lib/filled.ts';
import { headlineTexts as texts } from './headline-texts.ts';
import { knownOf, type Result, type Sorting, tellsApart } from './ranking.ts';

/** A sentence, with the names of features apart. */
type Words = readonly (string | { readonly name: string })[];

/** Up to this many features are named where they are too close to call. */
const MOST_NAMED = 3;

/**
 * Facts about the first two ranks. Where a rank is among the likely ones of several features, these are too close to call, or too little
 * is known about them; unless the likely ranks of the first end before so many: then it is ahead.
 * @param results the whole ranking, best first. Without likely ranks, nothing is said.
 */
export const headlineOf = (results: readonly Result[], sorting: Sorting): Words =>
  filled<{ name: string }>((put) => sentencesOf(results, sorting, ({ feature: { name } }) => put({ name })).join(' '));

function sentencesOf(results: readonly Result[], sorting: Sorting, named: (result: Result) => string): string[] {
  const [first, second] = results;
  if (!first || !second) return [];
  const known = knownOf(results);
  const isOneSided = known === 'value' || known === 'complexity';
  if (isOneSided && sorting !== known) {
    // No feature is close: it is just not asked about. An order by ratings is no claim.
    const isRated = tellsApart(results, known === 'value' ? 'complexity' : 'value');
    if (sorting !== 'ratio' || isRated) return [];
    const { tied_with: tied } = first;
    return [tied > 0 ? texts.halfShared[known](tied + 1) : texts.half[known](named(first))];
  }
  if (!first.likely_ranks || (sorting === 'ratio' ? known === 'equal' : !tellsApart(results, sorting))) return [];
  const rivals = rivalsFor(1, results);
  if (first.tied_with === 0 && (first.likely_ranks[1] ?? 1) < rivals.length) {
    const others = rivals.filter((each) => each !== first);
    const maybe =
      others.length > MOST_NAMED ? texts.maybeMany[sorting](others.length) : texts.maybe[sorting](others.map(named));
    return [texts.ahead[sorting](named(first)), maybe];
  }
  const isOpenScore = openScores(results);
  const isOpen = (some: readonly Result[]) => some.some(isOpenScore);
  if (rivals.length > MOST_NAMED) {
    return [isOpen(rivals) ? texts.open[sorting] : texts.many[sorting](rivals.length)];
  }
  if (rivals.length > 1) return [texts.close[sorting](rivals.map(named), isOpen(rivals))];
  const opening =
    sorting === 'ratio'
      ? texts.first.ratio(named(first), belowOf(first, results), results.length - 1)
      : texts.first[sorting](named(first));
  const next = rivalsFor(2, results).filter((each) => each !== first);
  if (next.length > MOST_NAMED) return [opening, isOpen(next) ? texts.nextOpen : texts.nextMany(next.length)];
  return [
    opening,
    next.length > 1 ? texts.nextClose(next.map(named), isOpen(next)) : next.map(named).map(texts.next),
  ].flat();
}

/** The feature of a rank, and those that may as well have it. */
function rivalsFor(rank: number, results: readonly Result[]): readonly Result[] {
  return results.filter(
    ({ rank: own, likely_ranks: [best = own, worst = own] = [] }) => own === rank || (best <= rank && rank <= worst),
  );
}

/** How many of the others the first is worth more than, and harder than; null for what does not tell them apart. */
function belowOf(first: Result, results: readonly Result[]) {
  const below = (dimension: 'value' | 'complexity') =>
    tellsApart(results, dimension) ? results.filter((each) => each[dimension] < first[dimension]).length : null;
  return { value: below('value'), complexity: below('complexity') };
}

/** The words as plain text. */
export const plain = (words: Words): string =>
  words.map((word) => (typeof word === 'string' ? word : word.name)).join('');
