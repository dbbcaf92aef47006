import type { OrderQuality } from '../../../shared/ranking/results/order-quality.ts';
import type { Progress } from '../../../shared/results/contract/progress.ts';
import { qualityOf } from './order-state.ts';
import type { Dimension } from './queries.ts';

/** A dimension, as far as it is. */
export interface Standing {
  dimension: Dimension;
  progress: Progress;
  /** Whether the person is offered its questions. */
  isOffered: boolean;
}

const STEPS: readonly OrderQuality[] = ['none', 'early', 'open', 'rough', 'first', 'good', 'whole'];

const stepOf = ({ progress }: Standing): number => STEPS.indexOf(qualityOf(progress, progress.cycle_count));

/** How far a dimension is: of those that aim for a top by its questions, else by how much of its order is right. */
const rankOf = (each: Standing): number =>
  each.progress.top === undefined
    ? (each.progress.order_confidence ?? stepOf(each) / STEPS.length)
    : each.progress.progress_percent;

/** Whether anything can be said of the order. */
const isTold = (each: Standing): boolean => each.progress.top !== undefined || stepOf(each) > STEPS.indexOf('early');

const least = (all: readonly Standing[], by: (each: Standing) => number): Standing | undefined =>
  all.toSorted((one, other) => by(one) - by(other))[0];

/**
 * What the project stands at: the lesser of its two orders, each as all screens tell it; never one's state with the other's figure. As
 * long as one can't be told, the other is, and that the one can't. Without either, the one that has more answers.
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
