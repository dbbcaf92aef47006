import { QUADRANTS } from '../../shared/ranking/quadrants.ts';
import { groupByQuadrant, type Result } from '../../shared/use-cases/ranking/read-results.ts';
import { presentFeature } from './feature.ts';

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
