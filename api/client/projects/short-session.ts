import type { Dimension, ListedProject } from './queries.ts';

/** Half a minute a day. */
export const MOST = 10;
/** From this coverage on, there may be a first ranking. */
const MAY_BE_ENOUGH = 0.5;

type Known = Pick<ListedProject, 'aim_top' | 'answerable_dimensions' | 'feature_count' | 'progress'>;

/**
 * The questions to offer in a list, about the least known dimension that the person may answer, value before effort, but no more than there
 * are open pairs. Null if none is left, or if the list can't tell, as for a project that aims for its top.
 */
export function shortSession(project: Known): { dimension: Dimension; length: number } | null {
  const { aim_top: top, feature_count: features = 0, progress } = project;
  const [dimension] = openIn(project);
  if (!progress || top || !dimension) return null;
  const pairs = (features * (features - 1)) / 2;
  const known = Math.round(progress[dimension].transitive_coverage * pairs);
  return { dimension, length: Math.min(MOST, pairs - known) };
}

/**
 * Dimensions for which the list can't tell how many questions are left, in the order in which to check them: those of a project that aims
 * for its top, and those that may have enough answers. Empty if `shortSession` is certain.
 */
export function unsureIn(project: Known): Dimension[] {
  const open = openIn(project);
  const isUnsure = (each: Dimension) => project.progress![each].transitive_coverage >= MAY_BE_ENOUGH;
  return project.aim_top || open.every(isUnsure) ? open : [];
}

/** Dimensions that may have questions left, least known first, value before effort. */
function openIn({ aim_top: top, answerable_dimensions: answerable, progress }: Known): Dimension[] {
  if (!progress) return [];
  const known = (each: Dimension) => progress[each].transitive_coverage;
  return answerable
    .filter((each) => top || known(each) < 1)
    .toSorted((one, other) => known(one) - known(other) || (one < other ? 1 : -1));
}
