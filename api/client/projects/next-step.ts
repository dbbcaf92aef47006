import type { OrderQuality } from '../../../shared/ranking/results/order-quality.ts';
import type { Progress } from '../../contract/progress.ts';
import { qualityOf } from './order-state.ts';
import type { Dimension } from './queries.ts';

/** A dimension, as far as it is. */
export interface Standing {
  dimension: Dimension;
  progress: Progress;
  /** Whether the person is offered its questions. */
  isOffered: boolean;
}

const STEPS: readonly OrderQuality[] = ['none', 'early', 'rough', 'first', 'good', 'whole'];

const rankOf = ({ progress }: Standing): number =>
  STEPS.indexOf(qualityOf(progress, progress.cycle_count)) + (progress.order_confidence ?? 0);

const least = (all: readonly Standing[], by: (each: Standing) => number): Standing | undefined =>
  all.toSorted((one, other) => by(one) - by(other))[0];

/** What the project stands at: its least certain dimension among those with answers. @param all value first. */
export const weakestOf = (all: readonly Standing[]): Standing | undefined => least(answered(all), rankOf) ?? all[0];

/** Whether only one dimension has answers: then what is said of the project is said of it. */
export const isOfOne = (all: readonly Standing[]): boolean => answered(all).length === 1;

const answered = (all: readonly Standing[]) => all.filter(({ progress }) => progress.comparisons_done > 0);

/** The dimension to answer next, the one that has come least far; undefined if none has questions for the person. @param all value first. */
export const nextOf = (all: readonly Standing[]): Standing | undefined =>
  least(
    all.filter(({ progress, isOffered }) => isOffered && progress.comparisons_remaining > 0),
    ({ progress }) => progress.progress_percent,
  );
