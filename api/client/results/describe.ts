import type { Result } from './ranking.ts';
import { resultTexts } from './texts.ts';

/**
 * A feature's place in the ranking, in a sentence for those who can't see the chart.
 * @param others number of other features at the same place of the chart.
 */
export function describe(result: Result, others = 0): string {
  const { feature, shared_rank, tied_with, likely_ranks, quadrant, value_percentile, complexity_percentile } = result;
  const facts = [
    quadrant && resultTexts.quadrants[quadrant],
    value_percentile == null ? resultTexts.noValue : resultTexts.worthMore(value_percentile),
    complexity_percentile == null ? resultTexts.noComplexity : resultTexts.harder(complexity_percentile),
    likely_ranks && resultTexts.rangeInWords(likely_ranks),
    others > 0 && resultTexts.chart.others(others),
  ];
  return resultTexts.said(
    feature.name,
    resultTexts.rankInWords(shared_rank, tied_with),
    facts.filter((fact) => typeof fact === 'string'),
  );
}
