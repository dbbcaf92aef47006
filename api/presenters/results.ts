import { QUADRANTS } from '../../shared/ranking/quadrants.ts';
import { groupByQuadrant, type Result } from '../../shared/use-cases/ranking/read-results.ts';
import {
  decimalNumber,
  extended,
  type JsonSchema,
  listOf,
  named,
  objectOf,
  oneOf,
  plainText,
  positive,
  uuidText,
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
    feature_id: uuidText,
    feature_name: plainText,
    complexity_score: positive,
    value_score: positive,
    ratio: positive,
  }),
);
