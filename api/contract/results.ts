import type { Static } from 'typebox';
import { type InferType, object, string } from 'yup';
import { QUADRANTS } from '../../shared/ranking/results/quadrants.ts';
import { type Dimension, SORTINGS } from '../../shared/ranking/vocabulary.ts';
import { EstimateReports, MAX_DIFFERENCES } from './estimate-reports.ts';
import { explanationQuery, RankExplanation, Stability } from './explanations.ts';
import { Feature } from './features.ts';
import { Ratio, SharedRank, TiedWith } from './fields.ts';
import { about, queryFlag, queryInteger, sharedAs } from './input.ts';
import { get, resource } from './operation.ts';
import { featureParams, projectParams } from './params.ts';
import { file, json, shared, unchangedAnswer } from './responses.ts';
import { Count, described, listOf, named, oneOf, orNull, Percent, Positive } from './shapes.ts';
import { Type } from './type.ts';

export type Result = Static<typeof Result>;
export const Result = named(
  'Result',
  Type.Object({
    feature: described('The feature.', Feature),
    complexity: described(
      'Worth in `complexity`: always positive, larger is harder to build; their geometric mean is 1.',
      Positive,
    ),
    value: described('Worth in `value`: always positive, larger is worth more; their geometric mean is 1.', Positive),
    ratio: Ratio,
    ratio_index: described(
      '`ratio` as an index: 100 · ratio / (1 + ratio), so that 50 is average; null unless `comparable`.',
      orNull(Percent),
    ),
    comparable: described(
      'Whether the feature was compared in both dimensions. In a list sorted by `ratio`, features that were not come last.',
      Type.Boolean(),
    ),
    rank: described('Rank in this list, from 1.', Type.Integer({ minimum: 1 })),
    shared_rank: SharedRank,
    tied_with: TiedWith,
    quadrant: described(
      'The quadrant; null if the feature was not compared in both dimensions, or if all features are equal.',
      orNull(oneOf(...QUADRANTS)),
    ),
    score: described(
      'Natural logarithm of the quantity that the list is sorted by. It never contradicts the rank among features that are `comparable`.',
      Type.Number(),
    ),
    variance: described('Variance of `score`.', Positive),
    confidence_interval: described(
      'Lower and upper end of the interval that contains `score` with 95 % probability.',
      listOf(Type.Number(), { minItems: 2, maxItems: 2, examples: [[0.1, 0.9]] }),
    ),
    likely_ranks: Type.Optional(
      described(
        'With `include_ranges`: first and last of the likely ranks. These are the fewest neighbouring ranks that contain the true rank with 90 % probability, given all answers and how well they agree. In a list sorted by `value` or `complexity`, once every pair is known, they are the only ranks that the feature can have, except where answers contradict each other.',
        listOf(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, examples: [[11, 14]] }),
      ),
    ),
    rank_range: Type.Optional(
      described(
        'With `include_ranges`: best and worst possible rank, if all is right that answers say and others do not contradict. If the list is sorted by `ratio`, it equals `likely_ranks`.',
        listOf(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, examples: [[11, 14]] }),
      ),
    ),
    value_percentile: Type.Optional(
      described(
        'Share of the other compared features that it beats in `value`, 0 to 100; null if it was never compared.',
        orNull(Percent),
      ),
    ),
    complexity_percentile: Type.Optional(
      described(
        'Share of the other compared features that it beats in `complexity`, 0 to 100; null if it was never compared.',
        orNull(Percent),
      ),
    ),
  }),
);

export type Quadrants = Static<typeof Quadrants>;
export const Quadrants = named(
  'Quadrants',
  Type.Object({
    quick_wins: described('High value, low complexity.', listOf(Feature)),
    major_projects: described('High value, high complexity.', listOf(Feature, { examples: [[]] })),
    fill_ins: described('Low value, low complexity.', listOf(Feature, { examples: [[]] })),
    thankless_tasks: described('Low value, high complexity.', listOf(Feature, { examples: [[]] })),
    unplaced: described('Features without a quadrant.', listOf(Feature, { examples: [[]] })),
  }),
);

/** How the answers about a feature went in a dimension. */
const recordIn = <D extends Dimension>(dimension: D) => {
  const counts = {
    [`${dimension}_won`]: described(`Answers in \`${dimension}\` that prefer the feature.`, Count),
    [`${dimension}_lost`]: described('Those that prefer the other feature.', Count),
    [`${dimension}_tied`]: described('Ties.', Count),
  };
  return counts as Record<`${D}_${'won' | 'lost' | 'tied'}`, typeof Count>;
};

export type ExportedResult = Static<typeof ExportedResult>;
export const ExportedResult = named(
  'ExportedResult',
  Type.Object({
    ...Result.properties,
    complexity: described('For `complexity`.', Positive),
    value: described('For `value`.', Positive),
    variance: described('Variance of `score`.', Positive),
    complexity_mu: described('Mean of the estimate in `complexity`, in logits.', Type.Number()),
    complexity_sigma: described('Standard deviation of the estimate in `complexity`, in logits.', Positive),
    value_mu: described('Mean of the estimate in `value`, in logits.', Type.Number()),
    value_sigma: described('Standard deviation of the estimate in `value`, in logits.', Positive),
    ...recordIn('value'),
    ...recordIn('complexity'),
  }),
);

