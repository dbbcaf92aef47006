import type { Knowledge } from '../cycles/knowledge.ts';
import type { JudgementLog } from '../estimation/judgement-log.ts';
import { isFirst } from '../results/order-quality.ts';
import { NO_OUTLOOK, type Outlook } from '../results/outlook.ts';
import { asPairs, type Course, coverageOf } from '../results/progress.ts';
import { finish, type Steps } from '../steps.ts';
import type { ComparisonMode, Goal, SelectionStrategy } from '../vocabulary.ts';
import {
  certaintyExpected,
  certaintyFor,
  isEstimated,
  isExhausted,
  MOST_BY_ESTIMATE,
  mostAnswers,
} from './enough-answers.ts';
import { comparisonsToFirst, gainForeseen, isOrderEnough, type OrderFigures } from './first-ranking.ts';
import { comparisonsUntilRight, lengthOfSession, openVarianceOf } from './questions-left.ts';
import { isOpening, type RobustState } from './robust-state.ts';
import { isComplete } from './top-questions.ts';

/** Data that decides when questions end. */
export interface EndSource {
  readonly n: number;
  readonly model: { readonly comparisonMode?: ComparisonMode };
  readonly knowledge: Knowledge;
  readonly log: JudgementLog;
  readonly results: {
    /** Whether the next answer makes the outlook due again. */
    readonly outlookIsDue: boolean;
    outlookChunked(): Steps<Outlook>;
    orderConfidenceChunked(): Steps<number | null>;
  };
  robustState(): RobustState;
}

/** When the questions of a ranking end, and how far away that is. */
export class QuestionsEnd {
  readonly #source: EndSource;

  constructor(source: EndSource) {
    this.#source = source;
  }

