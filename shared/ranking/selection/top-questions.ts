import type { Closure } from '../closure/closure.ts';
import type { Contradictions } from '../closure/contradiction.ts';
import { outcomeOf } from '../estimation/estimate.ts';
import type { InformativeBelief } from '../estimation/joint-belief.ts';
import { weightsNear } from '../results/near-cut.ts';
import type { OtherScores, TopStanding } from '../results/top-standing.ts';
import type { Steps } from '../steps.ts';
import type { Choice } from '../vocabulary.ts';
import type { Circumstances } from './adaptive.ts';
import { type Foresight, foreseeBy, MAX_FORESEEN_FEATURES } from './foresight.ts';
import { type AskedPairs, informationOf, mostInformativePair } from './informative-pair.ts';
import { type Pair, ReservedPairs } from './reserved-pairs.ts';
import { ASKED_ENOUGH, type RobustState } from './robust-state.ts';
import { joinPair } from './set-of-four.ts';

/** Data for choosing a question. */
interface View {
  readonly belief: InformativeBelief;
  readonly asked: AskedPairs;
}

/** The other dimension, for the best by value for effort. */
export interface Counterpart extends OtherScores {
  readonly belief: Pick<InformativeBelief, 'means' | 'variances'>;
  readonly state: OrderState;
}

/** The part of a ranking that the questions read. */
export interface TopSource {
  readonly closure: Closure;
  readonly state: RobustState;
  readonly standing: TopStanding;
  /** Absent if the best are those of the dimension itself. */
  readonly counterpart?: Counterpart | undefined;
  readonly contradictions: Contradictions;
  /** The latest answer to the pair, from the side of its first feature. */
  verdict(a: number, b: number): Choice | null;
  /** Whether one more answer makes the standing due again. */
  readonly isStandingDue: boolean;
  /** As in `foresee`. */
  isLoose(author: string, choice: Choice): boolean | null;
}

/**
 * The questions that settle which features are the best k: the most informative pairs. A feature matters more if it is probably next to the
 * cut between ranks k and k + 1. The project's strategy doesn't matter.
 */
export class TopQuestions {
  readonly #k: number;
  readonly #source: TopSource;

  constructor(k: number, source: TopSource) {
    this.#k = k;
    this.#source = source;
  }

  get standing(): TopStanding {
    return this.#source.standing;
  }

  /** The pair to ask next, lower id first; null if the top is settled or no pair is free. */
  nextPair(circumstances: Circumstances): Pair | null {
    return this.standing.isOver ? null : this.#choose(this.#source.state, circumstances);
  }

  /** The two features that make a set of four with a pair; null if a pair is the better question. */
  joinPair(pair: Pair, circumstances: Circumstances): Pair | null {
    const { belief, asked } = this.#source.state;
    const weights = this.#weights(belief);
    const tells = (x: number, y: number) => (weights[x]! + weights[y]!) * informationOf(belief, asked, x, y);
    const isOpen = (x: number, y: number) => asked.of(x, y) < ASKED_ENOUGH && !asked.isRecent(x, y);
    return joinPair(pair, { n: belief.n, tells, isOpen }, circumstances);
  }

  /** Up to `count` pairs, best first, one per step. Each is chosen as if the ones before it were being asked. */
  *nextPairsChunked(count: number, { leased = [], skipped = [] }: Circumstances): Steps<Pair[]> {
    const pairs: Pair[] = [];
    while (pairs.length < count) {
      const pair = this.nextPair({ leased: [...leased, ...pairs], skipped });
      if (!pair) break;
      pairs.push(pair);
      yield;
    }
    return pairs;
  }

  /** The pair after each answer to a pair; null if none can be predicted. */
  foresee([a, b]: Pair, author: string, circumstances: Circumstances): Foresight | null {
    const { closure, state, counterpart, contradictions, standing, isStandingDue } = this.#source;
    const { belief, asked } = state;
    if (closure.n > MAX_FORESEEN_FEATURES || standing.isOver || isStandingDue) return null;
    const isLoose = (choice: Choice) => this.#source.isLoose(author, choice);
    const verdict = this.#source.verdict(a, b);
    const staysContradicted = (choice: Choice) =>
      contradictions.contradictedPairs > 0 && (verdict === null || verdict === choice);
    return foreseeBy(closure, [a, b], isLoose, (tried, choice) => {
      if (isFinal(orderState(tried, staysContradicted(choice)), counterpart?.state)) return null;
      const after = { belief: belief.after(a, b, outcomeOf(choice)), asked: asked.after(a, b) };
      return this.#choose(after, circumstances);
    });
  }

  /** A pair that was just answered is asked again only if no other pair is allowed, except pairs that this person skipped. */
  #choose({ belief, asked }: View, { leased = [], skipped = [] }: Circumstances): Pair | null {
    const weights = this.#weights(belief);
    const most = (reserved: ReservedPairs, isFresh: boolean) =>
      mostInformativePair(
        belief,
        asked,
        (x, y) => !reserved.has(x, y) && asked.of(x, y) < ASKED_ENOUGH && !(isFresh && asked.isRecent(x, y)),
        { weights },
      );
    const free = new ReservedPairs(belief.n, [...leased, ...skipped]);
    const pair = most(free, true) ?? most(free, false);
    if (pair || skipped.length === 0) return pair;
    const others = new ReservedPairs(belief.n, leased);
    return most(others, true) ?? most(others, false);
  }

  #weights(belief: InformativeBelief): Float64Array {
    const { counterpart } = this.#source;
    return weightsNear(counterpart ? ratioBelief(belief, counterpart) : belief, this.#k);
  }
}

/** Belief about value for effort. */
function ratioBelief(
  { means, variances }: Pick<InformativeBelief, 'means' | 'variances'>,
  { belief: other, isGain, weight }: Counterpart,
): Pick<InformativeBelief, 'means' | 'variances'> {
  const sign = isGain ? -1 : 1;
  return {
    means: means.map((mean, v) => (sign * (mean - weight * other.means[v]!)) / Math.sqrt(weight)),
    variances: variances.map((variance, v) => (variance + weight ** 2 * other.variances[v]!) / weight),
  };
}

/** Whether the order of every pair is known. */
export function isComplete({ n, knownPairs }: Closure): boolean {
  return knownPairs === (n * (n - 1)) / 2;
}

/** Knowledge about an order: all features are equal, all pairs are known, or some are open. */
type OrderState = 'tied' | 'known' | 'open';

/** @param isContradicted whether answers about a pair contradict each other. */
export function orderState(closure: Closure, isContradicted: boolean): OrderState {
  const { n, aboveCounts, belowCounts } = closure;
  if (isContradicted || !isComplete(closure)) return 'open';
  // Without contradictions, features that reach each other are equal.
  return n > 1 && aboveCounts[0] === n - 1 && belowCounts[0] === n - 1 ? 'tied' : 'known';
}

/**
 * Whether no answer in a dimension can change which features are the best.
 * @param beside state of the other dimension, for the best by value for effort. If all features of one dimension are equal, the other
 * decides.
 */
export function isFinal(own: OrderState, beside?: OrderState): boolean {
  return beside === undefined ? own !== 'open' : own === 'tied' || (own === 'known' && beside === 'tied');
}
