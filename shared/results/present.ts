import { presentFeature } from '../features/present.ts';
import type { RecordOfFeature, ScoresOfFeature } from '../features/store/feature-pages.ts';
import type { Dimension } from '../ranking/vocabulary.ts';
import { groupByQuadrant, type RangedResult, type Result } from './read-results.ts';

/** Standard normal quantile of 97.5 %. */
const Z95 = 1.959963984540054;

/** One item of the results. The interval is the 95 % interval of the sorted quantity's logarithm. */
export function presentResult(result: Result) {
  const { feature, complexity, value, ratio, comparable, rank, score, variance } = result;
  const margin = Z95 * Math.sqrt(variance);
  return {
    feature: presentFeature(feature),
    complexity,
    value,
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
    value_percentile: result.valuePercentile,
    complexity_percentile: result.complexityPercentile,
  };
}

/** One item with the stored estimates: mean and standard deviation, in logits. */
export function presentExported(
  result: Result,
  estimates: Partial<ScoresOfFeature> = {},
  records: Partial<Record<Dimension, RecordOfFeature>> = {},
) {
  const { complexity, value } = estimates;
  const { value: byValue = NO_ANSWERS, complexity: byComplexity = NO_ANSWERS } = records;
  return {
    ...presentResult(result),
    complexity_mu: complexity?.mu,
    complexity_sigma: complexity && Math.sqrt(complexity.variance),
    value_mu: value?.mu,
    value_sigma: value && Math.sqrt(value.variance),
    value_won: byValue.won,
    value_lost: byValue.lost,
    value_tied: byValue.tied,
    complexity_won: byComplexity.won,
    complexity_lost: byComplexity.lost,
    complexity_tied: byComplexity.tied,
  };
}

const NO_ANSWERS: RecordOfFeature = { won: 0, lost: 0, tied: 0 };

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

export function presentFeatureScores({ feature, complexity, value, ratio }: Result) {
  return {
    feature_id: feature.id,
    feature_name: feature.name,
    complexity_score: complexity,
    value_score: value,
    ratio,
  };
}
