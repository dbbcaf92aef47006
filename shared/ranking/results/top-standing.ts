import type { FinalScores } from '../estimation/final-scores.ts';
import type { Steps } from '../steps.ts';
import { weightsNear } from './near-cut.ts';
import { RankChances } from './rank-chances.ts';
import type { Moments } from './scale.ts';
import { isSettledBy } from './stability.ts';

/** How far the best k features of a ranking are settled, and how many more questions about them are worth asking. */
export interface TopStanding {
  /** Number of features that belong to the top with at least 95 % probability. */
  readonly settled: number;
  /** Whether all are settled as far as comparisons can settle them, or more questions would hardly correct anything. */
  readonly isOver: boolean;
  /** Progress until then, in 0..1. */
  readonly progress: number;
  /** About how many questions it takes until then; 0 if it is over. */
  readonly questions: number;
}

/**
 * Maximum number of answers about each doubtful feature. Beyond it, 250 questions correct about one feature of the top, since the expected
 * number of wrong ones falls with the square root of the answers. test/bench/README.md has the measurements.
 */
const MOST_ANSWERS = 22;
/**
 * Answers about each doubtful feature, per log2 of the number of features. With more, a short list would take longer than its whole order.
 */
const ANSWERS_BY_LOG = 2.5;

/** Answers about each doubtful feature that are enough. */
function enoughAnswers(features: number): number {
  return Math.min(MOST_ANSWERS, ANSWERS_BY_LOG * Math.log2(features));
}

/**
 * Coefficients of the number of questions: until there are enough answers, by the square roots of the answers, and to check the features
 * that may matter. test/bench/README.md has the fit.
 */
const QUESTIONS_BY_ROOT = 1.5;
const QUESTIONS_BY_WEIGHT = 1.1;

/** Features whose probabilities are computed between two pauses. */
const FEATURES_PER_STEP = 256;

/** Nothing is left to ask. */
export const OVER: TopStanding = { settled: 0, isOver: true, progress: 1, questions: 0 };

/**
 * The standing is computed again after this many answers: one for every 25 features, but at least five. In between, the next question can
 * be predicted.
 */
const LEAST_ANSWERS = 5;
const FEATURES_PER_ANSWER = 25;

/** Number of latest answers that the standing leaves out. */
export function answersSinceStanding(features: number, answers: number): number {
  return answers % Math.max(LEAST_ANSWERS, Math.floor(features / FEATURES_PER_ANSWER));
}

/** The standing after some of its questions were answered, until it is computed again. */
export function standingAfter(standing: TopStanding, answers: number): TopStanding {
  if (standing.isOver) return standing;
  const questions = Math.max(1, standing.questions - answers);
  return { ...standing, questions, progress: 1 - (1 - standing.progress) * (questions / standing.questions) };
}

/** The scores of a dimension, and the number of answers about each feature behind them. */
export interface CountedScores extends FinalScores {
  readonly answers: Float64Array;
  /** Moments of the means of all features in the fit, including archived ones. */
  readonly moments: Moments;
}

/** The other dimension, for value for effort. */
export interface OtherScores {
  readonly scores: CountedScores;
  /** Whether there should be more of it, as of value. */
  readonly isGain: boolean;
  /** The value of one of its logits, in logits of the dimension that is asked about. */
  readonly weight: number;
  /** Standard deviation of the weight's logarithm. */
  readonly doubt: number;
}

/** Means and variances of scores. */
interface Scores {
  readonly scores: Float64Array;
  readonly variances: Float64Array;
}

function scoresOf({ means, information }: CountedScores): Scores {
  return { scores: means, variances: information.map((each) => 1 / each) };
}

/** The scores of value for effort, in logits between those of both dimensions. */
function ratioScores(own: CountedScores, { scores: other, isGain }: OtherScores, weight: number): Scores {
  const sign = isGain ? -1 : 1;
  return {
    scores: own.means.map((mean, v) => (sign * (mean - weight * other.means[v]!)) / Math.sqrt(weight)),
    variances: own.information.map((each, v) => (1 / each + weight ** 2 / other.information[v]!) / weight),
  };
}

/** Cached standings, by the scores of the dimension that is asked about, then by those of the other one. */
const computed = new WeakMap<CountedScores, WeakMap<CountedScores, Computed>>();

interface Computed {
  weight: number | undefined;
  doubt: number | undefined;
  standings: TopStandings;
}

/** How settled the best features of a dimension are, or the best by value for effort; in steps of about a millisecond. */
export function* topStandingsChunked(own: CountedScores, other?: OtherScores): Steps<TopStandings> {
  const beside = other?.scores ?? own;
  const before = computed.get(own)?.get(beside);
  const { weight, doubt } = other ?? {};
  if (before && before.weight === weight && before.doubt === doubt) return before.standings;
  const likely = other ? ratioScores(own, other, other.weight) : scoresOf(own);
  const worlds = other
    ? [-other.doubt, other.doubt].map((by) => ratioScores(own, other, other.weight * Math.exp(by)))
    : [likely];
  const standings = yield* TopStandings.buildChunked(likely, worlds, own.answers);
  const by = computed.get(own) ?? new WeakMap();
  computed.set(own, by.set(beside, { weight, doubt, standings }));
  return standings;
}

