import { Feature } from '../../features/contract/features.ts';
import { AskedDimension } from '../../platform/contract/common-fields.ts';
import { del, get, put, resource } from '../../platform/contract/operation.ts';
import { ofDimension, projectParams } from '../../platform/contract/parameters.ts';
import { json, nothing, problem } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { FACTORS, MAX_FACTORS } from '../rules/factors.ts';

export type FactorQuestions = Of<typeof FactorQuestions>;
const FactorQuestions = model('FactorQuestions', {
  questions: f.list(
    f.object({
      more: Feature.about('A feature near the top of the dimension.'),
      less: Feature.about('A feature near its bottom.'),
    }),
    'The questions that are left for you: how many times more is the one feature than the other?',
  ),
  choices: f.list(f.integer(undefined, { minimum: 2 }), 'The factors to choose from.', { examples: [[...FACTORS]] }),
});

const givenFactors = f.object({
  dimension: AskedDimension,
  factors: f.listUpTo(
    MAX_FACTORS,
    f
      .object({
        more_id: f.uuid('Id of the feature that is more.'),
        less_id: f.uuid('Id of the feature that is less.'),
        factor: f
          .oneOfNumbers(FACTORS, `How many times more: one of ${FACTORS.join(', ')}. Null passes the question over.`)
          .orNull(),
      })
      .test('two', '${path} must name two features', (pair) => pair.more_id !== pair.less_id),
    'The answers, one per pair of features.',
    { min: [1, 'have at least 1 entry'] },
  ),
});

/** How far value and effort spread. An order alone doesn't say how many times more one feature is than another. */
export const factors = resource('/api/v1/projects/:project_id/factors', 'Factors', {
  nextFactors: get('/next', {
    summary: 'Get the questions about factors that are left for you',
    params: projectParams,
    query: ofDimension,
    who: 'member',
    scope: 'answer',
    cost: 'expensive',
    responses: {
      200: json('At most two questions. Empty before the first ranking, and once you have answered', FactorQuestions),
    },
  }),
  setFactors: put('', {
    summary: 'Say how many times more features are than others. An answer replaces your earlier one',
    params: projectParams,
    body: givenFactors,
    who: 'member',
    scope: 'answer',
    responses: {
      204: nothing('The answers are stored'),
      409: problem(`You would have more than ${MAX_FACTORS} answers about factors in the dimension`),
    },
  }),
  deleteFactors: del('', {
    summary: 'Take back all your answers about factors in a dimension',
    params: projectParams,
    query: ofDimension,
    who: 'member',
    scope: 'answer',
    responses: { 204: nothing('You have no answers about factors in the dimension') },
  }),
});
