import { findNamedPeople } from '../../shared/accounts/store/named-people.ts';
import { changeComparison } from '../../shared/answers/change-comparison.ts';
import { comparisons } from '../../shared/answers/contract/comparisons.ts';
import { disagreements } from '../../shared/answers/contract/disagreements.ts';
import { Inconsistencies, inconsistencies } from '../../shared/answers/contract/inconsistencies.ts';
import { deleteComparison } from '../../shared/answers/delete-comparison.ts';
import { listComparisons, listComparisonsById } from '../../shared/answers/list-comparisons.ts';
import { assertMayTakeBack } from '../../shared/answers/may-answer.ts';
import { missingComparison } from '../../shared/answers/missing-comparison.ts';
import { countOpenElsewhere } from '../../shared/answers/open-pairs.ts';
import {
  presentComparison,
  presentCycles,
  presentEstimates,
  presentInconsistencyFacts,
  presentInconsistencyOverview,
  presentListed,
  presentPairToResolve,
  presentReset,
  presentResetPreview,
  presentUndone,
  type ShownCycle,
  type ShownPair,
} from '../../shared/answers/present.ts';
import { presentDisagreements } from '../../shared/answers/present-disagreements.ts';
import { presentProgress } from '../../shared/answers/present-progress.ts';
import { countToReset, resetComparisons } from '../../shared/answers/reset-comparisons.ts';
import {
  CYCLES_SHOWN,
  findContradictingAnswers,
  findCycles,
  resolveInconsistency,
} from '../../shared/answers/resolve-inconsistency.ts';
import { findActiveComparisons, type StoredComparison } from '../../shared/answers/store/comparisons.ts';
import { undoComparison } from '../../shared/answers/undo-comparison.ts';
import type { Context } from '../../shared/context.ts';
import { readPeople, userIdOf } from '../../shared/people/people-of.ts';
import type { LongText } from '../../shared/platform/cache/long-text.ts';
import { goalOf, splitIds } from '../../shared/platform/contract/parameters.ts';
import { mayDeleteOfOthers } from '../../shared/projects/may-delete.ts';
import type { ProjectView } from '../../shared/projects/store/project-access.ts';
import { resultsState } from '../../shared/projects/store/project-state.ts';
import { byDimension, criteriaOf, type Dimension } from '../../shared/ranking/vocabulary.ts';
import { progress } from '../../shared/results/contract/progress.ts';
import { readEstimates } from '../../shared/results/estimates.ts';
import { readDisagreements } from '../../shared/results/read-disagreements.ts';
import {
  readFacts,
  readFactsOf,
  readOrderFigures,
  readOutlook,
  readProgressBy,
} from '../../shared/results/read-progress.ts';
import { readTopProgress, topToSettle } from '../../shared/results/read-top-progress.ts';
import { isGuest, requireScope } from '../access/token.ts';
import { exactText } from '../http/exact.ts';
import { implement } from '../http/implement.ts';
import { offsetOf, presentPage } from '../http/pagination.ts';
import { content, noContent, ok } from '../http/responses.ts';
import { eitherOf } from '../http/validate.ts';
import { readNames } from './comparison-names.ts';
import { readSets } from './recording.ts';