  /** Share of pairs whose order is known. For `robust`, contradicted pairs that may be asked again don't count. */
  coverage(strategy: SelectionStrategy): number {
    const { n, knowledge } = this.#source;
    const pairs = (n * (n - 1)) / 2;
    if (pairs === 0) return 0;
    const unsettled = strategy === 'robust' ? this.#source.robustState().unsettledPairs(knowledge.components) : 0;
    return (this.#source.knowledge.closure.knownPairs - unsettled) / pairs;
  }

  /**
   * The value that is compared with a target certainty: the coverage. `robust` also stops when the answers are expected to be enough, since
   * its questions serve the order and not coverage.
   */
  certainty(strategy: SelectionStrategy): number {
    if (strategy === 'robust' && this.#isExhausted() && isComplete(this.#source.knowledge.closure)) return 1;
    return Math.max(this.coverage(strategy), strategy === 'robust' ? this.#certaintyExpected() : 0);
  }

  /** Whether the answers suffice for a goal. */
  reaches(strategy: SelectionStrategy, goal: Goal = 0): boolean {
    if (this.#isByOrder(strategy, goal)) return this.#isAllSettled() || this.#isOrderEnough();
    const target = coverageOf(goal);
    if (this.coverage(strategy) >= (target || 1)) return true;
    if (strategy !== 'robust') return false;
    if (this.#isExhausted() && isComplete(this.#source.knowledge.closure)) return true;
    return isEstimated(target) && this.#certaintyExpected() >= target;
  }

  /**
   * Whether the expected order decides about a goal. It is unknown for other strategies and for graded answers, so coverage decides there.
   */
  #isByOrder(strategy: SelectionStrategy, goal: Goal): boolean {
    return goal === 'order' && strategy === 'robust' && this.#source.model.comparisonMode !== 'graded';
  }

  /**
   * Whether every pair is known, and none is worth asking again. If the expected order is known, it must be a first ranking, and answers
   * must not contradict each other, because inferences may be wrong.
   */
  #isAllSettled(): boolean {
    if (this.coverage('robust') < 1) return false;
    const { knowledge, results } = this.#source;
    const { orderConfidence } = finish(results.outlookChunked());
    return orderConfidence === null || (isFirst(orderConfidence) && knowledge.components.contradictedPairs === 0);
  }

  #isOrderEnough(answers = this.#source.robustState().answers): boolean {
    const { n, results } = this.#source;
    if (this.#isExhausted(answers)) return true;
    return !isOpening({ n, answers }) && isOrderEnough(n, finish(results.outlookChunked()));
  }

  /** How the questions advance towards a first ranking, and towards a better one, in steps. */
  *#orderCourseChunked(strategy: SelectionStrategy): Steps<Course> {
    const { n, results, log } = this.#source;
    if (n < 2) return { isReached: false };
    const { foresight } = yield* results.outlookChunked();
    const confidence = yield* results.orderConfidenceChunked();
    const isReached = this.reaches(strategy, 'order');
    if (isReached || isFirst(confidence)) return { isReached, toFirst: 0 };
    const toFirst = comparisonsToFirst({
      features: n,
      people: this.#people,
      done: asPairs(log.length, log.sets),
      answers: log.length - log.sets,
      foresight,
      open: log.prior ? openVarianceOf(log.prior) : 1,
    });
    const state = this.#source.robustState();
    // The questions end at this number of answers at the latest, even if the team's answers give no order.
    const most = Math.max(1, mostAnswers(n, state.people) - state.answers);
    const openAgain = state.unsettledPairs(this.#source.knowledge.components);
    return { isReached, toFirst: Math.min(toFirst, most), openAgain, endsWithAll: confidence === null };
  }

  /** How good the order is, and how much the next answers improve it, in steps. */
  *orderFiguresChunked(): Steps<OrderFigures> {
    const { results, log, model } = this.#source;
    const { gainOfNext } = yield* results.outlookChunked();
    const orderConfidence = yield* results.orderConfidenceChunked();
    const isGraded = model.comparisonMode === 'graded';
    if (orderConfidence === null || isGraded || gainOfNext !== null) return { orderConfidence, gainOfNext };
    const way = { done: asPairs(log.length, log.sets), people: this.#people };
    return { orderConfidence, gainOfNext: gainForeseen(orderConfidence, way) };
  }

  /** Number of people who have answered or rated. */
  get #people(): number {
    const { authors, prior } = this.#source.log;
    return Math.max(authors.length, new Set(prior?.rated?.raters).size);
  }

  /** How the questions advance towards a goal, in steps. The strategy must be prepared for the goal. */
  *courseChunked(strategy: SelectionStrategy, goal: Goal): Steps<Course> {
    if (this.#isByOrder(strategy, goal)) return yield* this.#orderCourseChunked(strategy);
    const target = coverageOf(goal);
    if (strategy !== 'robust' || !isEstimated(target)) return { isReached: this.reaches(strategy, target) };
    const { n, results, knowledge } = this.#source;
    const state = this.#source.robustState();
    const { certainty } = isOpening(state) ? NO_OUTLOOK : yield* results.outlookChunked();
    const untilRight =
      certainty === null ? Infinity : comparisonsUntilRight(n, 1 - certainty, 1 - certaintyFor(target));
    return {
      isReached: this.reaches(strategy, target),
      length: lengthOfSession(this.#people, this.#source.log.prior),
      openAgain: state.unsettledPairs(knowledge.components),
      most: Math.min(untilRight, mostAnswers(n, state.people) - state.answers),
    };
  }

  #isExhausted(answers = this.#source.robustState().answers): boolean {
    return isExhausted(this.#source.n, answers, this.#source.robustState().people);
  }

  #certaintyExpected(answers = this.#source.robustState().answers): number {
    const { n } = this.#source;
    if (this.#isExhausted(answers)) return MOST_BY_ESTIMATE;
    return isOpening({ n, answers }) ? 0 : certaintyExpected(n, answers, finish(this.#source.results.outlookChunked()));
  }

  /** Whether the question after one more answer can't be foreseen, because that answer ends the questions or makes the outlook due. */
  isUnforeseeable(strategy: SelectionStrategy, goal: Goal = 0): boolean {
    if (strategy !== 'robust') return false;
    const { n, results } = this.#source;
    const answers = this.#source.robustState().answers + 1;
    if (this.#isExhausted(answers)) return true;
    const isByOrder = this.#isByOrder(strategy, goal);
    const target = coverageOf(goal);
    if (!isByOrder && !isEstimated(target)) return false;
    if (results.outlookIsDue && !isOpening({ n, answers })) return true;
    return isByOrder ? this.#isOrderEnough(answers) : this.#certaintyExpected(answers) >= target;
  }

  /** The coverage at which the questions end for a goal; 0 if coverage doesn't decide. */
  coverageToReach(strategy: SelectionStrategy, goal: Goal = 0): number {
    return this.#isByOrder(strategy, goal) ? 0 : coverageOf(goal);
  }
}
