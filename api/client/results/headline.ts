import { headlineTexts as texts, type Words } from './headline-texts.ts';
import { knownOf, type Result, type Sorting, tellsApart } from './ranking.ts';

/** Up to this many features are named where they are too close to call. */
const MOST_NAMED = 3;

/**
 * What the ranking says of its first two ranks. Features are too close to call where a rank is among the likely ones of several,
 * unless the likely ranks of the first end before so many: then it is ahead.
 * @param results the whole ranking, best first. Without likely ranks, nothing is said.
 */
export function headlineOf(results: readonly Result[], sorting: Sorting): Words {
  const [first, second] = results;
  if (!first?.likely_ranks || !second) return [];
  const known = knownOf(results);
  const isOneSided = known === 'value' || known === 'complexity';
  if (isOneSided && sorting !== known) {
    // No feature is close: it is just not asked about. An order by ratings is no claim.
    const isRated = tellsApart(results, known === 'value' ? 'complexity' : 'value');
    return sorting === 'ratio' && !isRated ? texts.half[known]([nameOf(first)]) : [];
  }
  if (sorting === 'ratio' ? known === 'equal' : !tellsApart(results, sorting)) return [];
  const rivals = rivalsFor(1, results);
  if ((first.likely_ranks[1] ?? 1) < rivals.length) {
    const others = rivals.filter((each) => each !== first);
    const named = others.length > MOST_NAMED ? [texts.manyOthers(others.length)] : anyOf(others);
    return [nameOf(first), texts.ahead[sorting], ...named, texts.maybe[sorting]];
  }
  if (rivals.length > MOST_NAMED) return [texts.many(rivals.length, texts.by[sorting])];
  const opening = texts.first[sorting](anyOf(rivals));
  if (rivals.length > 1) return [...opening, texts.close];
  const reason = sorting === 'ratio' ? reasonFor(first, results) : '';
  const next = rivalsFor(2, results).filter((each) => each !== first);
  if (next.length > MOST_NAMED) return [...opening, reason, '. ', texts.manyNext(next.length)];
  return [...opening, reason, '. ', texts.next, ...anyOf(next), next.length > 1 ? texts.close : '.'];
}

const nameOf = ({ feature: { name } }: Result) => ({ name });

/** The feature of a rank, and those that may as well have it. */
function rivalsFor(rank: number, results: readonly Result[]): readonly Result[] {
  return results.filter(
    ({ rank: own, likely_ranks: [best = own, worst = own] = [] }) => own === rank || (best <= rank && rank <= worst),
  );
}

/** "A, B or C" */
function anyOf(results: readonly Result[]): Words {
  return results.flatMap((result, at) => {
    const between = at === 0 ? [] : [at === results.length - 1 ? texts.or : ', '];
    return [...between, nameOf(result)];
  });
}

/** How many of the others the first is worth more than, and harder than; only of what tells them apart. */
function reasonFor(first: Result, results: readonly Result[]): string {
  const below = (dimension: 'value' | 'complexity') =>
    results.filter((each) => each[dimension] < first[dimension]).length;
  const others = results.length - 1;
  const reasons = [
    tellsApart(results, 'value') ? texts.worth(below('value'), others) : [],
    tellsApart(results, 'complexity') ? texts.effort(below('complexity'), others) : [],
  ].flat();
  return `: ${reasons.join(', ')}`;
}

/** The words as plain text. */
export const plain = (words: Words): string =>
  words.map((word) => (typeof word === 'string' ? word : word.name)).join('');
