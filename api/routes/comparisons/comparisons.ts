import type { Dimension } from '../../../shared/ranking/vocabulary.ts';
import { findActiveComparisons, type StoredComparison } from '../../../shared/store/comparisons.ts';
import { changeComparison } from '../../../shared/use-cases/comparisons/change-comparison.ts';
import { deleteComparison } from '../../../shared/use-cases/comparisons/delete-comparison.ts';
import { listComparisons, listComparisonsById } from '../../../shared/use-cases/comparisons/list-comparisons.ts';
import { assertMayTakeBack } from '../../../shared/use-cases/comparisons/may-answer.ts';
import { missingComparison } from '../../../shared/use-cases/comparisons/missing-comparison.ts';
import { resetComparisons } from '../../../shared/use-cases/comparisons/reset-comparisons.ts';
import { undoComparison } from '../../../shared/use-cases/comparisons/undo-comparison.ts';
import { mayDeleteOfOthers } from '../../../shared/use-cases/projects/may-delete.ts';
import { isGuest, requireScope } from '../../access/token.ts';
import { comparisons } from '../../contract/comparisons.ts';
import { splitIds } from '../../contract/parameters.ts';
import { implement } from '../../http/implement.ts';
import { offsetOf } from '../../http/pagination.ts';
import { noContent, ok } from '../../http/responses.ts';
import { eitherOf } from '../../http/validate.ts';
import { presentComparison, presentListed, presentReset, presentUndone } from '../../presenters/comparison.ts';
import { presentPage } from '../../presenters/page.ts';
import { readPeople, userIdOf } from '../../presenters/people.ts';
import { readNames } from './names.ts';
import { readSets } from './sets.ts';

export const comparisonEndpoints = implement(comparisons, {
  async listComparisons({ granted: project, query, user, context }) {
    const people = await readPeople(project, { user, context });
    const filter = {
      dimension: query.dimension ?? null,
      // Guests see nobody's answers but their own.
      userId: isGuest(user) ? user.id : userIdOf(query.user_id, user, people),
      featureId: query.feature_id ?? null,
      byAnswer: query.by_answer === true,
    };
    const present = async (found: readonly StoredComparison[]) => {
      const names = query.include_names ? await readNames(context, project, found) : null;
      const setOf = query.by_answer ? await readSets(context, project, found) : null;
      return found.map((each) => ({ ...presentListed(each, people, names), ...setOf?.(each) }));
    };
    if (query.ids !== undefined) {
      const items = await present(await listComparisonsById(context, project, filter, splitIds(query.ids)));
      return ok(presentPage(items, items.length, { page: 1, per_page: items.length }));
    }
    const page = { offset: offsetOf(query), limit: query.per_page };
    const { found, total } = await listComparisons(context, project, filter, page);
    return ok(presentPage(await present(found), total, query));
  },

  async resetComparisons({ granted: project, query, body, user, context }) {
    const dimension = eitherOf<'dimension', Dimension>('dimension', body, query);
    assertMayTakeBack(project, dimension, false);
    const ownOnly = !mayDeleteOfOthers(project, user);
    const count = await resetComparisons(context, { projectId: project.id, dimension, resetBy: user.id, ownOnly });
    return ok(presentReset(dimension, count));
  },

  async undoComparison({ granted: project, query, body, user, context }) {
    const dimension = eitherOf<'dimension', Dimension>('dimension', body, query);
    const ownOnly = body.mine ?? query.mine;
    if (user.token && !ownOnly) requireScope(user.token.scopes, 'edit');
    assertMayTakeBack(project, dimension, ownOnly);
    const undone = { projectId: project.id, dimension, undoneBy: user.id, ownOnly };
    const { ids, progress } = await undoComparison(context, undone);
    return ok(presentUndone(ids, progress));
  },

  async getComparison({ granted: project, params, user, context }) {
    const [comparison] = await findActiveComparisons(context.pool, project.id, [params.comparison_id]);
    if (!comparison) throw await missingComparison(context, project.id, params.comparison_id);
    return ok(presentComparison(comparison, await readPeople(project, { user, context })));
  },

  async updateComparison({ granted: project, params, body, user, context }) {
    const people = await readPeople(project, { user, context });
    const comparison = await changeComparison(context, {
      project,
      comparisonId: params.comparison_id,
      choice: body.choice,
      strength: body.strength,
      changedBy: user.id,
    });
    return ok(presentComparison(comparison, people));
  },

  async deleteComparison({ granted: project, params, query, user, context }) {
    await deleteComparison(context, {
      project,
      comparisonId: params.comparison_id,
      deletedBy: user.id,
      others: isGuest(user) ? 'unknown' : mayDeleteOfOthers(project, user) ? 'deleted' : 'refused',
      askAgain: query.ask_again === true,
    });
    return noContent();
  },
});
