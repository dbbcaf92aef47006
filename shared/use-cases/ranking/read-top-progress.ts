import type { Progress } from '../../ranking/results/progress.ts';
import type { Dimension, TopOrder } from '../../ranking/vocabulary.ts';
import type { LedgerState, ProjectView } from '../../store/project-access.ts';
import { prepareTop } from '../comparisons/questions.ts';
import type { Needs } from '../context.ts';

/** The ledger of the other dimension, if the best are those by value for effort. */
export function besideOf(
  { ledgers }: Pick<ProjectView, 'ledgers'>,
  dimension: Dimension,
  topBy: TopOrder | undefined,
): LedgerState | undefined {
  return topBy === 'ratio' ? ledgers[dimension === 'value' ? 'complexity' : 'value'] : undefined;
}

/**
 * How far the best of a ranking are settled: its progress, with the way and the questions until then.
 * @param beside as in `prepareTop`.
 */
export async function readTopProgress(
  context: Needs<'rankings'>,
  ledger: LedgerState,
  top: number,
  beside?: LedgerState,
): Promise<Progress> {
  const loaded = await context.rankings.read(ledger);
  const { standing } = await prepareTop(context, loaded, top, beside);
  const { progress, questions } = standing;
  return { ...loaded.ranking.results.progress(0), progressPercent: 100 * progress, comparisonsRemaining: questions };
}
