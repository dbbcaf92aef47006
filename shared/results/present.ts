import { presentFeature } from '../features/present.ts';
import type { RecordOfFeature, ScoresOfFeature } from '../features/store/feature-pages.ts';
import { byDimension, type Dimension, endingIn } from '../ranking/vocabulary.ts';
import { groupByQuadrant, type RangedResult, type Result } from './read-results.ts';

/** Standard normal quantile of 97.5 %. */
const Z95 = 1.959963984540054;

/** One item of the results. The interval is the 95 % interval of the sorted quantity's logarithm. */
export function presentResult(result: Result) {
  const { feature, worths, ratio, comparable, rank, score, variance } = result;
  const margin = Z95 * Math.sqrt(variance);
  return {
    feature: presentFeature(feature),
    ...worths,
    ratio,
    ratio_index: result.ratioIndex,
    comparable,
    rank,
    shared_rank: result.sharedRank,
    tied_with: result.tiedWith,
    quadrant: result.quadrant,
    score,
    variance,
    confidence_interval: [score - margin, score + margin],
  };
}

/** A result with likely and possible ranks, and percentiles. */
export function presentRangedResult(result: RangedResult) {
  return {
    ...presentResult(result),
    likely_ranks: result.likelyRanks,
    rank_range: result.rankRange,
    ...endingIn(result.percentiles, 'percentile'),
    ...endingIn(result.early, 'early'),
  };
}

/** One item with the stored estimates: mean and standard deviation, in logits. */
export function presentExported(
  result: Result,
  estimates: Partial<ScoresOfFeature> = {},
  records: Partial<Record<Dimension, RecordOfFeature>> = {},
) {
  const each = <T>(make: (dimension: Dimension) => T) => byDimension(Object.keys(result.worths) as Dimension[], make);
  const counted = (key: keyof RecordOfFeature) => each((dimension) => records[dimension]?.[key] ?? 0);
  return {
    ...presentResult(result),
    ...endingIn(
      each((dimension) => estimates[dimension]?.mu),
      'mu',
    ),
    ...endingIn(
      each((dimension) => estimates[dimension] && Math.sqrt(estimates[dimension].variance)),
      'sigma',
    ),
    ...endingIn(counted('won'), 'won'),
    ...endingIn(counted('lost'), 'lost'),
    ...endingIn(counted('tied'), 'tied'),
  };
}

export function presentQuadrants(results: readonly Result[]) {
  const groups = groupByQuadrant(results);
  const present = (name: keyof typeof groups) => groups[name].values().map(presentFeature);
  return {
    quick_wins: present('quick_wins'),
    major_projects: present('major_projects'),
    fill_ins: present('fill_ins'),
    thankless_tasks: present('thankless_tasks'),
    unplaced: present('unplaced'),
  };
}

export function presentFeatureScores({ feature, worths, ratio }: Result) {
  return { feature_id: feature.id, feature_name: feature.name, ...endingIn(worths, 'score'), ratio };
}
