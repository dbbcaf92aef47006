import { NotFound } from '../../../shared/errors.ts';
import type { Dimension } from '../../../shared/ranking/vocabulary.ts';
import { findActiveComparisons } from '../../../shared/store/comparisons.ts';
import { changeComparison } from '../../../shared/use-cases/comparisons/change-comparison.ts';
import { deleteComparison } from '../../../shared/use-cases/comparisons/delete-comparison.ts';
import { resetComparisons } from '../../../shared/use-cases/comparisons/reset-comparisons.ts';
import { undoComparison } from '../../../shared/use-cases/comparisons/undo-comparison.ts';
import { USUAL_TARGET } from '../../../shared/use-cases/projects/read-project-stats.ts';
import { refreshProgress } from '../../../shared/use-cases/ranking/read-progress.ts';
import { member } from '../../access/project.ts';
import { noContent, ok } from '../../http/answers.ts';
import { json, nothing, problem } from '../../http/documented.ts';
import { del, get, post, put } from '../../http/endpoint.ts';
import { count, objectOf, stringSchema } from '../../http/json-schema.ts';
import { eitherOf } from '../../http/validate.ts';
import { comparisonSchema, presentComparison, undoneSchema } from '../../presenters/comparison.ts';
import { projectParams } from '../projects/schema.ts';
import { comparisonChange, comparisonParams, dimensionSomewhere, undoBody, undoQuery } from './schema.ts';

/** One comparison, and what takes comparisons back. */
export const changing = [
  post('/reset', {
    operation: 'resetComparisons',
    summary: 'Take back all comparisons of a dimension; they stay in the history',
    params: projectParams,
    query: dimensionSomewhere,
    body: dimensionSomewhere,
    cost: 'expensive',
    allow: member,
    answers: { 200: json('How many comparisons there were', objectOf({ message: stringSchema, count })) },
    async handle({ granted: project, query, body, user, context }) {
      const dimension = eitherOf('dimension', body, query);
      const count = await resetComparisons(context, { projectId: project.id, dimension, resetBy: user.id });
      return ok({ message: `Reset ${count} ${dimension} ${count === 1 ? 'comparison' : 'comparisons'}`, count });
    },
  }),
  post('/undo', {
    operation: 'undoComparison',
    summary: 'Take back the latest comparison of a dimension, or the latest of your own; it stays in the history',
    params: projectParams,
    query: undoQuery,
    body: undoBody,
    cost: 'expensive',
    allow: member,
    answers: {
      200: json('What was taken back, and the progress without it', undoneSchema),
      404: problem('There is nothing to undo'),
    },
    async handle({ granted: project, query, body, user, context }) {
      const dimension = eitherOf<'dimension', Dimension>('dimension', body, query);
      const ownOnly = body.mine ?? query.mine;
      const undone = await undoComparison(context, { projectId: project.id, dimension, undoneBy: user.id, ownOnly });
      const progress = await refreshProgress(context, { projectId: project.id, dimension }, USUAL_TARGET);
      return ok({
        undone_comparison_id: undone,
        message: 'Comparison undone',
        updated_progress: {
          comparisons_done: progress.comparisonsDone,
          progress_percent: progress.progressPercent,
        },
      });
    },
  }),
  get('/:comparison_id', {
    operation: 'getComparison',
    summary: 'One active comparison',
    params: comparisonParams,
    allow: member,
    answers: { 200: json('The comparison', comparisonSchema) },
    async handle({ granted: project, params, context }) {
      const [comparison] = await findActiveComparisons(context.pool, project.id, [params.comparison_id]);
      if (!comparison) throw new NotFound('Comparison not found', 'comparison_not_found');
      return ok(presentComparison(comparison));
    },
  }),
  put('/:comparison_id', {
    operation: 'updateComparison',
    summary: 'Give a comparison another outcome; what it said before stays in the history',
    params: comparisonParams,
    body: comparisonChange,
    cost: 'expensive',
    allow: member,
    answers: {
      200: json('The comparison as it is now', comparisonSchema),
      400: problem('The strength says something else than the choice, or the comparison is not graded'),
    },
    async handle({ granted: project, params, body, user, context }) {
      const comparison = await changeComparison(context, {
        projectId: project.id,
        comparisonId: params.comparison_id,
        choice: body.choice,
        strength: body.strength,
        changedBy: user.id,
      });
      return ok(presentComparison(comparison));
    },
  }),
  del('/:comparison_id', {
    operation: 'deleteComparison',
    summary: 'Take a comparison back; it stays in the history',
    params: comparisonParams,
    cost: 'expensive',
    allow: member,
    answers: { 204: nothing('The comparison no longer counts') },
    async handle({ granted: project, params, user, context }) {
      await deleteComparison(context, {
        projectId: project.id,
        comparisonId: params.comparison_id,
        deletedBy: user.id,
      });
      return noContent();
    },
  }),
];
