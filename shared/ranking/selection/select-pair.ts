import type { Closure } from '../closure/closure.ts';
import type { Knowledge } from '../cycles/knowledge.ts';
import type { ScoreBeliefs } from '../estimation/expectation-propagation.ts';
import type { Steps } from '../steps.ts';
import type { Goal, SelectionStrategy } from '../vocabulary.ts';
import { adaptivePair, type Circumstances } from './adaptive.ts';
import { randomPair } from './random.ts';
import type { Pair } from './reserved-pairs.ts';
import { nextRobustPair } from './robust.ts';
import type { RobustState } from './robust-state.ts';
import { uncertainPair } from './uncertainty.ts';

/** Options of the selection. */
export interface Selection extends Circumstances {
  strategy: SelectionStrategy;
  /** When to stop. 0, the default, means with the full order. */
  target?: Goal;
  /** Returns numbers in [0, 1). The strategy `random` needs it. */
  random?: () => number;
  /** The user who is going to answer, if the selection is a prediction. */
  author?: string;
}

/** The part of a ranking that the strategies read. */
export interface SelectionBase {
  readonly closure: Closure;
  readonly means: Float64Array;
  readonly variances: Float64Array;
  readonly knowledge: Pick<Knowledge, 'components'>;
  /** Beliefs from given estimates; null without any. Only the strategy `adaptive` reads them. */
  beliefs(): ScoreBeliefs | null;
  /** Only the strategy `robust` calls this. */
  robustState(): RobustState;
}

/** The pair that the strategy asks next, whatever the target, lower id first. Null when no pair is free. */
export function selectPair(base: SelectionBase, selection: Selection): Pair | null {
  const { strategy, random, leased = [], skipped = [] } = selection;
  const circumstances = { leased, skipped };
  const { closure } = base;
  switch (strategy) {
    case 'adaptive':
      return adaptivePair(closure, circumstances, base.beliefs());
    case 'uncertainty':
      return uncertainPair(closure, base.means, base.variances, circumstances);
    case 'random':
      if (!random) throw new TypeError('The strategy `random` needs a source of random numbers');
      return randomPair(closure, random, circumstances);
    case 'robust': {
      // Without beliefs from estimates, which make the order of people who waver look more certain than it is.
      const adaptive = () => adaptivePair(closure, circumstances);
      const state = base.robustState();
      const unsettled = state.isExhausted ? 0 : state.unsettledPairs(base.knowledge.components);
      return nextRobustPair(state, closure, adaptive, circumstances, unsettled)?.pair ?? null;
    }
  }
}

/** Up to `count` pairs, best first, one per step. Each is chosen as if the ones before it were being asked. */
export function* selectPairsChunked(base: SelectionBase, count: number, selection: Selection): Steps<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const pair = selectPair(base, { ...selection, leased: [...(selection.leased ?? []), ...pairs] });
    if (!pair) break;
    pairs.push(pair);
    yield;
  }
  return pairs;
}
