import Type, { type Static } from 'typebox';
import { type InferType, object, string } from 'yup';
import { QUADRANTS } from '../../shared/ranking/results/quadrants.ts';
import { SORTINGS } from '../../shared/ranking/vocabulary.ts';
import { EstimateReports, MAX_DIFFERENCES } from './estimate-reports.ts';
import { RankExplanation, Stability } from './explanations.ts';
import { Feature } from './features.ts';
import { Ratio } from './fields.ts';
import { about, queryFlag, queryInteger, sharedAs } from './input.ts';
import { get, resource } from './operation.ts';
import { featureParams, ofDimension, projectParams } from './params.ts';
import { file, json, unchangedAnswer } from './responses.ts';
import { described, listOf, named, oneOf, orNull, Percent, Positive } from './shapes.ts';

export type Result = Static<typeof Result>;
export const Result = named(
  'Result',
  Type.Object({
    feature: described('The feature.', Feature),
    complexity: described(
      'Worth in `complexity`: e to the score, always positive; larger is harder to build.',
      Positive,
    ),
    value: described('Worth in `value`: e to the score, always positive; larger is worth more.', Positive),
    ratio: Ratio,
    rank: described('Position in this list, from 1.', Type.Integer({ minimum: 1 })),
    shared_rank: described(
      'The rank of the first feature that is indistinguishable from this one; the same for all of them.',
      Type.Integer({ minimum: 1, examples: [12] }),
    ),
    tied_with: described(
      'How many other features have the same shared_rank.',
      Type.Integer({ minimum: 0, examples: [0] }),
    ),
    quadrant: described(
      'Null for a feature that was not compared in both dimensions, and while all features are equal.',
      orNull(oneOf(...QUADRANTS)),
    ),
    score: described(
      'Natural logarithm of the sorted quantity, in logits; it never contradicts the rank.',
      Type.Number(),
    ),
    variance: described('Variance of `score`, in squared logits.', Positive),
    confidence_interval: described(
      'Interval that holds `score` with a probability of 95 %: lower and upper end, in logits.',
      listOf(Type.Number(), { minItems: 2, maxItems: 2, examples: [[0.1, 0.9]] }),
    ),
    likely_ranks: Type.Optional(
      described(
        'With include_ranges: the fewest neighbouring ranks that hold its true rank with a probability of 90 %, from all answers and how well they agree. Sorted by value or complexity: the final ranks once every pair is known and nothing contradicted.',
        listOf(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, examples: [[11, 14]] }),
      ),
    ),
    rank_range: Type.Optional(
      described(
        'With include_ranges: the best and the worst rank that are still possible. Sorted by value or complexity: in every order that agrees with the answers, which may be mistaken. By value for effort: likely_ranks.',
        listOf(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2, examples: [[11, 14]] }),
      ),
    ),
    value_percentile: Type.Optional(
      described(
        'Share of the other compared features that it is above in value; null where it was never compared.',
        orNull(Percent),
      ),
    ),
    complexity_percentile: Type.Optional(
      described(
        'Share of the other compared features that it is above in complexity; null where it was never compared.',
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
    major_projects: described('High value, high complexity.', listOf(Feature)),
    fill_ins: described('Low value, low complexity.', listOf(Feature)),
    thankless_tasks: described('Low value, high complexity.', listOf(Feature)),
    unplaced: described('Features whose quadrant is null.', listOf(Feature, { examples: [[]] })),
  }),
);

export type ExportedResult = Static<typeof ExportedResult>;
export const ExportedResult = named(
  'ExportedResult',
  Type.Object({
    ...Result.properties,
    complexity: described('For the dimension `complexity`.', Positive),
    value: described('For the dimension `value`.', Positive),
    variance: described('Variance of the estimate, in squared logits.', Positive),
    complexity_mu: described('Mean of the estimate in `complexity`, in logits.', Type.Number()),
    complexity_sigma: described('Standard deviation of the estimate in `complexity`, in logits.', Positive),
    value_mu: described('Mean of the estimate in `value`, in logits.', Type.Number()),
    value_sigma: described('Standard deviation of the estimate in `value`, in logits.', Positive),
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
];

const sortBy = sharedAs(
  'SortBy',
  about(
    'What to rank by, highest first; by default value for effort.',
    string().oneOf(SORTINGS, `\${path} must be one of ${SORTINGS.join(', ')}`),
  ),
);

export type RankingQuery = InferType<typeof rankingQuery>;
export const rankingQuery = object({
  sort_by: sortBy,
  include_quadrants: sharedAs(
    'IncludeQuadrants',
    about('Include the features by quadrant; the list is then under `results`.', queryFlag()),
  ),
  include_ranges: sharedAs(
    'IncludeRanges',
    about('Include the ranks that are still possible for each feature, and percentiles.', queryFlag()),
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
    summary: 'Get the ranking: best value for effort first, unless sorted otherwise',
    params: projectParams,
    query: rankingQuery,
    cost: 'large',
    who: 'member',
    responses: { 200: json('The ranking; with include_quadrants under `results`', Ranking), ...unchangedAnswer },
  }),
  getQuadrants: get('/quadrants', {
    summary: 'Get the features by quadrant of value and complexity',
    params: projectParams,
    cost: 'large',
    who: 'member',
    responses: { 200: json('The features by quadrant', Quadrants), ...unchangedAnswer },
  }),
  getStability: get('/stability', {
    summary: 'Get how stable the top of the ranking is',
    params: projectParams,
    query: stabilityQuery,
    cost: 'expensive',
    who: 'member',
    responses: { 200: json('What is settled and what is uncertain', Stability), ...unchangedAnswer },
  }),
  getEstimateReports: get('/estimates', {
    summary: 'Compare the estimates that came with the features with the ranking',
    params: projectParams,
    query: estimatesQuery,
    cost: 'expensive',
    who: 'member',
    responses: { 200: json('What they saved, and where they differ most', EstimateReports), ...unchangedAnswer },
  }),
  explainRank: get('/:feature_id/explanation', {
    summary: 'Explain why a feature has its rank',
    params: featureParams,
    query: ofDimension,
    cost: 'expensive',
    who: 'member',
    responses: { 200: json('The answers that determine its rank, and those that would change it', RankExplanation) },
  }),
  exportResults: get('/export', {
    summary: 'Export the ranking',
    params: projectParams,
    query: exportQuery,
    cost: 'large',
    who: 'member',
    responses: {
      200: file('The ranking in the requested format', {
        'application/json': listOf(ExportedResult),
        'text/csv': Type.String({ examples: [`${EXPORT_COLUMNS.join(',')}\r\n`] }),
      }),
      ...unchangedAnswer,
    },
  }),
});
