import type { OrderQuality } from '../../../shared/ranking/results/order-quality.ts';
import type { Progress } from '../../../shared/results/contract/progress.ts';
import { qualityOf } from './order-state.ts';
import type { Dimension } from './queries.ts';

/** A dimension with its progress. */
export interface Standing {
  dimension: Dimension;
  progress: Progress;
  /** Whether its questions are offered to the person. */
  isOffered: boolean;
}

const STEPS: readonly OrderQuality[] = ['none', 'early', 'open', 'rough', 'first', 'good', 'whole'];

const stepOf = ({ progress }: Standing): number => STEPS.indexOf(qualityOf(progress, progress.cycle_count));

/** How far a dimension is: by its questions if it aims for a top, otherwise by how much of its order is right. */
const rankOf = (each: Standing): number =>
  each.progress.top === undefined
    ? (each.progress.order_confidence ?? stepOf(each) / STEPS.length)
    : each.progress.progress_percent;

/** Whether the order can be judged. */
const isTold = (each: Standing): boolean => each.progress.top !== undefined || stepOf(each) > STEPS.indexOf('early');

const least = (all: readonly Standing[], by: (each: Standing) => number): Standing | undefined =>
  all.toSorted((one, other) => by(one) - by(other))[0];

/**
 * The state of the project: that of the weaker of its two orders, with its own figure. If one order can't be judged yet, the state of the
 * other is shown, and that the first can't be judged. If neither can, the order with more answers counts.
 * @param all value first.
 */
export function standingOf(all: readonly Standing[]): { told: Standing | undefined; untold: Standing | undefined } {
  const told = least(all.filter(isTold), rankOf) ?? least(all, (each) => -stepOf(each));
  return { told, untold: all.find((each) => each !== told && !isTold(each)) };
}

/** Whether answers don't agree, so that it helps more to talk than to answer. A top has its own questions. */
export const isOpenOrder = (each: Standing): boolean =>
  each.progress.top === undefined && qualityOf(each.progress, each.progress.cycle_count) === 'open';

/**
 * The dimension to answer next, the one that has come least far; undefined if none has questions for the person that help, as its card
 * says. @param all value first.
 */
export const nextOf = (all: readonly Standing[]): Standing | undefined =>
  least(
    all.filter((each) => each.isOffered && each.progress.comparisons_remaining > 0 && !isOpenOrder(each)),
    ({ progress }) => progress.progress_percent,
  );
