import type { Closure } from './closure/closure.ts';
import { findComponents } from './closure/components.ts';
import { contradictionOf, contradictionRate, expectationOf, FAINT_IN_ORDER } from './closure/contradiction.ts';
import { choiceOfSign, signOf } from './closure/verdicts.ts';
import type { CycleMembers } from './cycles/cycles.ts';
import { Knowledge } from './cycles/knowledge.ts';
import {
  arrowToResolve,
  type PairToResolve,
  pairsToResolveChunked,
  pairToResolveChunked,
} from './cycles/pair-to-resolve.ts';
import { MU_A, MU_B, outcomeOf, updateEstimates, VARIANCE_A, VARIANCE_B } from './estimation/estimate.ts';
import { gatherEvidence } from './estimation/evidence.ts';
import type { ScoreBeliefs } from './estimation/expectation-propagation.ts';
import { finalScoresChunked } from './estimation/final-scores.ts';
import { JudgementLog } from './estimation/judgement-log.ts';
import { jointPrior, type RankingModel } from './estimation/model.ts';
import type { NormalScores } from './estimation/normal-scores.ts';
import { type Estimates, type Prior, replayJudgementsChunked } from './estimation/replay.ts';
import { assertPair, type Judgement, PendingComparisons, seenFrom } from './pending-comparisons.ts';
import { type TeamAgreement, teamAgreementChunked } from './results/agreement.ts';
import { type FinalOrder, finalOrder } from './results/order.ts';
import { orderConfidenceChunked } from './results/order-confidence.ts';
import { answersSinceOutlook, NO_OUTLOOK, type Outlook, outlookChunked } from './results/outlook.ts';
import { type Places, placesAlong } from './results/places.ts';
import { type Progress, type ProgressInputs, progressTowards } from './results/progress.ts';
import { gatherProgressInputs } from './results/progress-inputs.ts';
import type { Foresight } from './selection/foresight.ts';
import { PairSelector } from './selection/pair-selector.ts';
import type { Pair } from './selection/reserved-pairs.ts';
import type { RobustState } from './selection/robust-state.ts';
import type { Selection } from './selection/select-pair.ts';
import { finish, type Steps } from './steps.ts';
import type { Choice, Expectation, SelectionStrategy } from './vocabulary.ts';

export type { Judgement, PendingComparisons, RankingModel, Selection };

/** The final order with what the answers settle about its places. */
export type PlacedOrder = FinalOrder & Places;

/** How much the answers contradict each other. */
export interface InconsistencySummary {
  cycleCount: number;
  /** Comparisons that are the verdict of their pair and lie on a cycle. */
  comparisonsInCycles: number;
  /** Their share of all active comparisons, 0..100. */
  percentage: number;
}

/** Memory of a ranking of no features. */
const FIXED_BYTES = 30_000;

/** Judgements taken in between two pauses of a build: about a millisecond. */
const JUDGEMENTS_PER_STEP = 512;

/**
 * One dimension of one project in memory: everything that follows from its active comparisons and its model.
 *
 * Pure and synchronous. Features are indexes 0..n-1 in id order. Appending is cheap; whatever else happens to the list of
 * comparisons (undo, edit, reset) needs a new ranking. Everything read is computed when it is asked for and kept until the
 * next change; what can take long also comes in steps.
 */
export class Ranking {
  readonly n: number;
  readonly model: RankingModel;
  /** Sequential estimates. */
  readonly means: Float64Array;
  readonly variances: Float64Array;
  readonly knowledge: Knowledge;
  readonly #log = new JudgementLog();
  #version = 0;
  #verifications = 0;
  #bad = 0;
  readonly #estimates: NormalScores | null;
  readonly #selector: PairSelector;
  #order: PlacedOrder | null = null;
  #outlook: { length: number; replacements: number; outlook: Outlook } | null = null;
  #cycleMembers: CycleMembers | null = null;
  #progressInputs: ProgressInputs | null = null;
  #orderConfidence: number | null | undefined;

  private constructor(n: number, model: RankingModel, estimates: NormalScores | null) {
    this.n = n;
    this.model = model;
    this.means = new Float64Array(n).fill(model.priorMean);
    this.variances = new Float64Array(n).fill(model.priorVariance);
    this.knowledge = new Knowledge(n);
    this.#estimates = estimates;
    this.#selector = new PairSelector(this, this.#log, estimates);
  }

  /**
   * A ranking from all active comparisons, in ledger order.
   * @param estimates that came with the features: they choose questions, and nothing else.
   */
  static build(
    n: number,
    model: RankingModel,
    judgements: Iterable<Judgement>,
    estimates: NormalScores | null = null,
  ): Ranking {
    return finish(Ranking.buildChunked(n, model, judgements, estimates));
  }

