import { dimensionsOf } from '../../../shared/ranking/dimensions.ts';
import { lineOfOrder } from '../projects/order-state.ts';
import { orderTexts } from '../projects/order-texts.ts';
import { DIMENSIONS, useProgressOfAll } from '../projects/queries.ts';
import type { Sorting } from './ranking.ts';
import { resultTexts } from './texts.ts';

const { stability } = resultTexts;

interface OrderProps {
  id: string;
  sorting: Sorting;
  k: number;
  /** Whether the whole top is settled. */
  isSettled: boolean;
}

/** Says how good the order is, and whether it is final: every pair is decided, and no answers contradict each other. */
export default function OrderOf({ id, sorting, k, isSettled }: OrderProps) {
  const known = useProgressOfAll(id);
  const dimensions = DIMENSIONS.filter((each) => dimensionsOf(sorting).includes(each));
  const isKnown = dimensions.every(
    (dimension) => known[dimension]?.transitive_coverage === 1 && known[dimension].cycle_count === 0,
  );
  const isTold = isKnown && !(isSettled && sorting === 'ratio');
  const change = isTold ? stability.known[sorting === 'ratio' ? 'ratio' : isSettled ? 'settled' : 'other'] : null;
  return (
    <>
      {dimensions.map((dimension) => {
        const progress = known[dimension];
        return (
          progress && <p key={dimension}>{orderTexts.of[dimension](lineOfOrder(progress, progress.cycle_count))}</p>
        );
      })}
      {change ? (
        <p>{change}</p>
      ) : (
        k > 1 && dimensions.every((dimension) => known[dimension]) && <p>{stability.mayChange(k)}</p>
      )}
    </>
  );
}
