import { prepareTop } from '../answers/questions.ts';
import type { Needs } from '../context.ts';
import type { LedgerState, ProjectView } from '../projects/store/project-access.ts';
import type { Progress } from '../ranking/results/progress.ts';
import { besideInRatio, type Dimension, type TopOrder } from '../ranking/vocabulary.ts';
import { readProgressBy } from './read-progress.ts';

/** Progress of one ranking towards its project's aim: its top, or else a first ranking. */
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

/** The best features to settle, as requested. */
export interface WantedTop {
  /** 0 for the whole order; undefined for the project's aim. */
  top?: number | undefined;
  topBy?: TopOrder | undefined;
}

/** The best features to settle, with the ledger of the other dimension if they are the best by value for effort. */
export interface TopToSettle {
  top?: number | undefined;
  beside?: LedgerState | undefined;
}

/** The top that a request wants settled, or else the project's aim; undefined for the whole order. */
export function topToSettle(
  { aimTop, ledgers }: Pick<ProjectView, 'aimTop' | 'ledgers'>,
  dimension: Dimension,
  wanted: WantedTop,
): TopToSettle {
  const top = wanted.top ?? aimTop ?? 0;
  const topBy = wanted.top === undefined ? 'ratio' : wanted.topBy;
  if (top === 0) return {};
  const other = topBy === 'ratio' ? besideInRatio(dimension) : undefined;
  return { top, beside: other && ledgers[other] };
}

/**
 * How settled the best of a ranking are: its progress, with the remaining way and questions.
 * @param beside as in `prepareTop`.
 * @returns null if the best are all features, so that the whole order is to be settled.
 */
export async function readTopProgress(
  context: Needs<'rankings'>,
  ledger: LedgerState,
  top: number,
  beside?: LedgerState,
): Promise<Progress | null> {
  const loaded = await context.rankings.read(ledger);
  if (top >= loaded.ranking.n) return null;
  const { standing } = await prepareTop(context, loaded, top, beside);
  const { progress, questions } = standing;
  return {
    ...loaded.ranking.results.progress(0),
    progressPercent: 100 * progress,
    comparisonsRemaining: questions,
    settling: { top, by: beside ? 'ratio' : 'dimension' },
  };
}
