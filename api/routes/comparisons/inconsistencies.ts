import type { Dimension } from '../../../shared/ranking/vocabulary.ts';
import { runCooperatively } from '../../../shared/run-cooperatively.ts';
import type { ProjectView } from '../../../shared/store/project-access.ts';
import { CYCLES_SHOWN, findCycles } from '../../../shared/use-cases/comparisons/resolve-inconsistency.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { cyclesChunked, type ShownCycle } from '../../presenters/cycles.ts';

/** The shortest cycles and their counts as JSON text, serialized in slices. */
export async function inconsistenciesText(
  context: Context,
  project: ProjectView,
  dimensions: readonly Dimension[],
): Promise<string> {
  const shown: ShownCycle[] = [];
  let count = 0;
  for (const dimension of dimensions) {
    const most = Math.floor(CYCLES_SHOWN / dimensions.length);
    const found = await findCycles(context, project.ledgers[dimension], most);
    const features = await context.catalogs.getMany(project, [...new Set(found.cycles.flat())]);
    for (const ids of found.cycles) {
      shown.push({ ids, names: ids.map((id) => features.get(id)?.name ?? ''), dimension });
    }
    count += found.count;
  }
  return runCooperatively(cyclesChunked(shown, count));
}