export const comparisonEndpoints = implement(comparisons, {
  async listComparisons({ granted: project, query, user, context }) {
    const people = await readPeople(project, { user, context });
    const filter = {
      dimension: query.dimension ?? null,
      // Guests see only their own answers.
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

  async previewReset({ granted: project, query: { dimension }, context }) {
    return ok(presentResetPreview(await countToReset(context, { projectId: project.id, dimension })));
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
    const [comparison] = await findActiveComparisons(context.pool, {
      projectId: project.id,
      ids: [params.comparison_id],
      dimension: null,
    });
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

export const disagreementEndpoints = implement(disagreements, {
  async listDisagreements({ granted: project, query, user, context }) {
    const dimensions = query.dimension ? [query.dimension] : criteriaOf(project);
    const found = await Promise.all(
      dimensions.map(async (dimension) => ({
        dimension,
        ...(await readDisagreements(context, project, dimension)),
      })),
    );
    const all = found.flatMap(({ most }) => most);
    const sides = all.flatMap(({ higher, lower }) => [higher, lower]);
    const [accounts, people, features] = await Promise.all([
      findNamedPeople(context.pool, [...new Set(sides.map(({ author }) => author))]),
      readPeople(project, { user, context }),
      context.catalogs.getMany(project, [
        ...new Set([...all.map(({ featureId }) => featureId), ...sides.map(({ againstId }) => againstId)]),
      ]),
    ]);
    return ok(presentDisagreements(found, people, { features, accounts }));
  },
});

export const inconsistencyEndpoints = implement(inconsistencies, {
  async getInconsistencyStats({ granted: project, query, context }) {
    if (query.dimension) {
      const facts = await readFacts(context, project.ledgers[query.dimension]);
      return ok(presentInconsistencyFacts(query.dimension, [facts]));
    }
    const facts = await readFactsOf(context, Object.values(project.ledgers));
    return ok(presentInconsistencyOverview(byDimension(criteriaOf(project), (_, at) => facts[at]!)));
  },

  async listInconsistencies({ granted: project, query, context }) {
    const dimensions = query.dimension ? [query.dimension] : criteriaOf(project);
    const withAnswers = query.include_answers;
    const key = `${resultsState(project)} inconsistencies ${dimensions}${withAnswers ? ' answers' : ''}`;
    return content(
      await context.responses.read(key, () => inconsistenciesText(context, project, dimensions, { withAnswers })),
      'application/json; charset=utf-8',
    );
  },

  async resolveInconsistency({ granted: project, query, context }) {
    const { dimension } = query;
    const ledger = project.ledgers[dimension];
    const pair = await resolveInconsistency(context, ledger);
    if (!pair) return noContent();
    const features = await context.catalogs.getMany(project, [
      pair.featureAId,
      pair.featureBId,
      ...pair.featuresInCycles,
    ]);
    return ok(presentPairToResolve(dimension, pair, features));
  },
});

/** The shortest cycles and their counts as JSON, serialized in slices; with the ids of the answers behind them on demand. */
async function inconsistenciesText(
  context: Context,
  project: ProjectView,
  dimensions: readonly Dimension[],
  { withAnswers }: { withAnswers: boolean },
): Promise<LongText> {
  const shown: ShownCycle[] = [];
  const pairs: ShownPair[] = [];
  let count = 0;
  for (const dimension of dimensions) {
    const most = Math.floor(CYCLES_SHOWN / dimensions.length);
    const ledger = project.ledgers[dimension];
    const found = await findCycles(context, ledger, most);
    const { answers, pairs: contradicted } = withAnswers
      ? await findContradictingAnswers(context, ledger, found.cycles)
      : { answers: [], pairs: [] };
    const ids = [
      ...found.cycles.flat(),
      ...contradicted.flatMap(({ featureAId, featureBId }) => [featureAId, featureBId]),
    ];
    const features = await context.catalogs.getMany(project, [...new Set(ids)]);
    const nameOf = (id: string) => features.get(id)?.name ?? '';
    for (const [index, cycle] of found.cycles.entries()) {
      shown.push({ ids: cycle, names: cycle.map(nameOf), dimension, answers: answers[index] });
    }
    for (const pair of contradicted) {
      pairs.push({ ...pair, nameA: nameOf(pair.featureAId), nameB: nameOf(pair.featureBId), dimension });
    }
    count += found.count;
  }
  return exactText(context, Inconsistencies, presentCycles(shown, count, withAnswers ? pairs : null));
}

export const progressEndpoints = implement(progress, {
  async listEstimates({ granted: project, query, context }) {
    const estimates = await readEstimates(context, project.ledgers[query.dimension]);
    return ok(presentEstimates(query.dimension, estimates));
  },

  async getProgress({ granted: project, query, user, context }) {
    const { dimension } = query;
    const goal = goalOf(query);
    const { top, beside } = topToSettle(project, dimension, { top: query.top, topBy: query.top_by });
    const ledger = project.ledgers[dimension];
    // Read first, and only once: progress and confidence may need it.
    const outlook = await readOutlook(context, ledger);
    const [ofTop, figures, openElsewhere] = await Promise.all([
      top === undefined ? null : readTopProgress(context, ledger, top, beside),
      readOrderFigures(context, ledger),
      countOpenElsewhere(context, ledger, user.id),
    ]);
    const current = ofTop ?? (await readProgressBy(project.selectionStrategy, context, ledger, goal));
    return ok(presentProgress(dimension, goal, current, { ...figures, outlook, openElsewhere }));
  },
});
