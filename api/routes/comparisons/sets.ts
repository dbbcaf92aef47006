import { findSets, type StoredComparison } from '../../../shared/store/comparisons.ts';
import type { ProjectView } from '../../../shared/store/project-access.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { presentSet } from '../../presenters/comparison.ts';

/** The answers about sets that some comparisons are part of; nothing for a comparison of a pair. */
export async function readSets(
  { catalogs, pool }: Context,
  project: ProjectView,
  comparisons: readonly StoredComparison[],
) {
  const found = await findSets(pool, project.id, [...new Set(comparisons.flatMap(({ setId }) => setId ?? []))]);
  const sets = Map.groupBy(found, ({ setId }) => setId);
  const features = await catalogs.getMany(project, [
    ...new Set(found.flatMap(({ featureAId, featureBId }) => [featureAId, featureBId])),
  ]);
  return ({ setId }: StoredComparison) => {
    const set = setId === null ? undefined : sets.get(setId);
    return set && { set: presentSet(set, features) };
  };
}
