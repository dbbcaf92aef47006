import { Feature } from '../../features/contract/features.ts';
import { joinTags } from '../../features/rules/tag-cell.ts';
import { Ratio, SharedRank, TiedWith } from '../../platform/contract/common-fields.ts';
import { get, resource } from '../../platform/contract/operation.ts';
import { featureParams, projectParams } from '../../platform/contract/parameters.ts';
import { file, json, shared, unchangedAnswer } from '../../platform/contract/responses.ts';
import { LARGER } from '../../platform/contract/shapes.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { safeCell } from '../../platform/rules/safe-cell.ts';
import { QUADRANTS } from '../../ranking/results/quadrants.ts';
import {
  byDimension,
  DIMENSIONS,
  DIMENSIONS_AS_ASKED,
  type Dimension,
  endingIn,
  SORTINGS,
} from '../../ranking/vocabulary.ts';
import { EstimateReports, MAX_DIFFERENCES } from './estimate-reports.ts';
import { explanationQuery, RankExplanation, Stability } from './explanations.ts';

export type Result = Of<typeof Result>;
export const Result = model('Result', {
  feature: Feature.about('The feature.'),
  ...byDimension(DIMENSIONS, (dimension) =>
    f.positive(
      `Worth in \`${dimension}\`: always positive, larger is ${LARGER[dimension]}; their geometric mean is 1.`,
    ),
  ),
  ratio: Ratio,
  ratio_index: f
    .percent('`ratio` as an index: 100 · ratio / (1 + ratio), so that 50 is average; null unless `comparable`.')
    .orNull(),
  comparable: f.flag(
    'Whether the feature was compared in both dimensions. In a list sorted by `ratio`, features that were not come last.',
  ),
  rank: f.integer('Rank in this list, from 1.', { minimum: 1 }),
  shared_rank: SharedRank,
  tied_with: TiedWith,
  quadrant: f
    .oneOf(
      QUADRANTS,
      'The quadrant; null if the feature was not compared in both dimensions, or if all features are equal.',
    )
    .orNull(),
  score: f.number(
    'Natural logarithm of the quantity that the list is sorted by. It never contradicts the rank among features that are `comparable`.',
  ),
  variance: f.positive('Variance of `score`.'),
  confidence_interval: f.list(
    f.number(),
    'Lower and upper end of the interval that contains `score` with 95 % probability.',
    { minItems: 2, maxItems: 2, examples: [[0.1, 0.9]] },
  ),
  likely_ranks: f
    .list(
      f.integer(undefined, { minimum: 1 }),
      'With `include_ranges`: first and last of the fewest neighbouring ranks that contain the true rank with 90 % probability, given all answers. In a list sorted by `value` or `complexity`, once every pair is known, they are the only ranks that the feature can have, except where answers contradict each other.',
      { minItems: 2, maxItems: 2, examples: [[11, 14]] },
    )
    .optional(),
  rank_range: f
    .list(
      f.integer(undefined, { minimum: 1 }),
      'With `include_ranges`: best and worst possible rank, if all is right that answers say and others do not contradict. If the list is sorted by `ratio`, it equals `likely_ranks`.',
      { minItems: 2, maxItems: 2, examples: [[11, 14]] },
    )
    .optional(),
  ...endingIn(
    byDimension(DIMENSIONS_AS_ASKED, (dimension) =>
      f
        .percent(
          `Share of the other compared features that it beats in \`${dimension}\`, 0 to 100; null if it was never compared.`,
        )
        .orNull()
        .optional(),
    ),
    'percentile',
  ),
  ...endingIn(
    byDimension(DIMENSIONS_AS_ASKED, (dimension) =>
      f
        .flag(
          `With \`include_ranges\`: whether the feature was compared in \`${dimension}\` with so few others that its place is as good as unknown.`,
        )
        .optional(),
    ),
    'early',
  ),
});

export type Quadrants = Of<typeof Quadrants>;
export const Quadrants = model('Quadrants', {
  quick_wins: f.list(Feature, 'High value, low complexity.'),
  major_projects: f.list(Feature, 'High value, high complexity.', { examples: [[]] }),
  fill_ins: f.list(Feature, 'Low value, low complexity.', { examples: [[]] }),
  thankless_tasks: f.list(Feature, 'Low value, high complexity.', { examples: [[]] }),
  unplaced: f.list(Feature, 'Features without a quadrant.', { examples: [[]] }),
});

/** A field of each dimension. */
const each = <F>(make: (dimension: Dimension) => F) => byDimension(DIMENSIONS_AS_ASKED, make);

