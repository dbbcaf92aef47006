import type { FinalScores } from '../estimation/final-scores.ts';
import type { Steps } from '../steps.ts';
import { RankChances } from './rank-chances.ts';
import { isSettledBy } from './stability.ts';

/** How far the best k features of a ranking are settled, and how many more questions about them are worth asking. */
export interface TopStanding {
  /** Number of features that belong to the top with a chance of at least 95 %. */
  readonly settled: number;
  /** Whether all are settled, or more questions would hardly correct anything. */
  readonly isOver: boolean;
  /** How far it is until then, in 0..1. */
  readonly progress: number;
  /** About how many questions it takes until then; 0 if it is over. */
  readonly questions: number;
}

/**
 * Enough answers about each doubtful feature. From here on, 250 questions correct about one feature of the top, since the expected
 * number of wrong ones falls with the root of the answers. test/bench/README.md has the measurements.
 */
const ENOUGH_ANSWERS = 22;
/** A question is about two features, but some of the features asked about are not in doubt. */
const QUESTIONS_PER_ANSWER = 1.1;

/** Nothing is left to ask. */
export const OVER: TopStanding = { settled: 0, isOver: true, progress: 1, questions: 0 };

/** The standing is computed again after so many answers, or a tenth of the features: in between, the next question can be foreseen. */
const LEAST_ANSWERS = 5;

/** Number of latest answers that the standing leaves out. */
export function answersSinceStanding(features: number, answers: number): number {
  return answers % Math.max(LEAST_ANSWERS, Math.floor(features / 10));
}

/** How far the best features are settled after some answers, for any number of them. */
export class TopStandings {
  readonly #chances: RankChances;
  /** Best first. */
  readonly #order: Int32Array;
  /** Number of answers about each feature. */
  readonly #answers: Float64Array;
  readonly #byK = new Map<number, TopStanding>();

  private constructor(chances: RankChances, order: Int32Array, answers: Float64Array) {
    this.#chances = chances;
    this.#order = order;
    this.#answers = answers;
  }

  /**
   * In steps of about a millisecond.
   * @param answers number of answers about each feature.
   */
  static *buildChunked({ strengths, means, information }: FinalScores, answers: Float64Array): Steps<TopStandings> {
    const variances = information.map((each) => 1 / each);
    const chances = yield* RankChances.buildChunked(means, variances);
    const order = new Int32Array(means.length).map((_, v) => v).sort((a, b) => strengths[b]! - strengths[a]! || a - b);
    return new TopStandings(chances, order, answers);
  }

  /**
   * A feature with a chance p to be among the best counts as doubtful by 4p(1 − p). The doubtful ones need a number of answers each;
   * as these come in, the number of doubtful ones falls with the root of it.
   */
  of(k: number): TopStanding {
    if (k >= this.#order.length) return OVER;
    let standing = this.#byK.get(k);
    if (!standing) {
      standing = this.#compute(k);
      this.#byK.set(k, standing);
    }
    return standing;
  }

  #compute(k: number): TopStanding {
    let [settled, doubtful, answers] = [0, 0, 0];
    this.#order.forEach((v, place) => {
      const chance = this.#chances.chanceWithin(v, k);
      if (place < k && isSettledBy(chance)) settled++;
      const doubt = 4 * chance * (1 - chance);
      doubtful += doubt;
      answers += doubt * this.#answers[v]!;
    });
    const each = doubtful > 0 ? answers / doubtful : ENOUGH_ANSWERS;
    if (settled === k || each >= ENOUGH_ANSWERS) return { ...OVER, settled };
    const root = Math.sqrt(Math.max(1, each));
    const left = 2 * doubtful * root * (Math.sqrt(ENOUGH_ANSWERS) - root) * QUESTIONS_PER_ANSWER;
    const progress = Math.max(each / ENOUGH_ANSWERS, settled / k);
    return { settled, isOver: false, progress, questions: Math.max(1, Math.round(left)) };
  }
}
