import type { Progress } from '../../ranking/results/progress.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';
import type { ProjectView } from '../../store/project-access.ts';
import type { Needs } from '../context.ts';
import { readProgressBy } from './read-progress.ts';
import { readTopProgress, topToSettle } from './read-top-progress.ts';

/** Progress of one ranking towards the aim of its project: its top, or else a first ranking. */
export async function readAimProgress(
  context: Needs<'rankings' | 'views'>,
  project: Pick<ProjectView, 'aimTop' | 'ledgers' | 'selectionStrategy'>,
  dimension: Dimension,
): Promise<Progress> {
  const ledger = project.ledgers[dimension];
  const { top, beside } = topToSettle(project, dimension, {});
  return (
    (top === undefined ? null : await readTopProgress(context, ledger, top, beside)) ??
    (await readProgressBy(project.selectionStrategy, context, ledger, 'order'))
  );
}