/** How settled the best features are after some answers, for any number of them. */
class TopStandings {
  readonly #scores: { means: Float64Array; variances: Float64Array };
  /** In each world. */
  readonly #chances: readonly RankChances[];
  /** Best first. */
  readonly #order: Int32Array;
  /** Number of answers about each feature. */
  readonly #answers: Float64Array;
  readonly #byK = new Map<number, TopStanding>();

  private constructor({ scores: means, variances }: Scores, chances: readonly RankChances[], answers: Float64Array) {
    this.#scores = { means, variances };
    this.#chances = chances;
    this.#order = new Int32Array(means.length).map((_, v) => v).sort((a, b) => means[b]! - means[a]! || a - b);
    this.#answers = answers;
  }

  /**
   * In steps of about a millisecond.
   * @param likely scores on the likely scale.
   * @param worlds scores on the possible scales, one of which is the true one; all are equally likely.
   * @param answers number of answers about each feature.
   */
  static *buildChunked(likely: Scores, worlds: readonly Scores[], answers: Float64Array): Steps<TopStandings> {
    const chances: RankChances[] = [];
    for (const world of worlds) chances.push(yield* RankChances.buildChunked(world));
    return new TopStandings(likely, chances, answers);
  }

  /** In steps of about a millisecond. */
  *ofChunked(k: number): Steps<TopStanding> {
    if (k >= this.#order.length) return OVER;
    let standing = this.#byK.get(k);
    if (!standing) {
      standing = yield* this.#computeChunked(k);
      this.#byK.set(k, standing);
    }
    return standing;
  }

  /**
   * A feature that is among the best with probability p counts as doubtful by 4p(1 − p) in each world, because comparisons don't tell which
   * world is the true one. Each doubtful feature needs a number of answers.
   */
  *#computeChunked(k: number): Steps<TopStanding> {
    const worlds = this.#chances.length;
    const settledIn = new Int32Array(worlds);
    let [settled, doubtful, squares, answers] = [0, 0, 0, 0];
    for (const [place, v] of this.#order.entries()) {
      if (place % FEATURES_PER_STEP === FEATURES_PER_STEP - 1) yield;
      let [chance, doubt] = [0, 0];
      for (const [world, chances] of this.#chances.entries()) {
        const within = chances.chanceWithin(v, k);
        if (isSettledBy(within)) settledIn[world]!++;
        chance += within / worlds;
        doubt += (4 * within * (1 - within)) / worlds;
      }
      if (place < k && isSettledBy(chance)) settled++;
      doubtful += doubt;
      squares += doubt * doubt;
      answers += doubt * this.#answers[v]!;
    }
    const features = this.#order.length;
    const enough = enoughAnswers(features);
    const each = doubtful > 0 ? answers / doubtful : enough;
    const settledInAll = Math.min(...settledIn);
    if (settledInAll >= k || each >= enough) return { ...OVER, settled };
    const weight = weightsNear(this.#scores, k).reduce((sum, each) => sum + each);
    const left = questionsLeft({ features, doubtful, squares, each, weight });
    const atFirst = questionsLeft(standingAtFirst(features, k));
    const progress = Math.max(1 - left / atFirst, settledInAll / k);
    return { settled, isOver: false, progress, questions: Math.max(1, Math.round(left)) };
  }
}

interface Doubts {
  features: number;
  /** Sums of the features' doubts and of their squares. */
  doubtful: number;
  squares: number;
  /** Answers about each doubtful feature. */
  each: number;
  /** Sum of how much the features matter (see `weightsNear`). */
  weight: number;
}

/**
 * As answers come in, the number of doubtful features falls with their square root. Doubts spread over many features take more answers than
 * the same doubts about few. Each feature that may matter is asked about before it is known not to matter.
 */
function questionsLeft({ features, doubtful, squares, each, weight }: Doubts): number {
  const root = Math.sqrt(Math.max(1, each));
  const spread = doubtful * Math.sqrt(doubtful / squares);
  return QUESTIONS_BY_ROOT * spread * root * (Math.sqrt(enoughAnswers(features)) - root) + QUESTIONS_BY_WEIGHT * weight;
}

/** While nothing is known, each feature has the same probability and may be next to the cut. */
function standingAtFirst(features: number, k: number): Doubts {
  const doubt = (4 * k * (1 - k / features)) / features;
  return { features, doubtful: features * doubt, squares: features * doubt ** 2, each: 0, weight: features };
}
