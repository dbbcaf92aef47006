import { knownOf, type Result, type Sorting } from './ranking.ts';
import { resultTexts, type Words } from './texts.ts';

const { headline: texts } = resultTexts;
/** Up to this many features are named where they are too close to call. */
const MOST_NAMED = 3;

/**
 * What the ranking says of its first two ranks. Features are too close to call where a rank is among the likely ones of several.
 * @param results the whole ranking, best first. Without likely ranks, nothing is said.
 */
export function headlineOf(results: readonly Result[], sorting: Sorting): Words {
  const [first, second] = results;
  if (!first?.likely_ranks || !second) return [];
  const rivals = rivalsFor(1, results);
  if (rivals.length > MOST_NAMED) return [texts.many(rivals.length, texts.by[sorting])];
  const opening = texts.first[sorting](anyOf(rivals));
  if (rivals.length > 1) return [...opening, texts.close];
  const reason = sorting === 'ratio' ? reasonFor(first, results) : '';
  const next = rivalsFor(2, results).filter((each) => each !== first);
  if (next.length > MOST_NAMED) return [...opening, reason, '. ', texts.manyNext(next.length)];
  return [...opening, reason, '. ', texts.next, ...anyOf(next), next.length > 1 ? texts.close : '.'];
}

/** The feature of a rank, and those that may as well have it. */
function rivalsFor(rank: number, results: readonly Result[]): readonly Result[] {
  return results.filter(
    ({ rank: own, likely_ranks: [best = own, worst = own] = [] }) => own === rank || (best <= rank && rank <= worst),
  );
}

/** "A, B or C" */
function anyOf(results: readonly Result[]): Words {
  return results.flatMap(({ feature: { name } }, at) => {
    const between = at === 0 ? [] : [at === results.length - 1 ? texts.or : ', '];
    return [...between, { name }];
  });
}

/** How many of the others the first is worth more than, and harder than; only what answers tell. */
function reasonFor(first: Result, results: readonly Result[]): string {
  const known = knownOf(results);
  const below = (dimension: 'value' | 'complexity') =>
    results.filter((each) => each[dimension] < first[dimension]).length;
  const others = results.length - 1;
  const reasons = [
    known === 'both' || known === 'value' || known === 'equal effort' ? texts.worth(below('value'), others) : [],
    known === 'both' || known === 'complexity' || known === 'equal value'
      ? texts.effort(below('complexity'), others)
      : [],
  ].flat();
  return reasons.length > 0 ? `: ${reasons.join(', ')}` : '';
}

/** The words as plain text. */
export const plain = (words: Words): string =>
  words.map((word) => (typeof word === 'string' ? word : word.name)).join('');
