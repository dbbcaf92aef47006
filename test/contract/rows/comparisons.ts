import { type Asking, at, FEATURE, type Row } from './row.ts';

const COMPARISON = 'id feature_a_id feature_b_id choice strength dimension project_id user_id created_at';
const RECORDED = 'id project_id feature_a feature_b choice strength dimension created_at inconsistency_stats';
const PAGE = 'items total page per_page';
const PROGRESS =
  'dimension target_certainty transitive_coverage transitive_known_pairs uncertain_pairs direct_coverage ' +
  'unique_pairs_compared total_possible_pairs coverage_confidence bayesian_confidence consistency_score ' +
  'effective_confidence progress_percent total_comparisons_done comparisons_remaining theoretical_minimum ' +
  'practical_estimate current_avg_variance comparisons_done cycle_count';
const pair = ({ features }: Asking, a = 1, b = 2) => ({
  feature_a_id: features[a],
  feature_b_id: features[b],
  dimension: 'value',
});
const compare = (asking: Asking, a: number, b: number) =>
  asking.owner.post(at(asking, '/comparisons'), { ...pair(asking, a, b), choice: 'feature_a' });

/** Comparisons, and what follows from them. */
export const comparisonRows: Row[] = [
  [
    'GET /projects/{id}/comparisons/next',
    200,
    `comparison_id feature_a feature_b dimension progress feature_a.${FEATURE.replaceAll(' ', ' feature_a.')} ` +
      'progress.dimension progress.target_certainty progress.transitive_coverage progress.effective_confidence ' +
      'progress.progress_percent progress.comparisons_done progress.comparisons_remaining',
    (asking) => asking.owner.get(at(asking, '/comparisons/next?dimension=value&include_progress=true')),
  ],
  [
    'GET /projects/{id}/comparisons',
    200,
    `${PAGE} items[] ${COMPARISON}`,
    (asking) => asking.owner.get(at(asking, '/comparisons')),
  ],
  [
    'POST /projects/{id}/comparisons',
    201,
    `${RECORDED} inconsistency_stats.cycle_count inconsistency_stats.total_comparisons ` +
      'inconsistency_stats.inconsistency_percentage inconsistency_stats.dimension feature_a.id feature_a.name',
    (asking) => compare(asking, 1, 2),
  ],
  [
    'POST /projects/{id}/comparisons/binary',
    201,
    RECORDED,
    (asking) => asking.owner.post(at(asking, '/comparisons/binary'), { ...pair(asking), choice: 'tie' }),
  ],
  [
    'POST /projects/{id}/comparisons/best-worst',
    201,
    `id project_id dimension created_at comparisons inconsistency_stats comparisons[] ${COMPARISON} replaced_by set_id`,
    (asking) =>
      asking.owner.post(at(asking, '/comparisons/best-worst'), {
        feature_ids: asking.features.slice(0, 3),
        best: asking.features[0],
        worst: asking.features[1],
        dimension: 'value',
      }),
  ],
  [
    'POST /projects/{id}/comparisons/graded',
    201,
    RECORDED,
    ({ owner, world: { graded } }) =>
      owner.post(`/projects/${graded.id}/comparisons/graded`, {
        feature_a_id: graded.features[0]!.id,
        feature_b_id: graded.features[1]!.id,
        dimension: 'complexity',
        strength: 'b_much_better',
      }),
  ],
  [
    'GET /projects/{id}/comparisons/estimates',
    200,
    'dimension estimates estimates[] feature_id estimate variance',
    (asking) => asking.owner.get(at(asking, '/comparisons/estimates?dimension=value')),
  ],
  [
    'GET /projects/{id}/comparisons/inconsistency-stats',
    200,
    'cycle_count total_comparisons inconsistency_percentage dimension',
    (asking) => asking.owner.get(at(asking, '/comparisons/inconsistency-stats')),
  ],
  [
    'GET /projects/{id}/comparisons/inconsistencies',
    200,
    'cycles count message cycles[] feature_ids feature_names length dimension',
    async (asking) => {
      await compare(asking, 1, 2);
      await compare(asking, 2, 0);
      return asking.owner.get(at(asking, '/comparisons/inconsistencies'));
    },
  ],
  [
    'GET /projects/{id}/comparisons/disagreements',
    200,
    'people count left_out disagreements',
    (asking) => asking.owner.get(at(asking, '/comparisons/disagreements')),
  ],
  [
    'GET /projects/{id}/comparisons/resolve-inconsistency',
    200,
    'comparison_id feature_a feature_b dimension reason combined_uncertainty cycle_context feature_a.id feature_a.name ' +
      'feature_a.description cycle_context.cycle_count cycle_context.features_in_cycles',
    async (asking) => {
      await compare(asking, 1, 2);
      await compare(asking, 2, 0);
      return asking.owner.get(at(asking, '/comparisons/resolve-inconsistency?dimension=value'));
    },
  ],
  [
    'GET /projects/{id}/comparisons/progress',
    200,
    PROGRESS,
    (asking) => asking.owner.get(at(asking, '/comparisons/progress?dimension=value')),
  ],
  [
    'POST /projects/{id}/comparisons/reset',
    200,
    'message count',
    (asking) => asking.owner.post(at(asking, '/comparisons/reset'), { dimension: 'value' }),
  ],
  [
    'POST /projects/{id}/comparisons/undo',
    200,
    'undone_comparison_id message updated_progress updated_progress.comparisons_done updated_progress.progress_percent',
    (asking) => asking.owner.post(at(asking, '/comparisons/undo'), { dimension: 'value' }),
  ],
  [
    'POST /projects/{id}/comparisons/skip',
    200,
    'status',
    (asking) => asking.owner.post(at(asking, '/comparisons/skip'), { comparison_id: asking.world.comparisonId }),
  ],
  [
    'POST /projects/{id}/comparisons/leave',
    204,
    '',
    (asking) =>
      asking.owner.post(at(asking, '/comparisons/leave'), {
        dimension: 'value',
        screen: asking.world.comparisonId,
      }),
  ],
  [
    'GET /projects/{id}/comparisons/{comparison_id}',
    200,
    COMPARISON,
    (asking) => asking.owner.get(at(asking, `/comparisons/${asking.world.comparisonId}`)),
  ],
  [
    'PUT /projects/{id}/comparisons/{comparison_id}',
    200,
    COMPARISON,
    (asking) => asking.owner.put(at(asking, `/comparisons/${asking.world.comparisonId}`), { choice: 'feature_b' }),
  ],
  [
    'DELETE /projects/{id}/comparisons/{comparison_id}',
    204,
    '',
    (asking) => asking.owner.delete(at(asking, `/comparisons/${asking.world.comparisonId}`)),
  ],
];
