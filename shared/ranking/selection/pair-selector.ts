import type { Closure } from '../closure/closure.ts';
import { type Contradictions, expectationOf } from '../closure/contradiction.ts';
import { type EqualShares, inOneOnly } from '../closure/equal-shares.ts';
import { choiceOfSign } from '../closure/verdicts.ts';
import type { Knowledge } from '../cycles/knowledge.ts';
import type { ScoreBeliefs } from '../estimation/expectation-propagation.ts';
import type { JudgementLog } from '../estimation/judgement-log.ts';
import type { NormalScores } from '../estimation/normal-scores.ts';
import { WarmStart } from '../estimation/warm-start.ts';
import type { Outlook } from '../results/outlook.ts';
import { type Course, coverageOf } from '../results/progress.ts';
import {
  answersSinceStanding,
  type CountedScores,
  OVER,
  standingAfter,
  topStandingsChunked,
} from '../results/top-standing.ts';
import { finish, type Steps } from '../steps.ts';
import type { Choice, ComparisonMode, Expectation, Goal, SelectionStrategy } from '../vocabulary.ts';
import { isEstimated } from './enough-answers.ts';
import type { OrderFigures } from './first-ranking.ts';
import { type Foresight, foresee } from './foresight.ts';
import { informationOf } from './informative-pair.ts';
import { OwnOrder, type OwnShares } from './own-order.ts';
import { QuestionsEnd } from './questions-end.ts';
import type { Pair } from './reserved-pairs.ts';
import { ASKED_ENOUGH, isOpening, RobustState } from './robust-state.ts';
import { type Selection, type SelectionBase, selectPair, selectPairsChunked } from './select-pair.ts';
import { joiningByClosure, joinPair } from './set-of-four.ts';
import { type Counterpart, isFinal, orderState, TopQuestions } from './top-questions.ts';

/** The part of a ranking that the selector reads. */
export interface SelectorSource {
  readonly n: number;
  readonly model: { readonly comparisonMode?: ComparisonMode };
  readonly means: Float64Array;
  readonly variances: Float64Array;
  readonly knowledge: Knowledge;
  readonly equalShares: EqualShares;
  readonly results: {
    /** Whether the next answer makes the outlook due again. */
    readonly outlookIsDue: boolean;
    outlookChunked(): Steps<Outlook>;
    orderConfidenceChunked(): Steps<number | null>;
    topScoresChunked(): Steps<CountedScores>;
    readonly topScoresAreDue: boolean;
  };
}

/** Attempts to prepare for a strategy while answers are being corrected. After these, it prepares in one go. */
const PREPARATIONS = 3;

/** Chooses the pairs that a ranking asks about, and keeps the strategies' state. */
export class PairSelector implements SelectionBase {
  readonly #source: SelectorSource;
  readonly #log: JudgementLog;
  readonly #estimates: NormalScores | null;
  readonly #end: QuestionsEnd;
  #robust: RobustState | null = null;
  #warmStart: WarmStart | null = null;
  /** Shares of people's own answers, valid while answers are only added. */
  #ownShares: { replacements: number; of: OwnShares } = { replacements: 0, of: new Map() };

  /** @param estimates that came with the features; null without any. */
  constructor(source: SelectorSource, log: JudgementLog, estimates: NormalScores | null) {
    this.#source = source;
    this.#log = log;
    this.#estimates = estimates;
    const { n, model, knowledge, results } = source;
    this.#end = new QuestionsEnd({ n, model, knowledge, results, log, robustState: () => this.robustState() });
  }

  get knowledge(): Knowledge {
    return this.#source.knowledge;
  }

  get closure(): Closure {
    return this.knowledge.closure;
  }

  get means(): Float64Array {
    return this.#source.means;
  }

  get variances(): Float64Array {
    return this.#source.variances;
  }

  /** Contradictions among the answers. */
  get contradictions(): Contradictions {
    return this.#source.knowledge.components;
  }

  /** The latest answer to the pair, from the side of its first feature; null if it was never compared. */
  verdict(a: number, b: number): Choice | null {
    const sign = this.#source.knowledge.verdicts.signOf(a, b);
    return sign === null ? null : choiceOfSign(sign);
  }

  /** The expectation about the pair; null if its order is unknown. */
  expected(a: number, b: number): Expectation | null {
    return expectationOf(this.closure, this.contradictions, a, b);
  }