  /** The same in steps of a few milliseconds; closure and cycles are computed at the end. */
  static *buildChunked(
    n: number,
    model: RankingModel,
    judgements: Iterable<Judgement>,
    estimates: NormalScores | null = null,
  ): Steps<Ranking> {
    const ranking = new Ranking(n, model, estimates);
    let taken = 0;
    for (const judgement of judgements) {
      ranking.#take(judgement);
      if (++taken % JUDGEMENTS_PER_STEP === 0) yield;
    }
    yield* ranking.rebuildChunked();
    return ranking;
  }

  /** The ranking as it is without its latest comparison, from nothing, in steps of a few milliseconds. This one stays as it is. */
  withoutLatestChunked(): Steps<Ranking> {
    return Ranking.buildChunked(this.n, this.model, this.#log.judgements(this.#log.length - 1), this.#estimates);
  }

  /** The estimates without the latest comparison, in steps: to the last bit what they were before it. */
  estimatesWithoutLatestChunked(): Steps<Estimates> {
    return replayJudgementsChunked(this.n, this.model, this.#log.judgements(this.#log.length - 1));
  }

  /** The estimates that the same comparisons would have led to from another prior or by another model, in steps. */
  estimatesUnderChunked(prior: Prior): Steps<Estimates> {
    return replayJudgementsChunked(this.n, prior, this.#log.judgements(this.#log.length));
  }

  /** All active comparisons in ledger order, as they came. */
  judgements(): Iterable<Judgement> {
    return this.#log.judgements(this.#log.length);
  }

  /** Active comparisons. */
  get comparisons(): number {
    return this.#log.length;
  }

  /** Author of the latest comparison; undefined without any. */
  get latestAuthor(): string | undefined {
    return this.#log.latestAuthor;
  }

  /** Pairs compared at least once. */
  get uniquePairs(): number {
    return this.knowledge.verdicts.count;
  }

  /** Comparisons of pairs whose order was known already. */
  get verifications(): number {
    return this.#verifications;
  }

  /** How many of them contradicted what was known, half-contradictions counting a quarter. */
  get bad(): number {
    return this.#bad;
  }

  get closure(): Closure {
    return this.knowledge.closure;
  }

  /** Grows with every change; what was computed at one version holds until the next. */
  get version(): number {
    return this.#version;
  }

  /** Size in memory: what was measured is 1 to 8 % more, from 200 features on. */
  get bytes(): number {
    const { features, ways } = this.#cycleMembers ?? {};
    const cycles = 32 * (features?.length ?? 0) + (ways?.byteLength ?? 0);
    const order = this.#order ? 24 * this.n : 0;
    return FIXED_BYTES + order + 16 * this.n + this.knowledge.bytes + this.#log.bytes + this.#selector.bytes + cycles;
  }

  /** Whether a replaced verdict makes the next reader of the closure wait for a rebuild. */
  get needsRebuild(): boolean {
    return this.knowledge.stale;
  }

  /**
   * Rebuilds what is known and counts cycles in steps of a few milliseconds, so that no reader has to wait for it; nothing to
   * do is done at once. Worth its while before `inconsistency` in large rankings full of contradictions.
   */
  rebuildChunked(): Steps<void> {
    return this.knowledge.settleChunked();
  }

  /** What is known of the pair; null if its order is unknown. */
  expected(a: number, b: number): Expectation | null {
    return expectationOf(this.closure, this.knowledge.components, a, b);
  }

  /** The latest active comparison of the pair, seen from `a`; null when it was never compared. */
  verdict(a: number, b: number): Choice | null {
    const sign = this.knowledge.verdicts.signOf(a, b);
    return sign === null ? null : choiceOfSign(sign);
  }

  /** Comparisons to try on top of this ranking, which stays as it is. */
  pendingComparisons(): PendingComparisons {
    return new PendingComparisons(this);
  }

  /** Takes in the next comparison. */
  append(judgement: Judgement): void {
    this.#take(judgement);
  }

  /** What was expected of the latest answer that an unasked one by `author` would replace; undefined when there is none. */
  expectedOfReplaced(a: number, b: number, author: string): Expectation | null | undefined {
    const log = this.#log;
    for (const index of log.replaceable(log.latest(this.knowledge.verdicts.indexOf(a, b)), author)) {
      return seenFrom(log.first[index] === a, log.expected[index]!);
    }
    return undefined;
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
    this.knowledge.record(a, b, signOf(choice));
    this.#log.push(judgement, { outcome, verdict: this.knowledge.verdicts.indexOf(a, b) });
    this.#tally(expected, choice, 1);
    const replaced = judgement.requested === false && this.#replaceEarlier(judgement);
    if (replaced) this.#selector.reset();
    else this.#selector.record(a, b, outcome, expected);
    this.#version++;
    this.#order = null;
    this.#cycleMembers = null;
    this.#progressInputs = null;
    this.#orderConfidence = undefined;
  }

  #tally(expected: Expectation | null, choice: Choice, sign: 1 | -1): void {
    if (expected === null) return;
    this.#verifications += sign;
    this.#bad += sign * contradictionOf(expected, choice, FAINT_IN_ORDER);
  }

  /** Replaces an author's earlier answers to the pair of their latest one; returns whether there were any. */
  #replaceEarlier({ author = '' }: Judgement): boolean {
    const log = this.#log;
    const before = log.replacements;
    for (const index of log.replaceable(log.previous[log.length - 1]!, author)) {
      log.replace(index);
      this.#tally(log.expected[index]!, choiceOfSign(Math.sign(log.outcome[index]! - 0.5)), -1);
    }
    return log.replacements > before;
  }

  /** Share of pairs whose order is known; for `robust`, contradicted pairs that may be asked again don't count. */
  coverage(strategy: SelectionStrategy = 'adaptive'): number {
    return this.#selector.coverage(strategy);
  }

  /** What a target certainty is compared with: the coverage, or for `robust` what the answers are expected to be enough for. */
  certainty(strategy: SelectionStrategy): number {
    return this.#selector.certainty(strategy);
  }

  /** Whether there is enough for a target certainty; 0 stands for the whole order. */
  reaches(strategy: SelectionStrategy, target: number): boolean {
    return this.#selector.reaches(strategy, target);
  }

  /** The pair to ask next; null when the target is reached or no pair is free. The lower id comes first. */
  nextPair(selection: Selection): Pair | null {
    return this.#selector.nextPair(selection);
  }

  /** Up to `count` pairs, best first, as if each were being asked while the next is chosen. */
  nextPairs(count: number, selection: Selection): Pair[] {
    return finish(this.nextPairsChunked(count, selection));
  }

  /** The same, one in a step. Should comparisons be appended meanwhile, the later ones know of them. */
  nextPairsChunked(count: number, selection: Selection): Steps<Pair[]> {
    return this.#selector.nextPairsChunked(count, selection);
  }

  /** The pair to ask after each answer to a pair, if predictable (see `foresee`). */
  foresee(pair: Pair, selection: Selection): Foresight | null {
    return this.#selector.foresee(pair, selection);
  }

  /** What the strategy `robust` remembers; made when first asked for. */
  robustState(): RobustState {
    return this.#selector.robustState();
  }

  /** What estimates that came with the features, and the answers since, make likely; null without estimates. */
  beliefs(): ScoreBeliefs | null {
    return this.#selector.beliefs();
  }

  /**
   * Prepares what the strategy needs, in steps of a few milliseconds, so that the next question is fast.
   * @param target what is asked for, as in `nextPair`: 0 needs less.
   */
  *prepareChunked(strategy: SelectionStrategy, target = 0): Steps<void> {
    yield* this.rebuildChunked();
    yield* this.#selector.prepareChunked(strategy, target);
  }

  /** Whether the final order is available without computing it. */
  get hasOrder(): boolean {
    return this.#order !== null;
  }

  /** The final order and its scores. */
  order(): PlacedOrder {
    return finish(this.orderChunked());
  }

  /** The same in steps of a few milliseconds. Should comparisons be appended meanwhile, it is that of the first step. */
  *orderChunked(): Steps<PlacedOrder> {
    if (this.#order) return this.#order;
    const version = this.#version;
    const { verdicts } = this.knowledge;
    const rate = contradictionRate(this);
    const components = findComponents(this.n, verdicts);
    const seen = { count: verdicts.count, a: verdicts.a, b: verdicts.b, sign: verdicts.sign.slice() };
    const scores = yield* finalScoresChunked(this.n, this.#log, this.model);
    const final = finalOrder(scores, seen, components, rate);
    const order = { ...final, ...placesAlong(final.order, final.scores, this.closure) };
    if (version === this.#version) this.#order = order;
    return order;
  }

  /** Progress towards `target`, a coverage in 0..1; 0 means the full order. */
  progress(target: number): Progress {
    return progressTowards(target, this.progressInputs());
  }

  /** Inputs of the progress, independent of the target. */
  progressInputs(): ProgressInputs {
    this.#progressInputs ??= gatherProgressInputs(this);
    return this.#progressInputs;
  }

  /** Expected share of pairs that the final order has right; null while unknown. Without grades it is that of the outlook. */
  orderConfidence(): number | null {
    return finish(this.orderConfidenceChunked());
  }

  /** The same in steps of a few milliseconds. Should comparisons be appended meanwhile, it is of some moment in between. */
  *orderConfidenceChunked(): Steps<number | null> {
    if (this.model.comparisonMode !== 'graded') return (yield* this.outlookChunked()).orderConfidence;
    if (this.#orderConfidence !== undefined) return this.#orderConfidence;
    const version = this.#version;
    const confidence = yield* orderConfidenceChunked({
      closure: this.closure,
      contradictions: this.knowledge.components,
      evidence: gatherEvidence(this.n, this.#log),
      prior: jointPrior(this.model),
      tally: this,
    });
    if (version === this.#version) this.#orderConfidence = confidence;
    return confidence;
  }

  /**
   * What more answers would bring and how much of the picture stands, in steps of a few milliseconds: after most of the answers (see
   * `answersSinceOutlook`), so that it is made for one answer in many. Null for graded answers.
   */
  *outlookChunked(): Steps<Outlook> {
    if (this.model.comparisonMode === 'graded') return NO_OUTLOOK;
    const { first, second, outcome, weight, replaced, replacements } = this.#log;
    const length = this.#log.length - answersSinceOutlook(this.n, this.#log.length);
    if (this.#outlook?.length === length && this.#outlook.replacements === replacements) return this.#outlook.outlook;
    const comparisons = { length, first, second, outcome, weight, replaced: replaced.slice(0, length) };
    const outlook = yield* outlookChunked(this.n, comparisons);
    this.#outlook = { length, replacements, outlook };
    return outlook;
  }

  /** Whether the outlook will be made anew once one more comparison is appended. */
  get outlookIsDue(): boolean {
    return answersSinceOutlook(this.n, this.#log.length + 1) === 0;
  }

  /**
   * How far the people who answered agree, in steps of a few milliseconds. Should comparisons be appended meanwhile, they are not
   * in it.
   */
  *teamAgreementChunked(): Steps<TeamAgreement> {
    const { length, first, second, outcome, weight, author, replaced, authors } = this.#log;
    // Those that are replaced meanwhile still count.
    return yield* teamAgreementChunked(this.n, {
      length,
      first,
      second,
      outcome,
      weight: weight.slice(0, length),
      author,
      replaced: replaced.slice(0, length),
      authors: [...authors],
    });
  }

  /** Cycles counted and the share of comparisons on them. Kept up with appended comparisons. */
  inconsistency(): InconsistencySummary {
    const comparisonsInCycles = this.knowledge.components.contradictedVerdicts;
    const percentage = this.comparisons === 0 ? 0 : (100 * comparisonsInCycles) / this.comparisons;
    return { cycleCount: this.knowledge.cycles.count, comparisonsInCycles, percentage };
  }

  /** The distinct cycles, each beginning with its smallest id and leading from better to worse; shortest first. */
  cycles(most?: number): readonly (readonly number[])[] {
    return finish(this.cyclesChunked(most));
  }

  /** The same in steps of a few milliseconds. Should comparisons be appended meanwhile, they may be in it or not. */
  cyclesChunked(most?: number): Steps<readonly (readonly number[])[]> {
    return this.knowledge.cycles.listChunked(most);
  }

  /** What lies on cycles, in steps of a few milliseconds. Should comparisons be appended meanwhile, they may be in it or not. */
  *cycleMembersChunked(): Steps<CycleMembers> {
    if (this.#cycleMembers) return this.#cycleMembers;
    const version = this.#version;
    const members = yield* this.knowledge.cycles.membersChunked();
    if (version === this.#version) this.#cycleMembers = members;
    return members;
  }

  /** The contradicted pair that is worth asking again; null when no answers contradict each other. */
  pairToResolve(): PairToResolve | null {
    return finish(this.pairToResolveChunked());
  }

  /** The same in steps of a few milliseconds. */
  *pairToResolveChunked(): Steps<PairToResolve | null> {
    const members = yield* this.cycleMembersChunked();
    return yield* pairToResolveChunked(this.knowledge.verdicts, members, this.variances, this.#log);
  }

  /** The contradicted pairs that are most worth asking again, in that order; in steps of a few milliseconds. */
  *pairsToResolveChunked(most: number): Steps<readonly PairToResolve[]> {
    const members = yield* this.cycleMembersChunked();
    return yield* pairsToResolveChunked(this.knowledge.verdicts, members, this.variances, this.#log, most);
  }

  /** Of each of these cycles the place of the arrow that is most worth asking again; in steps of a few milliseconds. */
  *arrowsToResolveChunked(cycles: readonly (readonly number[])[]): Steps<number[]> {
    const members = yield* this.cycleMembersChunked();
    return cycles.map((cycle) => arrowToResolve(cycle, this.knowledge.verdicts, members, this.variances, this.#log));
  }
}

const moved = new Float64Array(4);
