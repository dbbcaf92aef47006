import { type BuiltClosure, buildClosureChunked } from '../closure/build-closure.ts';
import type { Closure } from '../closure/closure.ts';
import type { VerdictList } from '../closure/components.ts';
import type { ScoreBeliefs } from '../estimation/expectation-propagation.ts';
import { normalScores } from '../estimation/normal-scores.ts';
import { beliefsAfterAnswer, priorOf, takeAnswer } from '../estimation/warm-start.ts';
import { openness } from '../results/bounds.ts';
import { CountedAnswers, FeatureSelection, type TeamComparisons } from '../results/counted-answers.ts';
import { type Progress, progressTowards } from '../results/progress.ts';
import type { Steps } from '../steps.ts';
import { adaptivePair, type Circumstances } from './adaptive.ts';
import { type Foresight, foreseeAdaptive } from './foresight.ts';
import type { Pair } from './reserved-pairs.ts';

/** Other people whose own answers are examined, most active first. Each costs a closure. */
const MAX_OTHERS = 8;
/** Assumed correlation between everybody's order and a person's own. It only chooses questions. */
const CORRELATION = 0.9;

/** Number of pairs that a person's own answers order, and number of these answers. */
interface OwnShare {
  answers: number;
  knownPairs: number;
}

/** People's own shares, cached between two questions. An answer invalidates only its author's. */
export type OwnShares = Map<string, OwnShare>;

/**
 * The order given by one person's own answers, and the questions that would complete it: pairs that they have not answered and that do not
 * follow from their answers, most informative first, until their own order is known as well as other people's own orders are on average.
 */
export class OwnOrder {
  readonly n: number;
  /** Share of pairs to know; 0 if nobody else has answered. */
  readonly goal: number;
  readonly closure: Closure;
  readonly #components: BuiltClosure['components'];
  readonly #verdicts: VerdictList;
  readonly #beliefs: ScoreBeliefs | null;

  private constructor(
    { closure, components }: BuiltClosure,
    verdicts: VerdictList,
    { goal, beliefs }: { goal: number; beliefs: ScoreBeliefs | null },
  ) {
    this.n = closure.n;
    this.closure = closure;
    this.#components = components;
    this.#verdicts = verdicts;
    this.#beliefs = beliefs;
    this.goal = goal;
  }

  /**
   * In steps of a few milliseconds.
   * @param all everything that follows from all people's answers.
   * @param target share of pairs at which to stop in any case; 0 for none.
   * @param shares of the same list of comparisons, or of an earlier state to which comparisons were only appended.
   */
  static *ofChunked(
    author: string,
    comparisons: TeamComparisons,
    all: Closure,
    { target, shares }: { target: number; shares: OwnShares },
  ): Steps<OwnOrder> {
    const { n } = all;
    const beliefs = priorBy(all);
    const answers = yield* CountedAnswers.gatherChunked(n, comparisons);
    const number = comparisons.authors.indexOf(author);
    const others = answers.mostActive(MAX_OTHERS + 1).filter((other) => other !== number);
    let known = 0;
    for (const other of others.slice(0, MAX_OTHERS)) {
      const name = comparisons.authors[other]!;
      let share = shares.get(name);
      if (share?.answers !== answers.of(other)) {
        share = { answers: answers.of(other), knownPairs: yield* knownPairsChunked(n, answers.verdictsOf(other)) };
        shares.set(name, share);
      }
      known += share.knownPairs;
    }
    const mean = others.length === 0 ? 0 : known / Math.min(MAX_OTHERS, others.length) / ((n * (n - 1)) / 2);
    const verdicts = number === -1 ? NO_VERDICTS : answers.verdictsOf(number);
    const built = yield* buildClosureChunked(n, verdicts);
    if (beliefs) for (let i = 0; i < verdicts.count; i++) takeVerdict(beliefs, verdicts, i);
    return new OwnOrder(built, verdicts, { goal: target > 0 ? Math.min(target, mean) : mean, beliefs });
  }

  /** Share of pairs that the person's own answers put in order. */
  get coverage(): number {
    return this.n < 2 ? 0 : this.closure.knownPairs / ((this.n * (this.n - 1)) / 2);
  }

  /** Whether there is nothing more to ask of the person. */
  get isSettled(): boolean {
    return this.coverage >= this.goal;
  }

  nextPair(circumstances: Circumstances): Pair | null {
    return this.isSettled ? null : adaptivePair(this.closure, circumstances, this.#beliefs);
  }

  *nextPairsChunked(count: number, { leased = [], skipped }: Circumstances): Steps<Pair[]> {
    const pairs: Pair[] = [];
    while (pairs.length < count) {
      const pair = this.nextPair({ leased: [...leased, ...pairs], ...(skipped && { skipped }) });
      if (!pair) break;
      pairs.push(pair);
      yield;
    }
    return pairs;
  }

  /** The pair after each answer to a pair; null if it isn't predictable. */
  foresee(pair: Pair, circumstances: Circumstances): Foresight | null {
    const beliefs = this.#beliefs;
    const base = {
      closure: this.closure,
      isInformed: beliefs !== null,
      beliefsAfter: (x: number, y: number, outcome: number) => beliefs && beliefsAfterAnswer(beliefs, x, y, outcome),
    };
    return foreseeAdaptive(base, pair, circumstances, this.goal);
  }

  /** How far the person's own order is known, towards the goal. */
  progress(): Progress {
    const { n, closure } = this;
    const { of, inconsistent, sizes } = this.#components;
    const { count, a, b } = this.#verdicts;
    let inCycles = 0;
    for (let i = 0; i < count; i++) {
      inCycles += Number(of[a[i]!] === of[b[i]!] && inconsistent[of[a[i]!]!] === 1);
    }
    let contradictedPairs = 0;
    for (const [component, size] of sizes.entries()) {
      if (inconsistent[component] === 1) contradictedPairs += (size * (size - 1)) / 2;
    }
    const facts = {
      features: n,
      knownPairs: closure.knownPairs,
      openness: openness(n, (v) => closure.unknown(v)),
      comparisons: count,
      uniquePairs: count,
      verifications: 0,
      bad: 0,
      // A person's answers alone give no estimates. Estimates neither add to this confidence nor reduce it.
      averageVariance: 1,
      priorVariance: 1,
      targetVariance: 0,
      cycleCount: 0,
      comparisonsInCycles: inCycles,
      contradictedPairs,
    };
    return progressTowards(this.goal, facts, { isReached: this.isSettled });
  }
}

const NO_VERDICTS: VerdictList = { count: 0, a: new Int32Array(0), b: new Int32Array(0), sign: new Int8Array(0) };

/** The probable own order of a person, from the order of all people; null while that order says nothing. */
function priorBy({ n, aboveCounts, belowCounts }: Closure): ScoreBeliefs | null {
  const scores = normalScores(Array.from({ length: n }, (_, v) => belowCounts[v]! - aboveCounts[v]!));
  return scores && priorOf(scores, CORRELATION);
}

/** The pairs that a list of verdicts puts in order. */
function* knownPairsChunked(n: number, verdicts: VerdictList): Steps<number> {
  const few = new FeatureSelection(n, verdicts);
  const { closure } = yield* buildClosureChunked(few.count, few.select(verdicts));
  return closure.knownPairs;
}

function takeVerdict(beliefs: ScoreBeliefs, { a, b, sign }: VerdictList, i: number): void {
  takeAnswer(beliefs, a[i]!, b[i]!, (sign[i]! + 1) / 2);
}
