import { type Dimension, SORTINGS, type Sorting } from '../../ranking/vocabulary.ts';
import type { ProjectView } from '../../store/project-access.ts';
import type { Needs } from '../context.ts';
import { orderOf } from './read-order.ts';
import { placedBy, readPlaced } from './read-results.ts';

/**
 * How many features change places among those that stay if some are deleted for good, in each list of the results. The rankings are
 * read as they will be then.
 * @throws NotFound when the project is gone.
 */
export async function movedOthers(
  context: Needs<'catalogs' | 'rankings' | 'views'>,
  project: ProjectView,
  gone: ReadonlySet<string>,
): Promise<Record<Sorting, number>> {
  const features = await context.catalogs.getAll(project);
  const staying = new Map([...features].filter(([id]) => !gone.has(id)));
  const [complexity, value] = await Promise.all([
    orderWithout(context, project, 'complexity', gone),
    orderWithout(context, project, 'value', gone),
  ]);
  const counts = { ratio: 0, value: 0, complexity: 0 };
  for (const sorting of SORTINGS) {
    const before = (await readPlaced(context, project, sorting)).placed.filter(({ feature }) =>
      staying.has(feature.id),
    );
    const { placed: after } = await placedBy({ complexity, value }, staying, sorting);
    counts[sorting] = before.filter(({ feature }, place) => feature.id !== after[place]?.feature.id).length;
  }
  return counts;
}

const orderWithout = async (
  { rankings }: Needs<'rankings'>,
  { id: projectId }: ProjectView,
  dimension: Dimension,
  gone: ReadonlySet<string>,
) => orderOf(await rankings.readWithout({ projectId, dimension }, gone));
