import { QUADRANTS } from '../../shared/ranking/results/quadrants.ts';
import type { ScoresOfFeature } from '../../shared/store/feature-pages.ts';
import type { RankRange } from '../../shared/use-cases/ranking/placed-feature.ts';
import { groupByQuadrant, type Result } from '../../shared/use-cases/ranking/read-results.ts';
import {
  count,
  decimalNumber,
  described,
  extended,
  type JsonSchema,
  listOf,
  named,
  nullable,
  objectOf,
  oneOf,
  percent,
  positive,
  stringSchema,
  uuidSchema,
} from '../http/json-schema.ts';
import { featureSchema, presentFeature } from './feature.ts';

/** Standard normal quantile of 97.5 %. */
const Z95 = 1.959963984540054;

/** One item of the results; the interval is of the sorted quantity's logarithm, at 95 %. */
export function presentResult(result: Result) {
  const { feature, complexity, value, ratio, rank, score, variance } = result;
  const margin = Z95 * Math.sqrt(variance);
  return {
    feature: presentFeature(feature),
    complexity,
    value,
    ratio,
    rank,
    shared_rank: result.sharedRank,
    tied_with: result.tiedWith,
    quadrant: result.quadrant,
    score,
    variance,
    confidence_interval: [score - margin, score + margin],
  };
}

/** The same with possible ranks and percentiles. */
export function presentRangedResult(result: Result & { rankRange: RankRange }) {
  return {
    ...presentResult(result),
    rank_range: result.rankRange,
    value_percentile: result.valuePercentile,
    complexity_percentile: result.complexityPercentile,
  };
}

/** One item with the stored estimates: mean and standard deviation, in logits. */
export function presentExported(result: Result, estimates: Partial<ScoresOfFeature> = {}) {
  const { complexity, value } = estimates;
  return {
    ...presentResult(result),
    complexity_mu: complexity?.mu,
    complexity_sigma: complexity && Math.sqrt(complexity.variance),
    value_mu: value?.mu,
    value_sigma: value && Math.sqrt(value.variance),
  };
}

export function presentQuadrants(results: readonly Result[]) {
  const groups = groupByQuadrant(results);
  return Object.fromEntries(
    Object.entries(groups).map(([name, features]) => [name, features.values().map(presentFeature)]),
  );
}

const quadrantSchema = described(
  'Null for a feature that was not compared in both dimensions, and while all features are equal.',
  nullable(oneOf(...QUADRANTS)),
);
const percentileSchema = (dimension: string) =>
  described(
    `Share of the other compared features that it is above in ${dimension}; null where it was never compared.`,
    nullable(percent),
  );

const resultSchema = named(
  'Result',
  objectOf(
    {
      feature: featureSchema,
      complexity: positive,
      value: positive,
      ratio: positive,
      rank: described('Position in this list, from 1.', { type: 'integer', minimum: 1 }),
      shared_rank: described(
        'The rank of the first feature that is indistinguishable from this one; the same for all of them.',
        { type: 'integer', minimum: 1, examples: [12] },
      ),
      tied_with: described('How many other features have the same shared_rank.', { ...count, examples: [0] }),
      quadrant: quadrantSchema,
      score: decimalNumber,
      variance: positive,
      confidence_interval: { ...listOf(decimalNumber), minItems: 2, maxItems: 2, examples: [[0.1, 0.9]] },
    },
    {
      rank_range: described(
        'With include_ranges: the best and the worst rank that are still possible. Sorted by value or complexity: ' +
          'in every order that agrees with the answers. By value for effort: with about 90 %.',
        { ...listOf({ type: 'integer', minimum: 1 }), minItems: 2, maxItems: 2, examples: [[11, 14]] },
      ),
      value_percentile: percentileSchema('value'),
      complexity_percentile: percentileSchema('complexity'),
    },
  ),
);
export const quadrantsSchema = named(
  'Quadrants',
  objectOf({
    ...Object.fromEntries(QUADRANTS.map((name) => [name, listOf(featureSchema)])),
    unplaced: described('Features whose quadrant is null.', { ...listOf(featureSchema), examples: [[]] }),
  }),
);
/** A list, or with include_quadrants an object that holds it. */
export const resultsSchema: JsonSchema = {
  anyOf: [listOf(resultSchema), objectOf({ results: listOf(resultSchema), quadrants: quadrantsSchema })],
};
export const exportedResultSchema = named(
  'ExportedResult',
  extended(resultSchema, {
    complexity_mu: decimalNumber,
    complexity_sigma: positive,
    value_mu: decimalNumber,
    value_sigma: positive,
  }),
);
export const featureScoresSchema = named(
  'FeatureScores',
  objectOf({
    feature_id: uuidSchema,
    feature_name: stringSchema,
    complexity_score: positive,
    value_score: positive,
    ratio: positive,
  }),
);

export function presentFeatureScores({ feature, complexity, value, ratio }: Result) {
  return {
    feature_id: feature.id,
    feature_name: feature.name,
    complexity_score: complexity,
    value_score: value,
    ratio,
  };
}
