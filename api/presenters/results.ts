import { QUADRANTS } from '../../shared/ranking/results/quadrants.ts';
import type { ScoresOfFeature } from '../../shared/store/feature-pages.ts';
import { groupByQuadrant, type Result } from '../../shared/use-cases/ranking/read-results.ts';
import {
  decimalNumber,
  extended,
  type JsonSchema,
  listOf,
  named,
  objectOf,
  oneOf,
  positive,
  stringSchema,
  uuidSchema,
} from '../http/json-schema.ts';
import { featureSchema, presentFeature } from './feature.ts';

/** Standard normal quantile of 97.5 %. */
const Z95 = 1.959963984540054;

/** One item of the results; the interval is of the sorted quantity's logarithm, at 95 %. */
export function presentResult({ feature, complexity, value, ratio, rank, score, variance }: Result) {
  const margin = Z95 * Math.sqrt(variance);
  return {
    feature: presentFeature(feature),
    complexity,
    value,
    ratio,
    rank,
    score,
    variance,
    confidence_interval: [score - margin, score + margin],
  };
}

/** The same with the quadrant, and the estimates as they are stored: mean and standard deviation, in logits. */
export function presentExported(result: Result, estimates: Partial<ScoresOfFeature> = {}) {
  const { complexity, value } = estimates;
  return {
    ...presentResult(result),
    quadrant: result.quadrant,
    complexity_mu: complexity?.mu,
    complexity_sigma: complexity && Math.sqrt(complexity.variance),
    value_mu: value?.mu,
    value_sigma: value && Math.sqrt(value.variance),
  };
}

export function presentQuadrants(results: readonly Result[]) {
  const groups = groupByQuadrant(results);
  return Object.fromEntries(QUADRANTS.map((name) => [name, groups[name].map(presentFeature)]));
}

export const resultSchema = named(
  'Result',
  objectOf({
    feature: featureSchema,
    complexity: positive,
    value: positive,
    ratio: positive,
    rank: { type: 'integer', minimum: 1 },
    score: decimalNumber,
    variance: positive,
    confidence_interval: { ...listOf(decimalNumber), minItems: 2, maxItems: 2, examples: [[0.1, 0.9]] },
  }),
);
export const quadrantsSchema = named(
  'Quadrants',
  objectOf(Object.fromEntries(QUADRANTS.map((name) => [name, listOf(featureSchema)]))),
);
/** A list, or with include_quadrants an object that holds it. */
export const resultsSchema: JsonSchema = {
  anyOf: [listOf(resultSchema), objectOf({ results: listOf(resultSchema), quadrants: quadrantsSchema })],
};
export const exportedResultSchema = named(
  'ExportedResult',
  extended(resultSchema, {
    quadrant: oneOf(...QUADRANTS),
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