export type ExportedResult = Of<typeof ExportedResult>;
export const ExportedResult = model('ExportedResult', {
  ...Result.properties,
  ...each((dimension) => f.positive(`For \`${dimension}\`.`)),
  variance: f.positive('Variance of `score`.'),
  ...endingIn(
    each((dimension) => f.number(`Mean of the estimate in \`${dimension}\`, in logits.`)),
    'mu',
  ),
  ...endingIn(
    each((dimension) => f.positive(`Standard deviation of the estimate in \`${dimension}\`, in logits.`)),
    'sigma',
  ),
  // How the answers about it went.
  ...endingIn(
    each((dimension) => f.count(`Answers in \`${dimension}\` that prefer the feature.`)),
    'won',
  ),
  ...endingIn(
    each(() => f.count('Those that prefer the other feature.')),
    'lost',
  ),
  ...endingIn(
    each(() => f.count('Ties.')),
    'tied',
  ),
});

/** A list or, with include_quadrants, an object that contains it. */
export const Ranking = f
  .anyOf([
    f.list(Result),
    f.object({
      results: f.list(Result, 'The ranking, best first.'),
      quadrants: Quadrants.about('The features by quadrant.'),
    }),
  ])
  .named('Ranking');

/** Figures may be absent: the feature may have been deleted while the ranking was read. */
type Row = { [Field in keyof ExportedResult]?: ExportedResult[Field] | undefined } & Pick<ExportedResult, 'feature'>;
type Cell = string | number | null | undefined;

/** The figures of all dimensions whose names end so. */
const cellsFor = <E extends 'mu' | 'sigma' | 'won' | 'lost' | 'tied'>(endings: readonly E[]) =>
  Object.fromEntries(
    DIMENSIONS_AS_ASKED.flatMap((dimension) =>
      endings.map((end) => [`${dimension}_${end}`, (row: Row) => row[`${dimension}_${end}`]]),
    ),
  );

/** The columns of the ranking as CSV in order, each with its content. New columns come last. */
const CELLS = {
  rank: ({ rank }) => rank,
  feature_id: ({ feature }) => feature.id,
  name: ({ feature }) => safeCell(feature.name),
  description: ({ feature }) => safeCell(feature.description),
  tags: ({ feature }) => safeCell(joinTags(feature.tags, ';', ';')),
  ...Object.fromEntries(DIMENSIONS_AS_ASKED.map((dimension) => [dimension, (row: Row) => row[dimension]])),
  ratio: ({ ratio }) => ratio,
  quadrant: ({ quadrant }) => quadrant,
  ...cellsFor(['mu', 'sigma']),
  shared_rank: (row) => row.shared_rank,
  tied_with: (row) => row.tied_with,
  external_source: ({ feature }) => feature.external?.source,
  external_id: ({ feature }) => safeCell(feature.external?.id ?? ''),
  external_url: ({ feature }) => safeCell(feature.external?.url ?? ''),
  ratio_index: (row) => row.ratio_index,
  comparable: ({ comparable }) => String(comparable),
  ...cellsFor(['won', 'lost', 'tied']),
  decided: ({ feature }) => feature.decision?.decided,
  decision_note: ({ feature }) => safeCell(feature.decision?.note ?? ''),
  decided_at: ({ feature }) => feature.decision?.decided_at,
} satisfies Record<string, (row: Row) => Cell>;

export const EXPORT_COLUMNS = Object.keys(CELLS);

/** A row of the file, by column. */
export const toCells = (row: Row): Record<string, Cell> =>
  Object.fromEntries(Object.entries(CELLS).map(([column, cellOf]) => [column, cellOf(row)]));

const sortBy = query
  .oneOf(SORTINGS, 'What to sort by, highest first. By default `ratio`.')
  .sharedAs('SortBy')
  .optional();

export type RankingQuery = Of<typeof rankingQuery>;
export const rankingQuery = f.object({
  sort_by: sortBy,
  include_quadrants: query
    .flag('Include the features by quadrant. The body is then an object: the list is in `results`.')
    .sharedAs('IncludeQuadrants'),
  include_ranges: query.flag('Include `likely_ranks`, `rank_range` and percentiles.').sharedAs('IncludeRanges'),
});

/** Maximum k of the stability endpoint. */
const MAX_K = 1000;

export type StabilityQuery = Of<typeof stabilityQuery>;
export const stabilityQuery = f.object({
  k: query.whole(1, MAX_K, 'Number of top features.').sharedAs('TopFeatures').or(10),
  sort_by: sortBy,
});

export const sortedQuery = f.object({ sort_by: sortBy });

const EXPORT_FORMATS = ['json', 'csv'] as const;

export type ExportQuery = Of<typeof exportQuery>;
const exportQuery = f.object({
  format: query.oneOf(EXPORT_FORMATS, 'Format of the file.').or('json'),
  sort_by: sortBy,
});

const estimatesQuery = f.object({ limit: query.whole(1, MAX_DIFFERENCES, 'Maximum number of entries.').or(10) });

/** The ranking and reports about it. */
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
        'application/json': f.list(ExportedResult),
        'text/csv': f.string(undefined, { examples: [`${EXPORT_COLUMNS.join(',')}\r\n`] }),
      }),
      ...unchangedAnswer,
    },
  }),
});
