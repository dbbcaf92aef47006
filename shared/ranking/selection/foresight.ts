import { Closure } from '../closure/closure.ts';
import type { ScoreBeliefs } from '../estimation/expectation-propagation.ts';
import type { Choice, SelectionStrategy } from '../vocabulary.ts';
import { adaptivePair, type Circumstances } from './adaptive.ts';
import { type Pair, ReservedPairs } from './reserved-pairs.ts';
import { asksForOrder, type RobustTally } from './robust.ts';

/** With more features copying what is known takes longer than the next question is worth: 17 ms at 5000. */
export const MAX_FORESEEN_FEATURES = 2000;

/** What foresight reads of a ranking. */
export interface ForesightBase {
  readonly closure: Closure;
  /** Pairs compared at least once. */
  readonly uniquePairs: number;
  /** Whether features came with estimates that say something about the order. */
  readonly isInformed: boolean;
  /** What would be believed of the scores after an answer to a pair; null where that can't be told yet. @param outcome 1, 0 or ½ for the first. */
  beliefsAfter(x: number, y: number, outcome: number): ScoreBeliefs | null;
  /** Asked for by the strategy `robust` only. */
  robustState(): RobustTally;
}

/** The pair after each answer; null if no question is left, or if it is not predictable. */
export type Foresight = Record<Choice, Pair | null> & {
  /** How many unknown pairs each answer puts in order, the pair itself included. */
  gain: Record<Choice, number>;
};

/**
 * The pair that will be chosen after each answer to a pair, exactly as it will be if nothing else happens meanwhile.
 *
 * `adaptive` looks at what is known, and at what estimates make likely, so the answer is tried on copies of both. `robust` asks the same as long as neither a
 * verification nor distrust is due; when one is, that hangs on estimates which are not tried. The others can't be foreseen.
 * @param target coverage at which to stop; 0 asks until every order is known.
 * @returns null where the strategy can't be foreseen, the pair is known already, or the ranking is too large.
 */
export function foresee(
  base: ForesightBase,
  strategy: SelectionStrategy,
  [x, y]: Pair,
  circumstances: Circumstances,
  target = 0,
): Foresight | null {
  const { closure } = base;
  if (strategy !== 'adaptive' && strategy !== 'robust') return null;
  if (closure.n > MAX_FORESEEN_FEATURES || closure.isKnown(x, y)) return null;
  const gain: Record<Choice, number> = { feature_a: 0, feature_b: 0, tie: 0 };
  const next = (choice: Choice, isFirst: boolean, isSecond: boolean): Pair | null => {
    const tried = copyOf(closure);
    if (isFirst) tried.add(x, y);
    if (isSecond) tried.add(y, x);
    gain[choice] = tried.knownPairs - closure.knownPairs;
    const pairs = (closure.n * (closure.n - 1)) / 2;
    if (tried.knownPairs / pairs >= (target || 1)) return null;
    // As long as nothing is inferred there is nothing to verify.
    const verifiable = tried.knownPairs > base.uniquePairs + 1;
    if (strategy === 'robust' && !asksForOrder(oneMore(base.robustState()), tried, circumstances.leased, verifiable)) {
      return null;
    }
    const beliefs = base.isInformed ? base.beliefsAfter(x, y, (1 + Number(isFirst) - Number(isSecond)) / 2) : null;
    if (base.isInformed && !beliefs) return null;
    const pair = adaptivePair(tried, circumstances, beliefs);
    const { skipped = [] } = circumstances;
    // `robust` rather asks something known than what the person has just passed over.
    const isPassedOver = pair && strategy === 'robust' && new ReservedPairs(closure.n, skipped).has(...pair);
    return isPassedOver ? null : pair;
  };
  return {
    feature_a: next('feature_a', true, false),
    feature_b: next('feature_b', false, true),
    tie: next('tie', true, true),
    gain,
  };
}

/** The tally with one answer more to a pair that nothing was known of: nothing is verified by it. */
function oneMore({ answers, verifications, bad, lastVerification }: RobustTally): RobustTally {
  return { answers: answers + 1, verifications, bad, lastVerification };
}

/** What an answer is tried on; used again, since copies are made all day long. */
let tried = new Closure(0);

function copyOf(closure: Closure): Closure {
  if (tried.n !== closure.n) tried = new Closure(closure.n);
  tried.copyFrom(closure);
  return tried;
}
