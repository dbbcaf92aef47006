import type { VerdictList } from '../closure/components.ts';
import type { EqualShares } from '../closure/equal-shares.ts';
import type { Asleep, FittedComparisons } from '../estimation/asleep.ts';
import { judgedPriorChunked } from '../estimation/estimate-prior.ts';
import { gatherEvidence } from '../estimation/evidence.ts';
import { finalScoresChunked } from '../estimation/final-scores.ts';
import type { JudgementLog } from '../estimation/judgement-log.ts';
import { jointPrior, type RankingModel } from '../estimation/model.ts';
import type { NormalScores } from '../estimation/normal-scores.ts';
import type { AuthoredComparisons } from '../estimation/sorted-answers.ts';
import { finish, SharedSteps, type Steps } from '../steps.ts';
import { type TeamAgreement, teamAgreementChunked } from './agreement.ts';
import { CountedAnswers } from './counted-answers.ts';
import { type Disagreements, disagreementsChunked } from './disagreements.ts';
import { Duels } from './duels.ts';
import { type FinalPlaces, finalPlacesAlong } from './final-places.ts';
import { type FinalOrder, finalOrderChunked, isSelfConsistent } from './order.ts';
import { orderConfidenceChunked } from './order-confidence.ts';
import { answersSinceOutlook, NO_OUTLOOK, type Outlook, outlookChunked } from './outlook.ts';
import { type Places, placesAlong } from './places.ts';
import { type Progress, type ProgressInputs, progressTowards } from './progress.ts';
import { gatherProgressInputs, type ProgressSource } from './progress-inputs.ts';
import { type Moments, momentsOf } from './scale.ts';
import { answersSinceStanding, type CountedScores } from './top-standing.ts';

/** The final order, and what the answers settle about its places. */
export type PlacedOrder = FinalOrder &
  Places & {
    /** Null unless every pair is known and people mostly agree with themselves. */
    readonly final: FinalPlaces | null;
    /** Moments of the scores of all features in the fit, including archived ones. */
    readonly moments: Moments;
    /** How straight each person answers who doesn't count in full, by id. */
    readonly straightness: ReadonlyMap<string, number>;
    /** How finely people tell features apart: the standard deviation of one look at a difference, in logits. */
    readonly spread: number;
  };

/** Data, besides the log, from which the results are computed. */
export interface ResultsSource extends ProgressSource {
  readonly model: RankingModel;
  /** Grows with every change. Results for one version are valid until the next. */
  readonly version: number;
  readonly equalShares: Pick<EqualShares, 'standingOut'>;
}

/** Results of a ranking's answers. They are computed at the first read and cached until the next change. */
export class RankingResults {
  readonly #source: ResultsSource;
  readonly #log: JudgementLog;
  readonly #estimates: NormalScores | null;
  readonly #asleep: Asleep | null;
  #order: PlacedOrder | null = null;
  #outlook: { length: number; replacements: number; outlook: SharedSteps<Outlook> } | null = null;
  #topScores: { length: number; replacements: number; scores: CountedScores } | null = null;
  #progressInputs: ProgressInputs | null = null;
  #orderConfidence: number | null | undefined;

  /**
   * @param estimates given estimates of the features; null without any.
   * @param asleep archived features; null without any.
   */
  constructor(source: ResultsSource, log: JudgementLog, estimates: NormalScores | null, asleep: Asleep | null) {
    this.#source = source;
    this.#log = log;
    this.#estimates = asleep ? asleep.estimates : estimates;
    this.#asleep = asleep;
  }

  /** Size in memory. */
  get bytes(): number {
    return this.#order ? 24 * this.#source.n : 0;
  }

  /** Discards what another comparison changes. The outlook stays valid for several. */
  reset(): void {
    this.#order = null;
    this.#progressInputs = null;
    this.#orderConfidence = undefined;
  }

  /** Whether the final order is available without computation. */
  get hasOrder(): boolean {
    return this.#order !== null;
  }

  /** The final order and its scores. */
  order(): PlacedOrder {
    return finish(this.orderChunked());
  }

