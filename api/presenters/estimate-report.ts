import type { Places } from '../../shared/ranking/results/estimate-differences.ts';
import type { EstimateReport } from '../../shared/use-cases/ranking/compare-estimates.ts';

/** How the estimates of one dimension compare with its ranking. */
function presentReport(report: EstimateReport | null) {
  return (
    report && {
      features: report.features,
      correlation: report.correlation,
      reversed: report.reversed,
      questions_saved: report.questionsSaved,
      differences: report.differences.map(({ feature: { id, name }, estimate, estimated, ranked }) => ({
        feature: { id, name },
        estimate,
        estimated_ranks: estimated satisfies Places,
        ranks: ranked satisfies Places,
      })),
    }
  );
}

/** The reports of both dimensions. */
export function presentEstimateReports({ complexity, value }: Record<'complexity' | 'value', EstimateReport | null>) {
  return { complexity: presentReport(complexity), value: presentReport(value) };
}

/** The reports from a text that was written with more differences: the first `limit` of each dimension. */
export function presentFirstDifferences(text: string, limit: number) {
  const { complexity, value } = JSON.parse(text) as ReturnType<typeof presentEstimateReports>;
  return { complexity: withFirst(complexity, limit), value: withFirst(value, limit) };
}

function withFirst<Report extends { differences: readonly unknown[] }>(report: Report | null, limit: number) {
  return report && { ...report, differences: report.differences.slice(0, limit) };
}
