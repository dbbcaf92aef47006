import type { ActivityEntry } from '../../../shared/store/activity-pages.ts';
import { findComparisons } from '../../../shared/store/comparisons.ts';
import type { ProjectView } from '../../../shared/store/project-access.ts';
import type { Context } from '../../../shared/use-cases/context.ts';
import { isId, presentActivityNames } from '../../presenters/activity.ts';
import type { People } from '../../presenters/people.ts';
import { readNames } from '../comparisons/names.ts';
import { readSets } from '../comparisons/sets.ts';

/** Names for the entries of a page: who did it, and what or whom it was done to. */
export async function nameEntries(
  context: Context,
  project: ProjectView,
  entries: readonly ActivityEntry[],
  people: People,
  { byAnswer }: { byAnswer: boolean },
) {
  const idsOf = (detail: string) => entries.map(({ details }) => details[detail]).filter(isId);
  const found = await findComparisons(context.pool, project.id, [...new Set(idsOf('comparison_id'))]);
  const comparisons = new Map(found.map((each) => [each.id, each]));
  const names = await readNames(context, project, found, {
    userIds: [...entries.map(({ userId }) => userId), ...idsOf('user_id')],
    featureIds: idsOf('feature_id'),
  });
  const setOf = byAnswer ? await readSets(context, project, found) : null;
  return (entry: ActivityEntry) => presentActivityNames(entry, comparisons, people, names, setOf);
}
