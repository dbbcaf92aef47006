import type { Closure } from '../closure/closure.ts';
import {
  type Contradictions,
  type ContradictionTally,
  contradictionOf,
  FAINT_IN_SELECTION,
} from '../closure/contradiction.ts';
import { type ComparisonColumns, effectiveOf } from '../estimation/evidence.ts';
import { JointBelief } from '../estimation/joint-belief.ts';
import { finish, type Steps } from '../steps.ts';
import type { Choice, Expectation } from '../vocabulary.ts';
import type { Circumstances } from './adaptive.ts';
import { AskedCounts, mostInformativePair } from './informative-pair.ts';
import { type Pair, ReservedPairs } from './reserved-pairs.ts';

/** Active comparisons in the order they were made, with what was known of each pair then. */
export interface CheckedComparisons extends ComparisonColumns {
  readonly expected: ArrayLike<Expectation | null>;
  /** 1 for those that their author has replaced: they were asked, and nothing else. */
  readonly replaced?: ArrayLike<number>;
}

/** The strategy doesn't verify before there is something to verify ... */
const FIRST_VERIFICATION_AFTER = 4;
/** ... then keeps up with this share of the answers, and of four per feature, ... */
const VERIFIED_SHARE = 0.02;
const HEAD_START_PER_FEATURE = 4;
/** ... and leaves as many answers between two of them. */
const ANSWERS_BETWEEN = 3;
/** Contradiction rate at which every question is asked for its information alone. */
const FULL_DISTRUST = 0.07;
/** Verifications taken on trust before any contradiction counts much. */
const TRUSTED_VERIFICATIONS = 6;
/** Multiples of it, modulo one, spread evenly: the share of suspicious questions needs no random numbers. */
const GOLDEN_RATIO = 0.6180339887498949;
/**
 * A contradicted pair is settled once it has been asked so often, and no pair is asked more often: without that bound close
 * pairs would be asked for ever, while the last contradicted ones, whose means are far apart by then, never came up.
 */
const ASKED_ENOUGH = 3;

/** What `robust` remembers of a ranking: a function of the list of active comparisons. */
export class RobustState implements ContradictionTally {
  readonly belief: JointBelief;
  readonly asked: AskedCounts;
  answers = 0;
  verifications = 0;
  /** Half-contradictions count `FAINT_IN_SELECTION` here. */
  bad = 0;
  /** The answer, counted from 1, that was the last verification; 0 for none. */
  lastVerification = 0;

  constructor(n: number, belief = new JointBelief(n)) {
    this.belief = belief;
    this.asked = new AskedCounts(n, ASKED_ENOUGH);
  }

  /**
   * Takes in the next comparison.
   * @param outcome 1 when a won, 0 when b won, ½ for a tie.
   */
  record(a: number, b: number, outcome: number, expected: Expectation | null): void {
    this.belief.answer(a, b, outcome);
    this.#count(a, b, outcome, expected);
  }

  #count(a: number, b: number, outcome: number, expected: Expectation | null, replaced = false): void {
    this.answers++;
    this.asked.add(a, b);
    if (expected === null || replaced) return;
    this.verifications++;
    this.bad += contradictionOf(expected, choiceOfOutcome(outcome), FAINT_IN_SELECTION);
    this.lastVerification = this.answers;
  }

  /** Size in memory. */
  get bytes(): number {
    return this.belief.bytes + this.asked.bytes;
  }

  /**
   * Contradicted pairs that were not asked three times yet: for stopping they count as unknown, so that the coverage to go
   * by is (known pairs − these) / pairs.
   */
  unsettledPairs(contradictions: Contradictions): number {
    let unsettled = contradictions.contradictedPairs;
    if (unsettled === 0) return 0;
    for (const [x, y] of this.asked.oftenAsked) if (contradictions.isContradicted(x, y)) unsettled--;
    return unsettled;
  }

  /** The state after a list of comparisons, from nothing. */
  static from(n: number, comparisons: CheckedComparisons): RobustState {
    return finish(RobustState.fromChunked(n, comparisons));
  }

  /** The same in slices (see `JointBelief.fromInSteps`). */
  static *fromChunked(n: number, comparisons: CheckedComparisons): Steps<RobustState> {
    const state = new RobustState(n, yield* JointBelief.fromChunked(n, effectiveOf(comparisons)));
    const { length, first, second, outcome, expected, replaced } = comparisons;
    for (let i = 0; i < length; i++) {
      state.#count(first[i]!, second[i]!, outcome[i]!, expected[i] ?? null, replaced?.[i] === 1);
    }
    return state;
  }
}

function choiceOfOutcome(outcome: number): Choice {
  return outcome === 1 ? 'feature_a' : outcome === 0 ? 'feature_b' : 'tie';
}