  /** Size in memory. */
  get bytes(): number {
    return (this.#robust?.bytes ?? 0) + (this.#warmStart?.bytes ?? 0);
  }

  /**
   * Processes the comparison that was just appended to the log.
   * @param outcome 1, 0 or ½.
   */
  record(a: number, b: number, outcome: number, expected: Expectation | null): void {
    this.#robust?.record(a, b, outcome, expected, this.#log.author[this.#log.length - 1]);
    if (this.#warmStart?.record(a, b, outcome) === false) this.#warmStart = null;
  }

  /** Starts again from the log, because a belief can't unlearn a replaced answer. */
  reset(): void {
    this.#robust = null;
    this.#warmStart = null;
  }

  /** Share of pairs whose order is known. For `robust`, contradicted pairs that may be asked again don't count. */
  coverage(strategy: SelectionStrategy): number {
    return this.#end.coverage(strategy);
  }

  /** The value to compare with a target certainty (see `QuestionsEnd`). */
  certainty(strategy: SelectionStrategy): number {
    return this.#end.certainty(strategy);
  }

  /** Whether the answers suffice for a goal. */
  reaches(strategy: SelectionStrategy, goal?: Goal): boolean {
    return this.#end.reaches(strategy, goal);
  }

  /** How the questions advance towards a goal, in steps. */
  *courseChunked(strategy: SelectionStrategy, goal: Goal): Steps<Course> {
    yield* this.prepareChunked(strategy, goal);
    return yield* this.#end.courseChunked(strategy, goal);
  }

  /** How good the order is, and how much the next answers improve it, in steps. */
  orderFiguresChunked(): Steps<OrderFigures> {
    return this.#end.orderFiguresChunked();
  }

  /** The pair to ask next, lower id first; null when the target is reached or no pair is free. */
  nextPair(selection: Selection): Pair | null {
    return this.reaches(selection.strategy, selection.target) ? null : selectPair(this, selection);
  }

  /** Up to `count` pairs, best first, one per step. Each is chosen as if the ones before it were being asked. */
  *nextPairsChunked(count: number, selection: Selection): Steps<Pair[]> {
    return this.reaches(selection.strategy, selection.target) ? [] : yield* selectPairsChunked(this, count, selection);
  }

  /** The two features that make a set of four with a pair, by the strategy's measure; null if a pair is the better question. */
  joinPair(pair: Pair, { strategy, ...circumstances }: Selection): Pair | null {
    if (strategy !== 'robust') return joinPair(pair, joiningByClosure(this.closure), circumstances);
    const { asked } = this.robustState();
    const belief = this.robustState().informative();
    const isOpen = (x: number, y: number) => this.#isWorthAsking(x, y);
    const tells = (x: number, y: number) => informationOf(belief, asked, x, y);
    return joinPair(pair, { n: this.#source.n, tells, isOpen }, circumstances);
  }

  /** Whether the order of a pair is open, or was never asked about. */
  #isWorthAsking(x: number, y: number): boolean {
    const { asked } = this.robustState();
    if (!this.closure.isKnown(x, y) || asked.of(x, y) === 0) return true;
    return asked.of(x, y) < ASKED_ENOUGH && this.contradictions.isContradicted(x, y);
  }

  /** The pair to ask after each answer to a pair, if predictable (see `foresee`). */
  foresee(pair: Pair, { strategy, target, ...circumstances }: Selection): Foresight | null {
    if (this.#end.isUnforeseeable(strategy, target)) return null;
    return foresee(this, strategy, pair, circumstances, this.#end.coverageToReach(strategy, target));
  }

  /** The order given by one person's own answers, in steps. Comparisons appended in the meantime are not included. */
  *ownOrderChunked(author: string, goal: Goal): Steps<OwnOrder> {
    const target = coverageOf(goal);
    const { length, first, second, outcome, weight, author: by, replaced, authors, replacements } = this.#log;
    if (this.#ownShares.replacements !== replacements) this.#ownShares = { replacements, of: new Map() };
    const shares = this.#ownShares.of;
    const columns = { length, first, second, outcome, author: by, authors: [...authors] };
    // Comparisons that are replaced in the meantime still count.
    const comparisons = { ...columns, weight: weight.slice(0, length), replaced: replaced.slice(0, length) };
    return yield* OwnOrder.ofChunked(author, comparisons, this.closure, { target, shares });
  }

  /** The questions that settle the best k features, or the best by value for effort, in steps. Valid until the next answer. */
  *topQuestionsChunked(k: number, counterpart?: Counterpart): Steps<TopQuestions> {
    const { results } = this.#source;
    const standings = yield* topStandingsChunked(yield* results.topScoresChunked(), counterpart);
    const standing = yield* standings.ofChunked(k);
    const state = yield* this.robustStateChunked();
    const { closure, contradictions } = this;
    const answersSince = answersSinceStanding(this.#source.n, this.#log.length);
    return new TopQuestions(k, {
      closure,
      contradictions,
      counterpart,
      state,
      standing: isFinal(this.orderState, counterpart?.state)
        ? { ...OVER, settled: k }
        : standingAfter(standing, answersSince),
      isStandingDue: results.topScoresAreDue,
      verdict: (a, b) => this.verdict(a, b),
      isLoose: (author, choice) => this.isLoose(author, choice),
    });
  }

  get orderState() {
    return orderState(this.closure, this.contradictions.contradictedPairs > 0);
  }

  /** State of the strategy `robust`, prepared in steps of a few milliseconds. */
  *robustStateChunked(): Steps<RobustState> {
    yield* this.#prepareRobustChunked();
    return this.robustState();
  }

  /** State of the strategy `robust`; created at first use. */
  robustState(): RobustState {
    this.#robust ??= RobustState.from(this.#source.n, this.#log);
    return this.#robust;
  }

  isLoose(author: string, choice: Choice): boolean | null {
    const { equalShares } = this.#source;
    const now = equalShares.standingOut();
    const after = equalShares.standingOutAfter(author, choice === 'tie');
    return inOneOnly(after, now).size > 0 ? null : choice === 'tie' && now.has(author);
  }

  /** Whether features came with estimates that inform about the order. */
  get isInformed(): boolean {
    return this.#estimates !== null;
  }

  /** Beliefs from given estimates and answers; created at first use. Null without estimates. */
  beliefs(): ScoreBeliefs | null {
    if (!this.#estimates) return null;
    this.#warmStart ??= finish(WarmStart.fromChunked(this.#estimates, this.#log));
    return this.#warmStart;
  }

  /** The beliefs after an answer to a pair; null without estimates, or if they aren't prepared. */
  beliefsAfter(x: number, y: number, outcome: number): ScoreBeliefs | null {
    return this.#warmStart?.after(x, y, outcome) ?? null;
  }

  /** Prepares the strategy's data in steps of a few milliseconds, so that the next question is fast. */
  *prepareChunked(strategy: SelectionStrategy, goal: Goal): Steps<void> {
    if (strategy === 'robust') {
      yield* this.#prepareRobustChunked();
      yield* this.robustState().prepareChunked();
      if ((goal === 'order' || isEstimated(goal)) && !isOpening(this.robustState()))
        yield* this.#source.results.outlookChunked();
    }
    if (strategy === 'adaptive') yield* this.#prepareWarmStartChunked();
  }

  *#prepareWarmStartChunked(): Steps<void> {
    const estimates = this.#estimates;
    if (!estimates) return;
    for (let attempt = 1; attempt <= PREPARATIONS; attempt++) {
      const log = this.#log;
      const { length, replacements, first, second, outcome, weight } = log;
      const comparisons = { length, first, second, outcome, weight, replaced: log.replaced.slice(0, length) };
      const before = this.#warmStart;
      const warmStart = before ?? (yield* WarmStart.fromChunked(estimates, comparisons));
      yield* warmStart.prepareChunked(comparisons);
      // The existing state includes comparisons appended in the meantime. A new one would lack them.
      if (before ? this.#warmStart === before : log.length === length && log.replacements === replacements) {
        this.#warmStart = warmStart;
        return;
      }
    }
  }

  *#prepareRobustChunked(): Steps<void> {
    for (let attempt = 1; attempt <= PREPARATIONS && !this.#robust; attempt++) {
      const log = this.#log;
      const { length, first, second, outcome, weight, expected, replaced, replacements, prior, author, authors } = log;
      const columns = { length, first, second, outcome, weight, expected, replaced, prior, author, authors };
      const state = yield* RobustState.fromChunked(this.#source.n, columns);
      // Comparisons may have been appended in the meantime. If one replaced another, this state is outdated.
      if (log.replacements !== replacements) continue;
      for (let i = length; i < log.length; i++) {
        state.record(log.first[i]!, log.second[i]!, log.outcome[i]!, log.expected[i]!, log.author[i]);
      }
      this.#robust ??= state;
    }
  }
}
