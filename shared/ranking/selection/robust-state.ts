import {
  type Contradictions,
  type ContradictionTally,
  contradictionOf,
  FAINT_IN_SELECTION,
} from '../closure/contradiction.ts';
import { outcomeOf } from '../estimation/estimate.ts';
import { type CheckedComparisons, effectiveOf, type ScoreBeliefs } from '../estimation/evidence.ts';
import { type InformativeBelief, JointBelief } from '../estimation/joint-belief.ts';
import { noiseOfChunked } from '../estimation/noise-estimate.ts';
import { ProbitBelief } from '../estimation/probit-belief.ts';
import { type AuthoredComparisons, sortTeamAnswers } from '../estimation/sorted-answers.ts';
import { fairPosteriorChunked } from '../estimation/taste-posterior.ts';
import { refreshAround } from '../results/refresh.ts';
import { finish, SharedSteps, type Steps } from '../steps.ts';
import type { Choice, Expectation } from '../vocabulary.ts';
import { isExhausted } from './enough-answers.ts';
import { AskedCounts, type AskedPairs } from './informative-pair.ts';

/**
 * A contradicted pair is settled once it was asked this often, and no pair is asked more often. Without this limit, close pairs would be
 * asked for ever, and the last contradicted ones, whose means are far apart by then, would never come up.
 */
export const ASKED_ENOUGH = 3;
/** Until there are this many answers, in units of N log2 N, every question is chosen for its information. */
const OPENING = 0.35;
/** If the spread and both margins of a tie add up to more, people distinguish features coarsely, and the belief without noise decides. */
const WIDEST_BLUR = 0.35;

/** The noise is estimated again once the answers have grown by this share. */
const NOISE_GROWTH = 1 / 8;

/** Comparisons counted in one step when the state is built. */
const COUNTED_PER_STEP = 5000;

/** Data that `robust` decides by. */
export interface RobustView extends ContradictionTally {
  readonly n: number;
  readonly answers: number;
  /** The number of the answer, from 1, that was the last verification; 0 if there is none. */
  readonly lastVerification: number;
  readonly asked: AskedPairs;
  /** The belief without noise. */
  readonly belief: InformativeBelief;
  /**
   * The belief that weighs pairs. Once people contradict themselves, it takes into account how they answer, if they distinguish features
   * finely.
   */
  informative(): InformativeBelief;
}

/** Whether there are so few answers that every question is chosen for its information. */
export function isOpening({ n, answers }: Pick<RobustView, 'n' | 'answers'>, onTheWay = 0): boolean {
  return answers + onTheWay < OPENING * n * Math.log2(n);
}

/** The author of each comparison; by default the same person. */
type Authors = Partial<Pick<AuthoredComparisons, 'author' | 'authors'>>;

/** State of `robust` for a ranking: a function of the list of active comparisons. */
export class RobustState implements RobustView {
  readonly n: number;
  readonly belief: JointBelief;
  readonly asked: AskedCounts;
  answers = 0;
  verifications = 0;
  /** Half-contradictions count `FAINT_IN_SELECTION` here. */
  bad = 0;
  lastVerification = 0;
  /** The answers that count, in ledger order. */
  readonly #first: number[] = [];
  readonly #second: number[] = [];
  readonly #outcome: number[] = [];
  readonly #author: number[] = [];
  readonly #people = new Set<number>();
  readonly #authors: readonly string[];
  readonly #prior: ScoreBeliefs | null;
  #noisy: NoisyBelief | null = null;
  /** The computation of the noisy belief from the first `from` answers. */
  #noiseOf: { from: number; steps: SharedSteps<void> } | null = null;

  /** @param authors ids by author number. The list may grow. */
  constructor(
    n: number,
    belief = new JointBelief(n),
    {
      prior = null,
      authors = [''],
    }: { prior?: ScoreBeliefs | null | undefined; authors?: readonly string[] | undefined } = {},
  ) {
    this.n = n;
    this.#authors = authors;
    this.#prior = prior;
    this.belief = belief;
    this.asked = new AskedCounts(n, ASKED_ENOUGH);
  }

  /**
   * Processes the next comparison.
   * @param outcome 1 when a won, 0 when b won, ½ for a tie.
   * @param author number of the author.
   */
  record(a: number, b: number, outcome: number, expected: Expectation | null, author = 0): void {
    this.belief.answer(a, b, outcome);
    this.#count([a, b, outcome, author], expected);
    if (!this.#noisy) return;
    if (this.#first.length >= this.#noisy.until) this.#noisy = null;
    else this.#noisy.belief?.answer(a, b, outcome);
  }

  #count(
    [a, b, outcome, author]: readonly [number, number, number, number],
    expected: Expectation | null,
    replaced = false,
  ): void {
    this.answers++;
    this.#people.add(author);
    this.asked.add(a, b);
    if (replaced) return;
    this.#first.push(a);
    this.#second.push(b);
    this.#outcome.push(outcome);
    this.#author.push(author);
    if (expected === null) return;
    this.verifications++;
    this.bad += contradictionOf(expected, choiceOfOutcome(outcome), FAINT_IN_SELECTION);
    this.lastVerification = this.answers;
  }

  /** Number of people who answered. */
  get people(): number {
    return this.#people.size;
  }

