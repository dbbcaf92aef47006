import type { LongText } from '../../../shared/cache/long-text.ts';
import { DIMENSIONS, type Dimension } from '../../../shared/ranking/vocabulary.ts';
import type { ProjectView } from '../../../shared/store/project-access.ts';
import { resultsState } from '../../../shared/store/project-state.ts';
import {
  CYCLES_SHOWN,
  findContradictingAnswers,
  findCycles,
  resolveInconsistency,
} from '../../../shared/use-cases/comparisons/resolve-inconsistency.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { readFacts, readFactsOf } from '../../../shared/use-cases/ranking/read-progress.ts';
import { Inconsistencies, inconsistencies } from '../../contract/inconsistencies.ts';
import { exactText } from '../../http/exact.ts';
import { implement } from '../../http/implement.ts';
import { content, noContent, ok } from '../../http/responses.ts';
import {
  presentInconsistencyFacts,
  presentInconsistencyOverview,
  presentPairToResolve,
} from '../../presenters/comparison.ts';
import { presentCycles, type ShownCycle, type ShownPair } from '../../presenters/cycles.ts';

export const inconsistencyEndpoints = implement(inconsistencies, {
  async getInconsistencyStats({ granted: project, query, context }) {
    if (query.dimension) {
      const facts = await readFacts(context, project.ledgers[query.dimension]);
      return ok(presentInconsistencyFacts(query.dimension, [facts]));
    }
    const { ledgers } = project;
    const [complexity, value] = await readFactsOf(context, [ledgers.complexity, ledgers.value]);
    return ok(presentInconsistencyOverview({ complexity: complexity!, value: value! }));
  },

  async listInconsistencies({ granted: project, query, context }) {
    const dimensions = query.dimension ? [query.dimension] : DIMENSIONS;
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
