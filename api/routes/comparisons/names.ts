import { findNamedPeople } from '../../../shared/store/accounts/named-people.ts';
import type { StoredComparison } from '../../../shared/store/comparisons.ts';
import type { ProjectView } from '../../../shared/store/project-access.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import type { Names } from '../../presenters/comparison.ts';

/** The features and authors of some comparisons by name, deleted ones included. @param besides further ids to name. */
export async function readNames(
  { catalogs, pool }: Context,
  project: ProjectView,
  comparisons: readonly StoredComparison[],
  besides: { userIds?: readonly string[]; featureIds?: readonly string[] } = {},
): Promise<Names> {
  const featureIds = comparisons.flatMap(({ featureAId, featureBId }) => [featureAId, featureBId]);
  const userIds = comparisons.map(({ userId }) => userId);
  const [features, accounts] = await Promise.all([
    catalogs.getMany(project, [...new Set([...featureIds, ...(besides.featureIds ?? [])])]),
    findNamedPeople(pool, [...userIds, ...(besides.userIds ?? [])]),
  ]);
  return { features, accounts };
}
