import type { Needs } from '../context.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { type Dimension, SORTINGS, type Sorting } from '../ranking/vocabulary.ts';
import { orderOf, readOrder } from './read-order.ts';
import { placedBy } from './read-results.ts';

/**
 * For each list of the results, counts the remaining features that would change places if some features were deleted for good. It reads
 * both rankings again without them.
 * @throws NotFound if the project is gone.
 */
export async function movedOthers(
  context: Needs<'catalogs' | 'rankings' | 'views'>,
  project: ProjectView,
  gone: ReadonlySet<string>,
): Promise<Record<Sorting, number>> {
  const read = (dimension: Dimension) =>
    Promise.all([readOrder(context, project.ledgers[dimension]), orderWithout(context, project, dimension, gone)]);
  const [features, complexity, value] = await Promise.all([
    context.catalogs.getAll(project),
    read('complexity'),
    read('value'),
  ]);
  const staying = new Map([...features].filter(([id]) => !gone.has(id)));
  const counts = { ratio: 0, value: 0, complexity: 0 };
  for (const sorting of SORTINGS) {
    const before = await placedBy({ complexity: complexity[0], value: value[0] }, staying, sorting);
    const after = await placedBy({ complexity: complexity[1], value: value[1] }, staying, sorting);
    counts[sorting] = before.placed.filter(({ feature }, place) => feature !== after.placed[place]?.feature).length;
  }
  return counts;
}

const orderWithout = async (
  { rankings }: Needs<'rankings'>,
  { id: projectId }: ProjectView,
  dimension: Dimension,
  gone: ReadonlySet<string>,
) => orderOf(await rankings.readWithout({ projectId, dimension }, gone));
