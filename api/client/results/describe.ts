import { DIMENSIONS_AS_ASKED as DIMENSIONS } from '../../../shared/ranking/dimensions.ts';
import type { Result } from './ranking.ts';
import { quadrantOf, sharesOf } from './shares.ts';
import { resultTexts } from './texts.ts';

/**
 * A feature's place in the ranking, in a sentence for those who can't see the chart.
 * @param others number of other features at the same place of the chart.
 */
export function describe(result: Result, others = 0): string {
  const { feature, shared_rank, tied_with, likely_ranks } = result;
  const shares = sharesOf(result);
  const facts = [
    quadrantOf(result),
    ...DIMENSIONS.map((dimension) => shares[dimension]),
    likely_ranks && resultTexts.rangeInWords(likely_ranks),
    others > 0 && resultTexts.chart.others(others),
  ];
  return resultTexts.said(
    feature.name,
    resultTexts.rankInWords(shared_rank, tied_with),
    facts.filter((fact) => typeof fact === 'string'),
  );
}