  /** Computes the order in steps of a few milliseconds. Comparisons appended after the first step are not included. */
  *orderChunked(): Steps<PlacedOrder> {
    if (this.#order) return this.#order;
    const source = this.#source;
    const { n, knowledge, version } = source;
    const { verifications, bad } = source;
    const isComplete = knowledge.closure.knownPairs === (n * (n - 1)) / 2;
    const answers = isComplete && isSelfConsistent({ verifications, bad }) ? this.#answers() : null;
    const comparisons = yield* this.#judgedChunked(this.#fitted(this.#log.length));
    const scores = yield* finalScoresChunked(this.#features, comparisons, source.model);
    const counted = yield* CountedAnswers.gatherChunked(this.#features, comparisons);
    const fitted = yield* finalOrderChunked(scores, counted);
    const ordered = this.#awake(fitted);
    const places = placesAlong(ordered.order, ordered.scores, knowledge.closure);
    const final = answers && finalPlacesAlong(ordered.order, places, answers);
    const { straightness, spread } = scores;
    const moments = momentsOf(fitted.scores, fitted.variances);
    const order = { ...ordered, ...places, final, straightness, spread, moments };
    if (version === source.version) this.#order = order;
    return order;
  }

  /** All answers that count, including those that a later answer about their pair contradicts. */
  #answers(): VerdictList {
    const { length, first, second, outcome, author, authors, replaced } = this.#log;
    const standingOut = this.#source.equalShares.standingOut();
    const counted = Int32Array.from({ length }, (_, index) => index).filter((index) => replaced[index] === 0);
    const isLoose = (index: number) => outcome[index] === 0.5 && standingOut.has(authors[author[index]!]!);
    return {
      count: counted.length,
      a: counted.map((index) => first[index]!),
      b: counted.map((index) => second[index]!),
      sign: Int8Array.from(counted, (index) => Math.sign(outcome[index]! - 0.5)),
      loose: Uint8Array.from(counted, (index) => Number(isLoose(index))),
    };
  }

  /** Number of features in the fits, including archived ones. */
  get #features(): number {
    return this.#asleep?.features ?? this.#source.n;
  }

  /** The comparisons for the fits: the first active ones, and those of archived features. */
  #fitted(length: number): FittedComparisons {
    const active = this.#active(length);
    return this.#asleep?.beside(active) ?? active;
  }

