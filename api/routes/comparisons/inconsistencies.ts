import { jsonText, type LongText } from '../../../shared/cache/long-text.ts';
import type { Dimension } from '../../../shared/ranking/vocabulary.ts';
import { runCooperatively } from '../../../shared/run-cooperatively.ts';
import type { ProjectView } from '../../../shared/store/project-access.ts';
import {
  CYCLES_SHOWN,
  findContradictingAnswers,
  findCycles,
} from '../../../shared/use-cases/comparisons/resolve-inconsistency.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { presentCycles, type ShownCycle, type ShownPair } from '../../presenters/cycles.ts';

/** The shortest cycles and their counts as JSON, serialized in slices; with the ids of the answers behind them on demand. */
export async function inconsistenciesText(
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
  return runCooperatively(jsonText(presentCycles(shown, count, withAnswers ? pairs : null)));
}
