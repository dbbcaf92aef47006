import type { Places } from '../../shared/ranking/results/estimate-differences.ts';
import type { EstimateReport } from '../../shared/use-cases/ranking/compare-estimates.ts';
import {
  booleanSchema,
  count,
  decimalNumber,
  described,
  type JsonSchema,
  listOf,
  named,
  nullable,
  objectOf,
  stringSchema,
  uuidSchema,
} from '../http/json-schema.ts';

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

/** The same of both dimensions. */
export function presentEstimateReports({ complexity, value }: Record<'complexity' | 'value', EstimateReport | null>) {
  return { complexity: presentReport(complexity), value: presentReport(value) };
}

/** The same from a text that was written before with more differences: the first `limit` of each dimension. */
export function presentFirstDifferences(text: string, limit: number) {
  const { complexity, value } = JSON.parse(text) as ReturnType<typeof presentEstimateReports>;
  return { complexity: withFirst(complexity, limit), value: withFirst(value, limit) };
}

function withFirst<Report extends { differences: readonly unknown[] }>(report: Report | null, limit: number) {
  return report && { ...report, differences: report.differences.slice(0, limit) };
}

const rankSchema: JsonSchema = { type: 'integer', minimum: 1 };
const places: JsonSchema = { ...listOf(rankSchema), minItems: 2, maxItems: 2, examples: [[3, 4]] };

const reportSchema = named(
  'EstimateReport',
  objectOf({
    features: described('Features with an estimate that were compared; ranks here are among them.', count),
    correlation: described("Spearman's rank correlation of estimates and ranking, −1 to 1.", decimalNumber),
    reversed: described('Whether smaller estimates seem to mean more; they are read that way then.', booleanSchema),
    questions_saved: described(
      'About how many questions the estimates saved, rather too few than too many; null early, with fewer than ten features, ' +
        'with ties or contradictions, where it cannot be told, and with another strategy than `adaptive`, which alone goes by estimates.',
      nullable(count),
    ),
    differences: described(
      'Features that the answers rank elsewhere than their estimates did, the farthest apart first.',
      listOf(
        objectOf({
          feature: objectOf({ id: uuidSchema, name: stringSchema }),
          estimate: described('The number that was given.', decimalNumber),
          estimated_ranks: described('First and last rank by estimate; equal estimates share their ranks.', places),
          ranks: described(
            'First and last rank by the answers; features that nothing tells apart share theirs.',
            places,
          ),
        }),
      ),
    ),
  }),
);
const orNothing: JsonSchema = { anyOf: [reportSchema, { type: 'null' }] };
export const estimateReportsSchema = named(
  'EstimateReports',
  objectOf({
    complexity: described('In `complexity`; null without estimates or answers.', orNothing),
    value: described('In `value`; null without estimates or answers.', orNothing),
  }),
);
