import type { Closure } from './closure/closure.ts';
import { expectationOf } from './closure/contradiction.ts';
import type { EqualShares } from './closure/equal-shares.ts';
import { choiceOfSign } from './closure/verdicts.ts';
import { ComparisonRecord } from './comparison-record.ts';
import { Inconsistencies } from './cycles/inconsistencies.ts';
import type { Knowledge } from './cycles/knowledge.ts';
import type { Asleep } from './estimation/asleep.ts';
import { MU_A, MU_B, outcomeOf, updateEstimates, VARIANCE_A, VARIANCE_B } from './estimation/estimate.ts';
import type { ScoreBeliefs } from './estimation/evidence.ts';
import type { Judgement } from './estimation/judgement-log.ts';
import type { RankingModel } from './estimation/model.ts';
import type { NormalScores } from './estimation/normal-scores.ts';
import { type Estimates, type Prior, replayJudgementsChunked } from './estimation/replay.ts';
import { assertPair, PendingComparisons, type Replaceable } from './pending-comparisons.ts';
import { type Progress, progressTowards } from './results/progress.ts';
import { RankingResults } from './results/ranking-results.ts';
import { type FactorAnswer, type Scale, scaleOf } from './results/scale.ts';
import type { CountedScores } from './results/top-standing.ts';
import type { OrderFigures } from './selection/first-ranking.ts';
import type { Foresight } from './selection/foresight.ts';
import type { OwnOrder } from './selection/own-order.ts';
import { PairSelector } from './selection/pair-selector.ts';
import type { Pair } from './selection/reserved-pairs.ts';
import type { RobustState } from './selection/robust-state.ts';
import type { Selection } from './selection/select-pair.ts';
import type { TopQuestions } from './selection/top-questions.ts';
import { finish, type Steps } from './steps.ts';
import type { Choice, Expectation, Goal, SelectionStrategy } from './vocabulary.ts';

export type { Judgement, PendingComparisons, RankingModel, Selection };

/** The other dimension of a project, and what people say in both dimensions about how many times more one feature is than another. */
export interface OtherRanking {
  readonly ranking: Ranking;
  readonly isGain: boolean;
  readonly factors: readonly FactorAnswer[];
  readonly ownFactors: readonly FactorAnswer[];
}

/** Memory of a ranking without features, in bytes. */
const FIXED_BYTES = 30_000;

/** Judgements added between two pauses of a build: a third of a millisecond. */
const JUDGEMENTS_PER_STEP = 256;

/**
 * One dimension of one project in memory: its active comparisons, its model, and everything that follows from them.
 *
 * Pure and synchronous. Features are indexes 0..n-1 in id order. Appending is cheap. Any other change to the list of comparisons (undo,
 * edit, reset) needs a new ranking. Results are computed when they are read; long computations can run in steps.
 */
export class Ranking {
  readonly n: number;
  readonly model: RankingModel;
  /** Sequential estimates. */
  readonly means: Float64Array;
  readonly variances: Float64Array;
  readonly knowledge: Knowledge;
  /** How often each person answers "Equal". */
  readonly equalShares: EqualShares;
  /** Results of the answers. */
  readonly results: RankingResults;
  /** Contradictions among the answers. */
  readonly inconsistencies: Inconsistencies;
  readonly #record: ComparisonRecord;
  #version = 0;
  readonly #estimates: NormalScores | null;
  readonly #asleep: Asleep | null;
  readonly #selector: PairSelector;

  private constructor(
    n: number,
    model: RankingModel,
    estimates: NormalScores | null,
    prior: ScoreBeliefs | null,
    asleep: Asleep | null,
  ) {
    this.n = n;
    this.model = model;
    this.means = new Float64Array(n).fill(model.priorMean);
    this.variances = new Float64Array(n).fill(model.priorVariance);
    this.#record = new ComparisonRecord(n, prior);
    const { knowledge, equalShares, log } = this.#record;
    this.knowledge = knowledge;
    this.equalShares = equalShares;
    this.results = new RankingResults(this, log, estimates, asleep);
    this.inconsistencies = new Inconsistencies(this, log);
    this.#estimates = estimates;
    this.#asleep = asleep;
    this.#selector = new PairSelector(this, log, estimates);
  }

  /**
   * Builds a ranking from all active comparisons, in ledger order.
   * @param estimates given estimates of the features, which count in the order and choose the questions of `adaptive`.
   * @param prior beliefs about the scores before the first comparison, from ratings; null without any.
   * @param asleep archived features, which stay in the fit; null without any.
   */
  static build(
    n: number,
    model: RankingModel,
    judgements: Iterable<Judgement>,
    estimates: NormalScores | null = null,
    prior: ScoreBeliefs | null = null,
    asleep: Asleep | null = null,
  ): Ranking {
    return finish(Ranking.buildChunked(n, model, judgements, estimates, prior, asleep));
  }

