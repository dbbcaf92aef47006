import { stringify } from 'csv-stringify/sync';
import { object, string } from 'yup';
import { safeCell } from '../../../shared/rules/csv.ts';
import { findScores } from '../../../shared/store/feature-pages.ts';
import { readResults, SORTINGS } from '../../../shared/use-cases/ranking/read-results.ts';
import { member } from '../../access/project.ts';
import { content, ok } from '../../http/answers.ts';
import { file, json } from '../../http/documented.ts';
import { get } from '../../http/endpoint.ts';
import { queryFlag } from '../../http/fields.ts';
import { listOf } from '../../http/json-schema.ts';
import {
  exportedResultSchema,
  presentQuadrants,
  presentResult,
  quadrantsSchema,
  resultsSchema,
} from '../../presenters/results.ts';
import { projectParams } from '../projects/schema.ts';

const FORMATS = ['json', 'csv'] as const;
const sortBy = () => string().oneOf(SORTINGS, `\${path} must be one of ${SORTINGS.join(', ')}`);

const COLUMNS = [
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
];

export const resultEndpoints = [
  get('', {
    summary: 'The ranking: best value for effort first, unless sorted otherwise',
    params: projectParams,
    query: object({ sort_by: sortBy(), include_quadrants: queryFlag() }),
    allow: member,
    answers: { 200: json('The ranking; with include_quadrants it stands under results', resultsSchema) },
    async handle({ granted: project, query, context }) {
      const results = await readResults(context, project, query.sort_by);
      const items = results.map(presentResult);
      return ok(query.include_quadrants ? { results: items, quadrants: presentQuadrants(results) } : items);
    },
  }),
  get('/quadrants', {
    summary: 'The features by quadrant of value and complexity',
    params: projectParams,
    allow: member,
    answers: { 200: json('The features by quadrant', quadrantsSchema) },
    async handle({ granted: project, context }) {
      return ok(presentQuadrants(await readResults(context, project)));
    },
  }),
  get('/export', {
    summary: 'The ranking as a file',
    params: projectParams,
    query: object({
      format: string()
        .oneOf(FORMATS, `\${path} must be one of ${FORMATS.join(', ')}`)
        .default('json'),
      sort_by: sortBy(),
    }),
    allow: member,
    answers: {
      200: file('The ranking in the format asked for', {
        'application/json': listOf(exportedResultSchema),
        'text/csv': { type: 'string', examples: [`${COLUMNS.join(',')}\r\n`] },
      }),
    },
    async handle({ granted: project, query, context }) {
      const results = await readResults(context, project, query.sort_by);
      const estimates = await findScores(
        context.pool,
        project.id,
        results.map(({ feature }) => feature.id),
      );
      const rows = results.map((result) => {
        const { complexity, value } = estimates.get(result.feature.id) ?? {};
        return {
          ...presentResult(result),
          quadrant: result.quadrant,
          complexity_mu: complexity?.mu,
          complexity_sigma: complexity && Math.sqrt(complexity.variance),
          value_mu: value?.mu,
          value_sigma: value && Math.sqrt(value.variance),
        };
      });
      const headers = { 'Content-Disposition': `attachment; filename="pairwise-${project.id}.${query.format}"` };
      if (query.format === 'json') return content(JSON.stringify(rows), 'application/json; charset=utf-8', headers);
      const cells = rows.map(({ feature, confidence_interval, ...row }) => ({
        rank: row.rank,
        feature_id: feature.id,
        name: safeCell(feature.name),
        description: safeCell(feature.description),
        tags: safeCell(feature.tags.join(';')),
        value: row.value,
        complexity: row.complexity,
        ratio: row.ratio,
        quadrant: row.quadrant,
        value_mu: row.value_mu,
        value_sigma: row.value_sigma,
        complexity_mu: row.complexity_mu,
        complexity_sigma: row.complexity_sigma,
      }));
      return content(toCsv(cells), 'text/csv; charset=utf-8; header=present', headers);
    },
  }),
];

/** RFC 4180: header row, CRLF. */
function toCsv(rows: readonly object[]): string {
  return stringify([...rows], { header: true, columns: COLUMNS, record_delimiter: 'windows' });
}
