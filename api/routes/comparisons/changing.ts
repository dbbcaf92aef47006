import { NotFound } from '../../../shared/errors.ts';
import type { Dimension } from '../../../shared/ranking/vocabulary.ts';
import { findActiveComparisons } from '../../../shared/store/comparisons.ts';
import { changeComparison } from '../../../shared/use-cases/comparisons/change-comparison.ts';
import { deleteComparison } from '../../../shared/use-cases/comparisons/delete-comparison.ts';
import { assertMayTakeBack } from '../../../shared/use-cases/comparisons/may-answer.ts';
import { resetComparisons } from '../../../shared/use-cases/comparisons/reset-comparisons.ts';
import { undoComparison } from '../../../shared/use-cases/comparisons/undo-comparison.ts';
import { USUAL_TARGET } from '../../../shared/use-cases/projects/read-project-stats.ts';
import { refreshProgress } from '../../../shared/use-cases/ranking/read-progress.ts';
import { member } from '../../access/project.ts';
import { Comparison, ResetComparisons, Undone } from '../../contract/comparisons.ts';
import { projectParams } from '../../contract/params.ts';
import { json, nothing, problem } from '../../contract/responses.ts';
import { noContent, ok } from '../../http/answers.ts';
import { del, get, post, put } from '../../http/endpoint.ts';
import { eitherOf } from '../../http/validate.ts';
import { presentComparison, presentReset, presentUndone } from '../../presenters/comparison.ts';
import { readPeople } from '../../presenters/people.ts';
import {
  comparisonChange,
  comparisonParams,
  deletionQuery,
  dimensionSomewhere,
  undoBody,
  undoQuery,
} from './schema.ts';

/** Single comparisons, undo and reset. */
export const changing = [
  post('/reset', {
    operation: 'resetComparisons',
    summary: 'Delete all comparisons of a dimension; they are kept in the history',
    params: projectParams,
    query: dimensionSomewhere,
    body: dimensionSomewhere,
    cost: 'expensive',
    allow: member,
    answers: { 200: json('How many comparisons were deleted', ResetComparisons) },
    async handle({ granted: project, query, body, user, context }) {
      const dimension = eitherOf<'dimension', Dimension>('dimension', body, query);
      assertMayTakeBack(project, dimension, false);
      const count = await resetComparisons(context, { projectId: project.id, dimension, resetBy: user.id });
      return ok(presentReset(dimension, count));
    },
  }),
  post('/undo', {
    operation: 'undoComparison',
    summary: 'Undo the latest comparison of a dimension, or your own latest one; it is kept in the history',
    params: projectParams,
    query: undoQuery,
    body: undoBody,
    cost: 'expensive',
    allow: member,
    answers: {
      200: json('The undone comparison, and the progress without it', Undone),
      404: problem('There is nothing to undo'),
    },
    async handle({ granted: project, query, body, user, context }) {
      const dimension = eitherOf<'dimension', Dimension>('dimension', body, query);
      const ownOnly = body.mine ?? query.mine;
      assertMayTakeBack(project, dimension, ownOnly);
      const undone = await undoComparison(context, { projectId: project.id, dimension, undoneBy: user.id, ownOnly });
      const progress = await refreshProgress(context, { projectId: project.id, dimension }, USUAL_TARGET);
      return ok(presentUndone(undone, progress));
    },
  }),
  get('/:comparison_id', {
    operation: 'getComparison',
    summary: 'Get an active comparison',
    params: comparisonParams,
    allow: member,
    answers: { 200: json('The comparison', Comparison) },
    async handle({ granted: project, params, user, context }) {
      const [comparison] = await findActiveComparisons(context.pool, project.id, [params.comparison_id]);
      if (!comparison) throw new NotFound('Comparison not found', 'comparison_not_found');
      return ok(presentComparison(comparison, await readPeople(project, { user, context })));
    },
  }),
  put('/:comparison_id', {
    operation: 'updateComparison',
    summary: 'Change the outcome of a comparison; the previous one is kept in the history',
    params: comparisonParams,
    body: comparisonChange,
    cost: 'expensive',
    allow: member,
    answers: {
      200: json('The updated comparison', Comparison),
      400: problem('Strength and choice contradict each other, or the comparison is not graded'),
    },
    async handle({ granted: project, params, body, user, context }) {
      const comparison = await changeComparison(context, {
        project,
        comparisonId: params.comparison_id,
        choice: body.choice,
        strength: body.strength,
        changedBy: user.id,
      });
      return ok(presentComparison(comparison, await readPeople(project, { user, context })));
    },
  }),
  del('/:comparison_id', {
    operation: 'deleteComparison',
    summary: 'Delete a comparison; it is kept in the history',
    params: comparisonParams,
    query: deletionQuery,
    cost: 'expensive',
    allow: member,
    answers: { 204: nothing('The comparison was deleted') },
    async handle({ granted: project, params, query, user, context }) {
      await deleteComparison(context, {
        project,
        comparisonId: params.comparison_id,
        deletedBy: user.id,
        askAgain: query.ask_again === true,
      });
      return noContent();
    },
  }),
];
