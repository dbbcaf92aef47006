import { Closure } from '../closure/closure.ts';
import type { Contradictions } from '../closure/contradiction.ts';
import { outcomeOf } from '../estimation/estimate.ts';
import type { ScoreBeliefs } from '../estimation/expectation-propagation.ts';
import type { Choice, Expectation, SelectionStrategy } from '../vocabulary.ts';
import { adaptivePair, type Circumstances } from './adaptive.ts';
import type { Pair } from './reserved-pairs.ts';
import { nextRobustPair } from './robust.ts';
import { ASKED_ENOUGH, type RobustState } from './robust-state.ts';

/** With more features, copying the closure takes longer than the next question is worth: 17 ms at 5000. */
export const MAX_FORESEEN_FEATURES = 2000;

/** Data that foresight reads if `adaptive` chooses the pairs. */
export interface AdaptiveBase {
  readonly closure: Closure;
  /** Whether features came with estimates that inform about the order. */
  readonly isInformed: boolean;
  /**
   * The beliefs about the scores after an answer to a pair; null if they aren't available yet.
   * @param outcome 1, 0 or ½ for the first feature.
   */
  beliefsAfter(x: number, y: number, outcome: number): ScoreBeliefs | null;
}

/** The part of a ranking that foresight reads. */
export interface ForesightBase extends AdaptiveBase {
  /** The latest answer to the pair, from the side of its first feature. */
  verdict(a: number, b: number): Choice | null;
  /** The expectation about the pair. */
  expected(a: number, b: number): Expectation | null;
  readonly contradictions: Contradictions;
  /** Whether a tie by this person implies nothing; null for an answer that changes whose ties do. */
  isLoose(author: string, choice: Choice): boolean | null;
  /** Only the strategy `robust` calls this. */
  robustState(): RobustState;
}

/** The pair after each answer; null if no question is left, or if the pair isn't predictable. */
export type Foresight = Record<Choice, Pair | null> & {
  /** Number of unknown pairs that each answer would order, including the pair itself. */
  gain: Record<Choice, number>;
};

/**
 * The pair that will be chosen after each answer to a pair, exactly as it will be if nothing else happens in the meantime.
 *
 * `adaptive` reads the closure and the beliefs from estimates, so each answer is tried on copies of both. `robust` also weighs pairs by
 * beliefs, which can be computed as the answer would leave them. Other strategies can't be foreseen, nor can the pair after an answer that
 * contradicts others.
 * @param target coverage at which to stop; 0 asks until every order is known.
 * @returns null if the strategy can't be foreseen, if the ranking is too large, or if the pair's order is known to `adaptive`.
 */
export function foresee(
  base: ForesightBase,
  strategy: SelectionStrategy,
  pair: Pair,
  { author = '', ...circumstances }: Circumstances & { author?: string },
  target = 0,
): Foresight | null {
  const isLoose = (choice: Choice) => base.isLoose(author, choice);
  if (strategy === 'adaptive') return foreseeAdaptive(base, pair, circumstances, target, isLoose);
  if (strategy !== 'robust' || base.closure.n > MAX_FORESEEN_FEATURES) return null;
  return foreseeBy(base.closure, pair, isLoose, (tried, choice) =>
    robustPairAfter(base, tried, pair, choice, { circumstances, target }),
  );
}

/**
 * Foresight for pairs chosen by `adaptive`; null if the order of the pair is known.
 * @param isLoose as in the base of `foresee`.
 */
export function foreseeAdaptive(
  base: AdaptiveBase,
  pair: Pair,
  circumstances: Circumstances,
  target = 0,
  isLoose: LooseAnswers = () => false,
): Foresight | null {
  const { closure } = base;
  if (closure.n > MAX_FORESEEN_FEATURES || closure.isKnown(...pair)) return null;
  return foreseeBy(closure, pair, isLoose, (tried, choice) => {
    if (isReached(tried, target)) return null;
    const beliefs = base.isInformed ? base.beliefsAfter(...pair, outcomeOf(choice)) : null;
    return base.isInformed && !beliefs ? null : adaptivePair(tried, circumstances, beliefs);
  });
}

/** Whether an answer implies nothing beyond its pair; null if the answer changes whose ties imply something. */
type LooseAnswers = (choice: Choice) => boolean | null;

/**
 * Tries each answer on a copy of the closure.
 * @param choose the pair after the answer; null if unknown.
 */
export function foreseeBy(
  closure: Closure,
  pair: Pair,
  isLoose: LooseAnswers,
  choose: (tried: Closure, choice: Choice) => Pair | null,
): Foresight {
  const gain: Record<Choice, number> = { feature_a: 0, feature_b: 0, tie: 0 };
  const next = (choice: Choice): Pair | null => {
    const loose = isLoose(choice);
    const tried = closureAfter(closure, pair, choice, loose === true);
    gain[choice] = tried.knownPairs - closure.knownPairs;
    return loose === null ? null : choose(tried, choice);
  };
  return { feature_a: next('feature_a'), feature_b: next('feature_b'), tie: next('tie'), gain };
}

function isReached({ n, knownPairs }: Closure, target: number, unsettled = 0): boolean {
  return (knownPairs - unsettled) / ((n * (n - 1)) / 2) >= (target || 1);
}

/** Also null if the answer would contradict others, because the contradictions after it aren't computed. */
function robustPairAfter(
  base: ForesightBase,
  tried: Closure,
  [x, y]: Pair,
  choice: Choice,
  { circumstances, target }: { circumstances: Circumstances; target: number },
): Pair | null {
  const { contradictions } = base;
  const verdict = base.verdict(x, y);
  const expected = base.expected(x, y);
  const fits = expected === null ? choice !== 'tie' || contradictions.contradictedPairs === 0 : expected === choice;
  if (verdict === null ? !fits && expected !== 'contradicted' : verdict !== choice) return null;
  const robust = base.robustState();
  const settles = robust.asked.of(x, y) === ASKED_ENOUGH - 1 && contradictions.isContradicted(x, y);
  const unsettled = robust.unsettledPairs(contradictions) - Number(settles);
  if (isReached(tried, target, unsettled)) return null;
  const after = robust.after(x, y, choice, expected);
  const adaptive = () => adaptivePair(tried, circumstances);
  return after && (nextRobustPair(after, tried, adaptive, circumstances, unsettled)?.pair ?? null);
}

/** The closure after an answer that replaces no verdict. */
function closureAfter(closure: Closure, [x, y]: Pair, choice: Choice, loose: boolean): Closure {
  const tried = copyOf(closure);
  if (loose) {
    tried.addLoose(x, y);
    return tried;
  }
  if (choice !== 'feature_b') tried.add(x, y);
  if (choice !== 'feature_a') tried.add(y, x);
  return tried;
}

/** A reused copy to try answers on, since copies are needed all the time. */
let tried = new Closure(0);

function copyOf(closure: Closure): Closure {
  if (tried.n !== closure.n) tried = new Closure(closure.n);
  tried.copyFrom(closure);
  return tried;
}