  /** Whether there are enough answers for any target (see `isExhausted`). */
  get isExhausted(): boolean {
    return isExhausted(this.n, this.answers, this.people);
  }

  /** Size in memory. */
  get bytes(): number {
    return this.belief.bytes + this.asked.bytes + 32 * this.#first.length + (this.#noisy?.belief?.bytes ?? 0);
  }

  informative(): InformativeBelief {
    return this.#weighsNoise() ? (finish(this.#noisyChunked()).belief ?? this.belief) : this.belief;
  }

  #weighsNoise(after: ContradictionTally & { answers: number } = this): boolean {
    return after.bad > 0 && !isOpening({ n: this.n, answers: after.answers });
  }

  /**
   * The state after one more comparison, to the last bit, in O(features). Valid until the original changes. Null if that comparison makes a
   * new noise estimate due.
   */
  after(a: number, b: number, choice: Choice, expected: Expectation | null): RobustView | null {
    const { n, answers, verifications, bad, lastVerification } = this;
    const tally =
      expected === null
        ? { answers: answers + 1, verifications, bad, lastVerification }
        : {
            answers: answers + 1,
            verifications: verifications + 1,
            bad: bad + contradictionOf(expected, choice, FAINT_IN_SELECTION),
            lastVerification: answers + 1,
          };
    const outcome = outcomeOf(choice);
    const belief = this.belief.after(a, b, outcome);
    const view = { n, ...tally, asked: this.asked.after(a, b), belief };
    if (!this.#weighsNoise(tally)) return { ...view, informative: () => belief };
    const noisy = this.#noisy;
    if (!noisy || this.#first.length + 1 >= noisy.until) return null;
    const weighed = noisy.belief?.after(a, b, outcome) ?? belief;
    return { ...view, informative: () => weighed };
  }

  /** Prepares `informative`, in steps of a few milliseconds. */
  *prepareChunked(): Steps<void> {
    if (this.#weighsNoise()) yield* this.#noisyChunked();
  }

  *#noisyChunked(): Steps<NoisyBelief> {
    while (!this.#noisy) {
      const { from, until } = refreshAround(this.n, this.#first.length, NOISE_GROWTH);
      if (this.#noiseOf?.from !== from) {
        this.#noiseOf = { from, steps: new SharedSteps(() => this.#estimateNoiseChunked(from, until)) };
      }
      yield* this.#noiseOf.steps.rest();
    }
    return this.#noisy;
  }

  /** Sets the noisy belief, unless so many answers came in the meantime that it is due again. */
  *#estimateNoiseChunked(from: number, until: number): Steps<void> {
    const team = sortTeamAnswers(this.n, this.#columns(from));
    // People who answer at random or the wrong way round count as they do in the order.
    const isTeam = team.person.some((person) => person !== team.person[0]);
    const straightness = isTeam ? (yield* fairPosteriorChunked(team)).straightness : null;
    const noise = yield* noiseOfChunked(team, straightness);
    const belief =
      noise.spread + 2 * noise.margin > WIDEST_BLUR ? null : yield* ProbitBelief.fromChunked(team, noise, straightness);
    // Comparisons may have been appended meanwhile.
    const { length } = this.#first;
    for (let i = from; belief && i < length; i++) {
      belief.answer(this.#first[i]!, this.#second[i]!, this.#outcome[i]!);
    }
    if (length < until) this.#noisy = { until, belief };
  }

  #columns(length: number): AuthoredComparisons {
    const [first, second, outcome, author] = [this.#first, this.#second, this.#outcome, this.#author];
    return { length, first, second, outcome, weight: [], author, authors: [...this.#authors], prior: this.#prior };
  }

  /**
   * Contradicted pairs that were asked fewer than three times. They count as unknown when deciding to stop, so the coverage is (known pairs
   * − these) / pairs.
   */
  unsettledPairs(contradictions: Contradictions): number {
    let unsettled = contradictions.contradictedPairs;
    if (unsettled === 0) return 0;
    for (const [x, y] of this.asked.oftenAsked) if (contradictions.isContradicted(x, y)) unsettled--;
    return unsettled;
  }

  /** The state after a list of comparisons, from scratch. */
  static from(n: number, comparisons: CheckedComparisons & Authors): RobustState {
    return finish(RobustState.fromChunked(n, comparisons));
  }

  /** Builds the state in slices (see `JointBelief.fromChunked`). */
  static *fromChunked(n: number, comparisons: CheckedComparisons & Authors): Steps<RobustState> {
    const { length, first, second, outcome, expected, replaced, prior, author, authors } = comparisons;
    const state = new RobustState(n, yield* JointBelief.fromChunked(n, effectiveOf(comparisons)), { prior, authors });
    for (let i = 0; i < length; i++) {
      if (i % COUNTED_PER_STEP === 0) yield;
      const answer = [first[i]!, second[i]!, outcome[i]!, author?.[i] ?? 0] as const;
      state.#count(answer, expected[i] ?? null, replaced?.[i] === 1);
    }
    return state;
  }
}

/** The belief under the estimated noise, built from the answers at the last refresh and updated since. Null if people waver too much. */
interface NoisyBelief {
  readonly until: number;
  readonly belief: ProbitBelief | null;
}

function choiceOfOutcome(outcome: number): Choice {
  return outcome === 1 ? 'feature_a' : outcome === 0 ? 'feature_b' : 'tie';
}
