import type { ProgressInputs } from '../ranking/results/progress.ts';
import { RankChances } from '../ranking/results/rank-chances.ts';
import { USUAL_DOUBT } from '../ranking/results/scale.ts';
import type { Steps } from '../ranking/steps.ts';
import { dimensionsOf, RATIO, type Sorting } from '../ranking/vocabulary.ts';
import type { FinalRange, Placed, PlacedFeature, PlacedFeatures, RankRange } from './placed-feature.ts';

/** Features whose ranks are computed between two pauses: a millisecond. */
const FEATURES_PER_STEP = 16;

/** For each feature along the results, the best rank among the features that nothing tells apart from it. */
export function sharedRanksAlong(placed: readonly PlacedFeature[], sortBy: Sorting): number[] {
  let first = 0;
  return placed.map((each, at) => {
    if (at > 0 && !areLevel(placed[first]!, each, sortBy)) first = at;
    return first + 1;
  });
}

/** By value for effort, features with the same ratio are equal unless an answer orders them where their scores do not. */
function areLevel(one: PlacedFeature, other: PlacedFeature, sortBy: Sorting): boolean {
  if (sortBy !== 'ratio') return one.on[sortBy].sharedRank === other.on[sortBy].sharedRank;
  if (one.comparable !== other.comparable) return false;
  const isToldApart = (x: Placed, y: Placed) => x.score === y.score && x.sharedRank !== y.sharedRank;
  return one.score === other.score && !dimensionsOf(sortBy).some((each) => isToldApart(one.on[each], other.on[each]));
}

/** Whether the order becomes final once every pair is known, barring later contradictions. */
export function isUncontradicted({
  contradictedPairs,
  bad,
}: Pick<ProgressInputs, 'contradictedPairs' | 'bad'>): boolean {
  return contradictedPairs === 0 && bad === 0;
}

/**
 * For each feature along the results, the ranks that it has with 90 % probability, including its own. In a dimension whose pairs are all
 * known, these are the only ranks that it can have, unless answers about them contradict each other. In steps of a few milliseconds.
 */
export function* likelyRanksChunked(along: PlacedFeatures, sortBy: Sorting): Steps<RankRange[]> {
  const { placed } = along;
  const finals = placed.map((each) => (sortBy === 'ratio' ? null : each.on[sortBy].final));
  if (finals.every((final) => final && !final.isDisputed)) return finals.map((final) => final!.range);
  const chances = yield* chancesAlongChunked(along, sortBy);
  const ranks: RankRange[] = [];
  for (let at = 0; at < placed.length; at++) {
    ranks.push(likelyRanksAt(at, chances, finals[at]));
    if (at % FEATURES_PER_STEP === FEATURES_PER_STEP - 1) yield;
  }
  return ranks;
}

/**
 * The probabilities of the ranks of the features along the results. By value for effort, the ratio of both scales is uncertain: it may be
 * larger or smaller by one standard deviation, with equal probability. In steps of a few milliseconds.
 */
export function* chancesAlongChunked({ placed, doubt }: PlacedFeatures, sortBy: Sorting): Steps<RankChances> {
  if (sortBy !== 'ratio') {
    const along = (key: 'score' | 'variance') => placed.map(({ [key]: figure }) => figure);
    return yield* RankChances.buildChunked({ scores: along('score'), variances: along('variance') });
  }
  const worlds = [-doubt, doubt].map((difference) => {
    const [ofGain, ofCost] = unitsIn(difference);
    return {
      scores: ratioScores(placed, difference),
      variances: placed.map(({ on }) => ofGain ** 2 * on[RATIO.gain].variance + ofCost ** 2 * on[RATIO.cost].variance),
    };
  });
  yield;
  return yield* RankChances.buildChunked(...worlds);
}

/** Factors for the units of both scales, if the logarithm of their ratio is larger by `difference`. */
const unitsIn = (difference: number): [ofGain: number, ofCost: number] => [
  Math.exp(difference / 2),
  Math.exp(-difference / 2),
];

function ratioScores(placed: readonly PlacedFeature[], difference: number): number[] {
  const [ofGain, ofCost] = unitsIn(difference);
  return placed.map(({ on }) => ofGain * on[RATIO.gain].score - ofCost * on[RATIO.cost].score);
}

/** Whether nobody has said how far apart features are in one of the dimensions: then that is more in doubt than it usually is in one. */
export const isScaleUnsaid = ({ doubt }: PlacedFeatures): boolean => doubt > USUAL_DOUBT;

/** Whether the first is ahead by value for effort, if the scales compare as is most likely: it may be worse than fewer features than may be first. */
export function* isAheadByScaleChunked(along: PlacedFeatures): Steps<boolean> {
  const [first, ...others] = yield* likelyRanksChunked({ ...along, doubt: 0 }, 'ratio');
  if (!first) return false;
  const rivals = others.filter(([best]) => best === 1).length;
  return rivals === 0 || first[1] <= rivals;
}

/** By k: 1 if the best k by value for effort differ between both worlds. No number of comparisons can settle them. */
export function openByScale({ placed, doubt }: PlacedFeatures): Uint8Array {
  const [smaller, larger] = [-doubt, doubt].map((difference) => {
    const scores = ratioScores(placed, difference);
    return scores.map((_, at) => at).sort((a, b) => scores[b]! - scores[a]! || a - b);
  }) as [number[], number[]];
  const placeIn = new Int32Array(placed.length);
  for (const [place, at] of larger.entries()) placeIn[at] = place;
  const open = new Uint8Array(placed.length + 1);
  let furthest = -1;
  for (const [place, at] of smaller.entries()) {
    furthest = Math.max(furthest, placeIn[at]!);
    open[place + 1] = Number(furthest > place);
  }
  return open;
}

/** The ranks that the feature at a place along the results has with 90 % probability, including its own. */
export function likelyRanksAt(at: number, chances: RankChances, final: FinalRange | null = null): RankRange {
  if (final && !final.isDisputed) return final.range;
  const [first, last] = final?.range ?? [1, Number.POSITIVE_INFINITY];
  const [best, worst] = chances.range(at);
  return [Math.max(first, Math.min(best, at + 1)), Math.min(last, Math.max(worst, at + 1))];
}
