import { GOAL } from './goal.ts';
import type { Dimension, ListedProject } from './queries.ts';

/** Half a minute a day. */
const MOST = 10;

type Known = Pick<ListedProject, 'aim_top' | 'answerable_dimensions' | 'feature_count' | 'progress'>;

/**
 * The questions to offer in a list: about the least known dimension that the person may answer, value before effort; no more
 * than lead to the goal. Null if none is left, and where the list can't tell: of a project that aims for its top.
 */
export function shortSession(project: Known): { dimension: Dimension; length: number } | null {
  const { aim_top: top, answerable_dimensions: answerable, feature_count: features = 0, progress } = project;
  if (!progress || top !== undefined) return null;
  const known = (each: Dimension) => progress[each].transitive_coverage;
  const open = answerable.filter((each) => progress[each].progress_percent < 100);
  const [dimension] = open.toSorted((one, other) => known(one) - known(other) || (one < other ? 1 : -1));
  if (!dimension) return null;
  const pairs = (features * (features - 1)) / 2;
  return { dimension, length: Math.min(MOST, Math.ceil(GOAL * pairs) - Math.round(known(dimension) * pairs)) };
}
