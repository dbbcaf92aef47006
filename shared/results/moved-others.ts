import type { Needs } from '../context.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { byDimension, criteriaOf, type Dimension, SORTINGS, type Sorting } from '../ranking/vocabulary.ts';
import { orderOf, readOrder } from './read-order.ts';
import { placedBy } from './read-results.ts';

/**
 * Counts the features that change places among those that stay if some are deleted for good, in each list of the results. It reads the
 * rankings again without the deleted features.
 * @throws NotFound when the project is gone.
 */
export async function movedOthers(
  context: Needs<'catalogs' | 'rankings' | 'views'>,
  project: ProjectView,
  gone: ReadonlySet<string>,
): Promise<Record<Sorting, number>> {
  const read = (dimension: Dimension) =>
    Promise.all([readOrder(context, project.ledgers[dimension]), orderWithout(context, project, dimension, gone)]);
  const dimensions = criteriaOf(project);
  const [features, ...orders] = await Promise.all([context.catalogs.getAll(project), ...dimensions.map(read)]);
  const staying = new Map([...features].filter(([id]) => !gone.has(id)));
  const counts: Partial<Record<Sorting, number>> = {};
  for (const sorting of SORTINGS) {
    const [before, after] = await Promise.all(
      [0, 1].map((then) =>
        placedBy(
          byDimension(dimensions, (_, at) => orders[at]![then]!),
          staying,
          sorting,
        ),
      ),
    );
    counts[sorting] = before!.placed.filter(({ feature }, place) => feature !== after!.placed[place]?.feature).length;
  }
  return counts as Record<Sorting, number>;
}

const orderWithout = async (
  { rankings }: Needs<'rankings'>,
  { id: projectId }: ProjectView,
  dimension: Dimension,
  gone: ReadonlySet<string>,
) => orderOf(await rankings.readWithout({ projectId, dimension }, gone));