/** A pair to ask, and what for: to learn its order, to verify what was inferred, or for its information alone. */
export interface RobustProposal {
  readonly pair: Pair;
  readonly purpose: 'order' | 'verification' | 'information';
}

/**
 * The next pair for people who make mistakes: verifies some inferences, and the more of them fail, the more
 * often asks the most informative pair, known or not; otherwise the pair of `adaptive`.
 *
 * Pending answers count: with many people at once, not all of them verify at the same time.
 * @param adaptive the pair of `adaptive` under the same circumstances.
 * @returns `null` when every pair is leased or was asked often enough, so that a session of n features ends after at most
 *   3n(n − 1)/2 answers, whatever they are. When to stop before that is the caller's decision (`unsettledPairs`).
 */
export function nextRobustPair(
  state: RobustState,
  closure: Closure,
  adaptive: () => Pair | null,
  circumstances: Circumstances = {},
): RobustProposal | null {
  const { leased = [], skipped = [] } = circumstances;
  const verification = verificationIsDue(state, closure, leased) && askInformative(state, closure, circumstances, true);
  if (verification) return { pair: verification, purpose: 'verification' };
  const suspicious = suspicionDecides(state, leased.length) && askInformative(state, closure, circumstances);
  if (suspicious) return { pair: suspicious, purpose: 'information' };
  const unknown = adaptive();
  if (unknown && !new ReservedPairs(closure.n, skipped).has(...unknown)) return { pair: unknown, purpose: 'order' };
  const informative = askInformative(state, closure, circumstances);
  if (informative) return { pair: informative, purpose: 'information' };
  if (unknown) return { pair: unknown, purpose: 'order' };
  const anything = skipped.length > 0 ? askInformative(state, closure, { leased }) : null;
  return anything && { pair: anything, purpose: 'information' };
}

/** The counts by which `robust` decides what a question is for. */
export type RobustTally = Pick<RobustState, 'answers' | 'verifications' | 'bad' | 'lastVerification'>;

/**
 * Whether the next question is to learn an order, the one that `adaptive` asks: neither a check nor distrust is due.
 * @param verifiable whether some pair is known without having been asked.
 */
export function asksForOrder(
  tally: RobustTally,
  closure: Closure,
  leased: readonly Pair[] = [],
  verifiable = true,
): boolean {
  return !(verifiable && verificationIsDue(tally, closure, leased)) && !suspicionDecides(tally, leased.length);
}

function verificationIsDue(tally: RobustTally, closure: Closure, leased: readonly Pair[]): boolean {
  const { answers, verifications, lastVerification } = tally;
  const due = Math.floor(VERIFIED_SHARE * (answers + HEAD_START_PER_FEATURE * closure.n));
  const lately = verifications > 0 && answers - lastVerification < ANSWERS_BETWEEN;
  if (answers < FIRST_VERIFICATION_AFTER || verifications >= due || lately) return false;
  return !leased.some(([x, y]) => closure.isKnown(x, y));
}

/** Whether this question is one of those that distrust asks: a share of min(1, rate/0.07), spread evenly. */
function suspicionDecides({ answers, bad, verifications }: RobustTally, onTheWay: number): boolean {
  const rate = bad / (verifications + TRUSTED_VERIFICATIONS);
  return bad > 0 && ((answers + onTheWay + 1) * GOLDEN_RATIO) % 1 < Math.min(1, rate / FULL_DISTRUST);
}

/**
 * The most informative pair that is neither leased nor skipped, and has none of the features that others are busy with
 * unless nothing else is left: of each leased pair the one with more unknown partners, both when they have equally many.
 */
function askInformative(
  { belief, asked }: RobustState,
  closure: Closure,
  { leased = [], skipped = [] }: Circumstances,
  inferredOnly = false,
): Pair | null {
  const reserved = new ReservedPairs(closure.n, [...leased, ...skipped]);
  const busy = new Set<number>();
  for (const [x, y] of leased) {
    if (closure.unknown(x) >= closure.unknown(y)) busy.add(x);
    if (closure.unknown(y) >= closure.unknown(x)) busy.add(y);
  }
  const mayAsk = (x: number, y: number) =>
    !reserved.has(x, y) &&
    (inferredOnly ? closure.isKnown(x, y) && asked.of(x, y) === 0 : asked.of(x, y) < ASKED_ENOUGH);
  const undisturbed = (x: number, y: number) => !busy.has(x) && !busy.has(y) && mayAsk(x, y);
  const pair = mostInformativePair(belief, asked, undisturbed);
  return pair ?? (busy.size > 0 ? mostInformativePair(belief, asked, mayAsk) : null);
}
