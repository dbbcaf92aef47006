import { findNamedPeople } from '../../shared/accounts/store/named-people.ts';
import type { Names } from '../../shared/answers/present.ts';
import type { StoredComparison } from '../../shared/answers/store/comparisons.ts';
import type { Context } from '../../shared/context.ts';
import type { ProjectView } from '../../shared/projects/store/project-access.ts';

/**
 * The names of the features and authors of some comparisons, including deleted ones.
 * @param besides ids of further features and people.
 */
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