  /** Builds a ranking in steps of a few milliseconds; closure and cycles are computed at the end. */
  static *buildChunked(
    n: number,
    model: RankingModel,
    judgements: Iterable<Judgement>,
    estimates: NormalScores | null = null,
    prior: ScoreBeliefs | null = null,
    asleep: Asleep | null = null,
  ): Steps<Ranking> {
    const ranking = new Ranking(n, model, estimates, prior, asleep);
    let taken = 0;
    for (const judgement of judgements) {
      ranking.#take(judgement);
      if (++taken % JUDGEMENTS_PER_STEP === 0) yield;
    }
    ranking.#record.reviewTies();
    yield* ranking.rebuildChunked();
    return ranking;
  }

  /**
   * The ranking without its latest comparisons, or without the latest of one author, built from scratch in steps of a few milliseconds.
   * This ranking stays unchanged.
   */
  withoutLatestChunked(count = 1, author: string | null = null): Steps<Ranking> {
    const { log } = this.#record;
    const gone = log.latestOf(count, author);
    const asleep = this.#asleep?.without(gone) ?? null;
    return Ranking.buildChunked(this.n, this.model, log.without(gone), this.#estimates, log.prior, asleep);
  }

  /** The ranking without the answers of some people, in steps. */
  withoutPeopleChunked(people: ReadonlySet<string>): Steps<Ranking> {
    const { log } = this.#record;
    return Ranking.buildChunked(this.n, this.model, log.withoutPeople(people), this.#estimates, log.prior);
  }

  /** The estimates without the latest comparisons, in steps: to the last bit what they were before. */
  estimatesWithoutLatestChunked(count = 1): Steps<Estimates> {
    return replayJudgementsChunked(this.n, this.model, this.#record.log.judgements(this.#record.log.length - count));
  }

  /** The estimates of the same comparisons under another prior or model, in steps. */
  estimatesUnderChunked(prior: Prior): Steps<Estimates> {
    return replayJudgementsChunked(this.n, prior, this.#record.log.judgements(this.#record.log.length));
  }

  /** All active comparisons in ledger order. */
  judgements(): Iterable<Judgement> {
    return this.#record.log.judgements(this.#record.log.length);
  }

  /** Active comparisons. */
  get comparisons(): number {
    return this.#record.log.length;
  }

  /** Sets of four among the active comparisons. */
  get sets(): number {
    return this.#record.log.sets;
  }

  /** Author of the latest comparison; undefined without any. */
  get latestAuthor(): string | undefined {
    return this.#record.log.latestAuthor;
  }

  /** Number of comparisons of pairs whose order was already known. */
  get verifications(): number {
    return this.#record.verifications;
  }

  /** Number of verifications that contradicted the expectation. A half-contradiction counts as a quarter. */
  get bad(): number {
    return this.#record.bad;
  }

  get closure(): Closure {
    return this.knowledge.closure;
  }

  /** Grows with every change. Results for one version are valid until the next. */
  get version(): number {
    return this.#version;
  }

  /** Size in memory, in bytes. Measured sizes are 1 to 8 % larger, from 200 features on. */
  get bytes(): number {
    const read = this.results.bytes + this.inconsistencies.bytes + (this.#asleep?.bytes ?? 0);
    return FIXED_BYTES + 16 * this.n + this.knowledge.bytes + this.#record.log.bytes + this.#selector.bytes + read;
  }

  /** Whether a replaced verdict makes the next reader of the closure wait for a rebuild. */
  get needsRebuild(): boolean {
    return this.knowledge.stale;
  }

  /**
   * Rebuilds what is known and counts cycles, in steps of a few milliseconds, so that no reader waits for it. Ends at once if there is
   * nothing to do. Call it before reading `inconsistencies` of large rankings full of contradictions.
   */
  rebuildChunked(): Steps<void> {
    return this.knowledge.settleChunked();
  }

  /** The expectation about the pair; null if its order is unknown. */
  expected(a: number, b: number): Expectation | null {
    return expectationOf(this.closure, this.knowledge.components, a, b);
  }

  /**
   * The choice of the latest active comparison of the pair, from `a`'s side; null if it was never compared. Ties of an author who says
   * "Equal" far more often than the others replace nobody's verdict.
   */
  verdict(a: number, b: number): Choice | null {
    const sign = this.knowledge.verdicts.signOf(a, b);
    return sign === null ? null : choiceOfSign(sign);
  }

  /** Starts comparisons on top of this ranking, which stays unchanged. */
  pendingComparisons(): PendingComparisons {
    return new PendingComparisons(this);
  }

  /** Appends the next comparison. */
  append(judgement: Judgement): void {
    this.#take(judgement);
    this.#record.reviewTies();
  }

  /** The answers to a pair that an unrequested one by `author` would replace, latest first. `expected` is from `a`'s side. */
  replaceableAnswers(a: number, b: number, author: string): Replaceable[] {
    return this.#record.replaceableAnswers(a, b, author);
  }

  #take(judgement: Judgement): void {
    const { a, b, choice, weight, expected } = judgement;
    assertPair(this.n, a, b);
    const { means, variances } = this;
    const outcome = outcomeOf(choice);
    updateEstimates(moved, this.model.modelType, means[a]!, variances[a]!, means[b]!, variances[b]!, outcome, weight);
    means[a] = moved[MU_A]!;
    variances[a] = moved[VARIANCE_A]!;
    means[b] = moved[MU_B]!;
    variances[b] = moved[VARIANCE_B]!;
    const replaces = this.#record.add(judgement, outcome);
    if (replaces) this.#selector.reset();
    else this.#selector.record(a, b, outcome, expected);
    this.#version++;
    this.results.reset();
    this.inconsistencies.reset();
  }

  /** Share of pairs whose order is known. For `robust`, contradicted pairs that may be asked again don't count. */
  coverage(strategy: SelectionStrategy = 'adaptive'): number {
    return this.#selector.coverage(strategy);
  }

  /** The value to compare with a target certainty: the coverage, or for `robust` the expected certainty if that is higher. */
  certainty(strategy: SelectionStrategy): number {
    return this.#selector.certainty(strategy);
  }

  /** Whether a goal is reached. */
  reaches(strategy: SelectionStrategy, goal: Goal): boolean {
    return this.#selector.reaches(strategy, goal);
  }

  /** Progress towards a goal by the questions of a strategy, in steps. */
  *progressChunked(strategy: SelectionStrategy, goal: Goal): Steps<Progress> {
    yield* this.rebuildChunked();
    const course = yield* this.#selector.courseChunked(strategy, goal);
    const told = goal === 'order' ? yield* this.orderFiguresChunked() : {};
    return { ...progressTowards(goal, this.results.progressInputs(), course), ...told };
  }

  /** How good the order is, and how much the next answers improve it, in steps. */
  orderFiguresChunked(): Steps<OrderFigures> {
    return this.#selector.orderFiguresChunked();
  }

  /** The pair to ask next, lower id first; null when the target is reached or no pair is free. */
  nextPair(selection: Selection): Pair | null {
    return this.#selector.nextPair(selection);
  }

  /** The two features that make a set of four with a pair; null if a pair is the better question. */
  joinPair(pair: Pair, selection: Selection): Pair | null {
    return this.#selector.joinPair(pair, selection);
  }

  /** Up to `count` pairs, best first. Each is chosen as if the ones before it were being asked. */
  nextPairs(count: number, selection: Selection): Pair[] {
    return finish(this.nextPairsChunked(count, selection));
  }

  /** Chooses one pair per step. If comparisons are appended in the meantime, later pairs take them into account. */
  nextPairsChunked(count: number, selection: Selection): Steps<Pair[]> {
    return this.#selector.nextPairsChunked(count, selection);
  }

  /** The pair to ask after each answer to a pair, if predictable (see `foresee`). */
  foresee(pair: Pair, selection: Selection): Foresight | null {
    return this.#selector.foresee(pair, selection);
  }

  /**
   * The order of one author's own answers, in steps.
   * @param goal coverage at which there is nothing left to ask the author; 0 for none.
   */
  *ownOrderChunked(author: string, goal: Goal): Steps<OwnOrder> {
    yield* this.rebuildChunked();
    return yield* this.#selector.ownOrderChunked(author, goal);
  }

  /**
   * The questions that settle which features are the best k, in steps; valid until the next answer.
   * @param other the other dimension, if the best by value for effort are wanted.
   */
  *topQuestionsChunked(k: number, other?: OtherRanking): Steps<TopQuestions> {
    yield* this.rebuildChunked();
    if (!other) return yield* this.#selector.topQuestionsChunked(k);
    const { ranking, isGain } = other;
    const scores = yield* ranking.results.topScoresChunked();
    const scale = scaleFor(scores, other.factors);
    const ownScale = scaleFor(yield* this.results.topScoresChunked(), other.ownFactors);
    const weight = scale.unit / ownScale.unit;
    const doubt = Math.hypot(scale.doubt, ownScale.doubt);
    const { belief } = yield* ranking.#selector.robustStateChunked();
    const { orderState: state } = ranking.#selector;
    return yield* this.#selector.topQuestionsChunked(k, { scores, belief, isGain, weight, doubt, state });
  }

  /** State of the strategy `robust`; created at first use. */
  robustState(): RobustState {
    return this.#selector.robustState();
  }

  /** Beliefs from given estimates and the answers since; null without estimates. */
  beliefs(): ScoreBeliefs | null {
    return this.#selector.beliefs();
  }

  /**
   * Prepares the strategy's data in steps of a few milliseconds, so that the next question is fast.
   * @param goal as in `nextPair`: 0 needs less preparation.
   */
  *prepareChunked(strategy: SelectionStrategy, goal: Goal = 0): Steps<void> {
    yield* this.rebuildChunked();
    yield* this.#selector.prepareChunked(strategy, goal);
  }
}

const moved = new Float64Array(4);

/** The scale for scores without the latest answers, computed like that of the results. */
function scaleFor({ means, information, moments }: CountedScores, factors: readonly FactorAnswer[]): Scale {
  const variances = information.map((each) => 1 / each);
  return scaleOf(means, variances, factors, moments);
}