  /** The first active comparisons as they count now. Later appends and replacements don't change them. */
  #active(length: number): FittedComparisons {
    const { first, second, outcome, weight, set, grade, author, authors, replaced, prior } = this.#log;
    const counted = { weight: weight.slice(0, length), replaced: replaced.slice(0, length), authors: [...authors] };
    return { length, first, second, outcome, set, grade, author, prior, ...counted };
  }

  /** Reduces an order to the active features. */
  #awake(ordered: FinalOrder): FinalOrder {
    const asleep = this.#asleep;
    if (!asleep) return ordered;
    const { order, scores, means, variances } = ordered;
    return {
      order: asleep.awakeAlong(order),
      scores: asleep.awake(scores),
      means: asleep.awake(means),
      variances: asleep.awake(variances),
    };
  }

  /** The comparisons, with beliefs from ratings and given estimates as prior. */
  *#judgedChunked<Columns extends AuthoredComparisons>(comparisons: Columns): Steps<Columns> {
    if (!this.#estimates) return comparisons;
    return { ...comparisons, prior: yield* judgedPriorChunked(this.#estimates, comparisons) };
  }

  /**
   * The direct answers to each pair, in steps.
   * @param straightness of the people who don't count in full; by default as in the order.
   */
  *duelsChunked(straightness?: PlacedOrder['straightness']): Steps<Duels> {
    straightness ??= (yield* this.orderChunked()).straightness;
    return new Duels(this.#log, this.#source.knowledge.verdicts, straightness);
  }

  /** Features that people who count see differently, as far as ranks depend on it, in steps. @param apart people who are left out. */
  *disagreementsChunked(apart?: ReadonlySet<string>): Steps<Disagreements> {
    const ranked = yield* this.orderChunked();
    return yield* disagreementsChunked(this.#active(this.#log.length), ranked, apart);
  }

  /** Progress towards `target`, a coverage in 0..1; 0 means the full order. */
  progress(target: number): Progress {
    return progressTowards(target, this.progressInputs());
  }

  /** Inputs of the progress, independent of the target. */
  progressInputs(): ProgressInputs {
    this.#progressInputs ??= gatherProgressInputs(this.#source);
    const orderConfidence = this.#knownConfidence;
    return orderConfidence === undefined ? this.#progressInputs : { ...this.#progressInputs, orderConfidence };
  }

  /**
   * Expected share of pairs that the final order has right. Null while unknown, and if no inference was ever verified, since mistakes can't
   * show then. Without grades it is the outlook's confidence.
   */
  orderConfidence(): number | null {
    return finish(this.orderConfidenceChunked());
  }

  /**
   * Computes the confidence in steps of a few milliseconds. It may include some of the comparisons appended in the
   * meantime.
   */
  *orderConfidenceChunked(): Steps<number | null> {
    const source = this.#source;
    const { n, model, knowledge, version } = source;
    if (source.verifications === 0) return null;
    if (model.comparisonMode !== 'graded') return (yield* this.outlookChunked()).orderConfidence;
    if (this.#orderConfidence !== undefined) return this.#orderConfidence;
    const confidence = yield* orderConfidenceChunked({
      closure: knowledge.closure,
      contradictions: knowledge.components,
      evidence: gatherEvidence(n, this.#log),
      prior: jointPrior(model),
      tally: source,
    });
    if (version === source.version) this.#orderConfidence = confidence;
    return confidence;
  }

  /** The confidence, if it was computed for these answers; otherwise undefined. */
  get #knownConfidence(): number | null | undefined {
    const { n, model, verifications } = this.#source;
    if (verifications === 0) return null;
    if (model.comparisonMode === 'graded') return this.#orderConfidence;
    const { length, replacements } = this.#log;
    const isCurrent =
      this.#outlook?.length === length - answersSinceOutlook(n, length) && this.#outlook.replacements === replacements;
    return isCurrent ? this.#outlook?.outlook.result?.orderConfidence : undefined;
  }

  /**
   * The outlook, in steps of a few milliseconds. It leaves out the latest answers (see `answersSinceOutlook`), so one computation serves
   * many answers. Null for graded answers.
   */
  *outlookChunked(): Steps<Outlook> {
    const { n, model } = this.#source;
    if (model.comparisonMode === 'graded') return NO_OUTLOOK;
    const { replacements } = this.#log;
    const length = this.#log.length - answersSinceOutlook(n, this.#log.length);
    if (this.#outlook?.length !== length || this.#outlook.replacements !== replacements) {
      const comparisons = this.#fitted(length);
      this.#outlook = { length, replacements, outlook: new SharedSteps(() => this.#outlookOfChunked(comparisons)) };
    }
    return yield* this.#outlook.outlook.rest();
  }

  *#outlookOfChunked(comparisons: AuthoredComparisons): Steps<Outlook> {
    const judged = yield* this.#judgedChunked(comparisons);
    return yield* outlookChunked(this.#features, judged, this.#asleep);
  }

  /** The scores that tell how settled the best features are, in steps, without the latest answers (see `answersSinceStanding`). */
  *topScoresChunked(): Steps<CountedScores> {
    const { n, model } = this.#source;
    const { replacements } = this.#log;
    const length = this.#log.length - answersSinceStanding(n, this.#log.length);
    const before = this.#topScores;
    if (before?.length === length && before.replacements === replacements) return before.scores;
    const comparisons = this.#fitted(length);
    const { first, second, replaced } = comparisons;
    const answers = new Float64Array(this.#features);
    for (let i = 0; i < comparisons.length; i++) {
      if (replaced[i] === 1) continue;
      answers[first[i]!]!++;
      answers[second[i]!]!++;
    }
    const judged = yield* this.#judgedChunked(comparisons);
    const { means, information } = yield* finalScoresChunked(this.#features, judged, model);
    const variances = information.map((each) => 1 / each);
    const awake = (column: Float64Array) => this.#asleep?.awake(column) ?? column;
    const scores = {
      means: awake(means),
      information: awake(information),
      answers: awake(answers),
      moments: momentsOf(means, variances),
    };
    this.#topScores = { length, replacements, scores };
    return scores;
  }

  /** Whether the outlook will be computed again after one more comparison. */
  get outlookIsDue(): boolean {
    return answersSinceOutlook(this.#source.n, this.#log.length + 1) === 0;
  }

  /** Whether `topScoresChunked` will be computed again after one more comparison. */
  get topScoresAreDue(): boolean {
    return answersSinceStanding(this.#source.n, this.#log.length + 1) === 0;
  }

  /**
   * How far the people who answered agree, in steps of a few milliseconds. Should comparisons be appended meanwhile, they are not
   * in it.
   * @param trusted people who answer carefully elsewhere.
   */
  *teamAgreementChunked(trusted?: ReadonlySet<string>): Steps<TeamAgreement> {
    const { n } = this.#source;
    // Comparisons that are replaced in the meantime still count.
    const active = this.#active(this.#log.length);
    const asleep = this.#asleep;
    const fitted = asleep ? { features: asleep.features, comparisons: asleep.beside(active), asleep } : undefined;
    return yield* teamAgreementChunked(n, active, fitted, trusted);
  }
}