/** A list, or with include_quadrants an object that holds it. */
export const Ranking = named(
  'Ranking',
  Type.Union([
    listOf(Result),
    Type.Object({
      results: described('The ranking, best first.', listOf(Result)),
      quadrants: described('The features by quadrant.', Quadrants),
    }),
  ]),
);

/** Columns of the exported file. */
export const EXPORT_COLUMNS = [
  'rank',
  'feature_id',
  'name',
  'description',
  'tags',
  'value',
  'complexity',
  'ratio',
  'quadrant',
  'value_mu',
  'value_sigma',
  'complexity_mu',
  'complexity_sigma',
  'shared_rank',
  'tied_with',
  'external_source',
  'external_id',
  'external_url',
  'ratio_index',
  'comparable',
  'value_won',
  'value_lost',
  'value_tied',
  'complexity_won',
  'complexity_lost',
  'complexity_tied',
];

const sortBy = sharedAs(
  'SortBy',
  about(
    'What to sort by, highest first. By default `ratio`.',
    string().oneOf(SORTINGS, `\${path} must be one of ${SORTINGS.join(', ')}`),
  ),
);

export type RankingQuery = InferType<typeof rankingQuery>;
export const rankingQuery = object({
  sort_by: sortBy,
  include_quadrants: sharedAs(
    'IncludeQuadrants',
    about('Include the features by quadrant. The body is then an object: the list is in `results`.', queryFlag()),
  ),
  include_ranges: sharedAs(
    'IncludeRanges',
    about('Include `likely_ranks`, `rank_range` and percentiles.', queryFlag()),
  ),
});

/** Maximum k of the stability endpoint. */
const MAX_K = 1000;

export type StabilityQuery = InferType<typeof stabilityQuery>;
export const stabilityQuery = object({
  k: sharedAs(
    'TopFeatures',
    about(
      'Number of top features.',
      queryInteger().min(1, '${path} must be at least 1').max(MAX_K, `\${path} must be at most ${MAX_K}`).default(10),
    ),
  ),
  sort_by: sortBy,
});

export const sortedQuery = object({ sort_by: sortBy });

const EXPORT_FORMATS = ['json', 'csv'] as const;

export type ExportQuery = InferType<typeof exportQuery>;
const exportQuery = object({
  format: about(
    'Format of the file.',
    string()
      .oneOf(EXPORT_FORMATS, `\${path} must be one of ${EXPORT_FORMATS.join(', ')}`)
      .default('json'),
  ),
  sort_by: sortBy,
});

const estimatesQuery = object({
  limit: about(
    'Maximum number of entries.',
    queryInteger()
      .min(1, '${path} must be at least 1')
      .max(MAX_DIFFERENCES, `\${path} must be at most ${MAX_DIFFERENCES}`)
      .default(10),
  ),
});

/** The ranking, and what it says. */
export const results = resource('/api/v1/projects/:project_id/results', 'Results', {
  getResults: get('', {
    summary: 'Get the ranking, best ratio of value to complexity first',
    params: projectParams,
    query: rankingQuery,
    cost: 'large',
    who: 'member',
    scope: 'read',
    responses: {
      200: shared('Ranking', json('The ranking. With `include_quadrants`, it is in `results`', Ranking)),
      ...unchangedAnswer,
    },
  }),
  getQuadrants: get('/quadrants', {
    summary: 'Get the features by quadrant of value and complexity',
    params: projectParams,
    cost: 'large',
    who: 'member',
    scope: 'read',
    responses: { 200: json('The features by quadrant', Quadrants), ...unchangedAnswer },
  }),
  getStability: get('/stability', {
    summary: 'Get how stable the top of the ranking is',
    params: projectParams,
    query: stabilityQuery,
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    responses: { 200: shared('Stability', json('The stability of the top k', Stability)), ...unchangedAnswer },
  }),
  getEstimateReports: get('/estimates', {
    summary: 'Compare the imported estimates with the ranking',
    params: projectParams,
    query: estimatesQuery,
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    responses: {
      200: json('The questions that the estimates saved, and the largest differences', EstimateReports),
      ...unchangedAnswer,
    },
  }),
  explainRank: get('/:feature_id/explanation', {
    summary: 'Explain why a feature has its rank',
    params: featureParams,
    query: explanationQuery,
    cost: 'expensive',
    who: 'member',
    scope: 'read',
    responses: {
      200: json('The answers that determine the rank, and the answers that would change it', RankExplanation),
    },
  }),
  exportResults: get('/export', {
    summary: 'Export the ranking',
    params: projectParams,
    query: exportQuery,
    cost: 'large',
    who: 'member',
    scope: 'read',
    responses: {
      200: file('The ranking in the requested format', {
        'application/json': listOf(ExportedResult),
        'text/csv': Type.String({ examples: [`${EXPORT_COLUMNS.join(',')}\r\n`] }),
      }),
      ...unchangedAnswer,
    },
  }),
});
