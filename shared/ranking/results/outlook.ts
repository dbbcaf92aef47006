import type { Asleep } from '../estimation/asleep.ts';
import { type Noise, scorePosteriorChunked } from '../estimation/expectation-propagation.ts';
import { quickNormalCdf } from '../estimation/normal.ts';
import { toldPosteriorChunked } from '../estimation/said-nothing.ts';
import { type AuthoredComparisons, sortTeamAnswers } from '../estimation/sorted-answers.ts';
import { tasteFitChunked } from '../estimation/taste-posterior.ts';
import type { Steps } from '../steps.ts';
import { GAIN_ANSWERS } from './order-gain.ts';
import { median } from './quadrants.ts';
import { refreshAround } from './refresh.ts';

/** Expected effect of more answers, and how much of the result is settled. */
export interface Outlook {
  /** The expected growth of the share of pairs in the right order by the next 60 answers; null before there are 180 answers. */
  readonly gainOfNext: number | null;
  /** The expected share of features on the right side of the median; null before there are 60 answers. */
  readonly quadrantsSettled: number | null;
  /** The expected share of pairs in the likelier order, under the usual kinds of noise; null before there are 60 answers. */
  readonly certainty: number | null;
  /** The certainty under all kinds of noise, as shown to people; null before there are 40 answers. */
  readonly orderConfidence: number | null;
  /** The same, as a basis for the number of questions left; null before there are 16 answers. */
  readonly foresight: number | null;
  /** The probability that the team is in two camps, each with an order. */
  readonly inCamps: number;
}

/** The outlook for too few answers, or for answers with weights. */
export const NO_OUTLOOK: Outlook = {
  gainOfNext: null,
  quadrantsSettled: null,
  certainty: null,
  orderConfidence: null,
  foresight: null,
  inCamps: 0,
};

/** With fewer answers, most knowledge comes from the latest 60, whose gain says little about the next 60. */
const MIN_ANSWERS_FOR_GAIN = 3 * GAIN_ANSWERS;
/** Below this number, it is unknown how people answer. */
const MIN_ANSWERS = 60;
/** Below this number, the confidence says little. It is .04 to .08 too low for careful people. */
export const MIN_ANSWERS_FOR_CONFIDENCE = 40;
/** Below this number, even the growth of the confidence says nothing. */
const MIN_ANSWERS_FOR_FORESIGHT = 16;

/** The gain of the next answers as a share of the gain of the latest. */
const GAIN_KEPT = 0.85;
/**
 * Kinds of noise for people who waver much more, and slip much more often. They have half of the weight in `quadrantsSettled`, because the
 * usual kinds of noise alone predict up to 0.11 too much.
 */
const WIDE_GRID: readonly Noise[] = [0.2, 0.8, 1.6, 3.2].flatMap((spread) =>
  [0.003, 0.05, 0.15].map((slips) => ({ spread, slips })),
);
/**
 * Weight of these kinds of noise in `orderConfidence`. If people differ in taste, the fit finds less noise than there is. With this weight,
 * the confidence is at most .08 too high for such teams.
 */
const WIDE_SHARE_IN_CONFIDENCE = 0.35;
const WIDE_SHARE_IN_QUADRANTS = 0.5;
/** With more pairs, the mean is taken over every k-th pair only, which is right to 0.001. */
const MAX_PAIRS = 200_000;
const PAIRS_PER_STEP = 50_000;
/** The outlook is computed again when the answers have grown by this share. */
const GROWTH = 1 / 16;

/** Means and variances of some scores. */
type Beliefs = { readonly means: Float64Array; readonly variances: Float64Array };

/** Number of latest answers that the outlook leaves out, because it costs as much as the order and changes slowly. */
export function answersSinceOutlook(features: number, answers: number): number {
  return answers - refreshAround(features, answers, GROWTH).from;
}

/**
 * The outlook after some comparisons, in steps of a few milliseconds.
 *
 * The gain is how much more certain the latest 60 answers made the order of all pairs, under the kind of noise that explains all answers
 * best. For quadrants, the outlook has the mean probability of being on the shown side of the median. For the confidence, it has the mean
 * probability of the likelier order over all pairs. If some people answer less straight than others, each counts by their own share, as in
 * the final order.
 * @param features those of the fits.
 * @param asleep archived ones among them, of which nothing is told.
 */
export function* outlookChunked(
  features: number,
  comparisons: AuthoredComparisons,
  asleep: Pick<Asleep, 'awake'> | null = null,
): Steps<Outlook> {
  const shown = ({ means, variances }: Beliefs): Beliefs =>
    asleep ? { means: asleep.awake(means), variances: asleep.awake(variances) } : { means, variances };
  yield;
  const answers = sortTeamAnswers(features, comparisons);
  if (answers.count < MIN_ANSWERS_FOR_FORESIGHT) return NO_OUTLOOK;
  yield;
  const posterior = yield* toldPosteriorChunked(answers);
  const { straightness } = posterior;
  const wide = yield* scorePosteriorChunked(answers, WIDE_GRID, straightness);
  // Wide kinds of noise also stand for differences between people, unless tastes were found, and for answers that say little.
  const tastes = posterior.kinds.reduce((sum, { noise, weight }) => sum + (noise.taste ? weight : 0), 0);
  const mixed = (usual: number, other: number, share: number) => (1 - share) * usual + share * other;
  const certainty = yield* certaintyChunked(shown(posterior));
  const unexplained = (1 - tastes) * (1 - posterior.nothing) * (1 - posterior.inCamps);
  const share = unexplained * WIDE_SHARE_IN_CONFIDENCE;
  const confidence = mixed(certainty, yield* certaintyChunked(shown(wide)), share);
  const shareInQuadrants = unexplained * WIDE_SHARE_IN_QUADRANTS;
  const from = <Figure>(least: number, figure: Figure): Figure | null => (answers.count < least ? null : figure);
  const told = {
    quadrantsSettled: from(
      MIN_ANSWERS,
      mixed(sidesSettled(shown(posterior)), sidesSettled(shown(wide)), shareInQuadrants),
    ),
    certainty: from(MIN_ANSWERS, certainty),
    orderConfidence: from(MIN_ANSWERS_FOR_CONFIDENCE, confidence),
    foresight: confidence,
    inCamps: posterior.inCamps,
  };
  if (answers.count < MIN_ANSWERS_FOR_GAIN) return { ...told, gainOfNext: null };
  const [likeliest] = posterior.kinds.toSorted((x, y) => y.weight - x.weight);
  yield;
  const before = sortTeamAnswers(features, withoutLatest(comparisons, GAIN_ANSWERS));
  yield;
  const then = straightness && { of: straightness.of, person: before.person };
  const now = yield* tasteFitChunked(answers, likeliest!.noise, { straightness });
  const certain = yield* certaintyChunked(shown(now));
  const earlier = yield* tasteFitChunked(before, likeliest!.noise, { straightness: then });
  const certainThen = yield* certaintyChunked(shown(earlier));
  return { ...told, gainOfNext: Math.max(0, (1 - posterior.nothing) * GAIN_KEPT * (certain - certainThen)) };
}

/** The comparisons without the latest `latest` that count. */
function withoutLatest(comparisons: AuthoredComparisons, latest: number): AuthoredComparisons {
  let length = comparisons.length;
  for (let left = latest; left > 0 && length > 0; length--) {
    if (comparisons.replaced?.[length - 1] !== 1) left--;
  }
  return { ...comparisons, length };
}

/** The mean probability of the likelier order over all pairs. */
function* certaintyChunked({ means, variances }: Beliefs): Steps<number> {
  const n = means.length;
  const stride = Math.max(1, Math.ceil((n * (n - 1)) / 2 / MAX_PAIRS));
  let [sum, taken, pair] = [0, 0, 0];
  for (let x = 1; x < n; x++) {
    for (let y = 0; y < x; y++) {
      if (pair++ % stride !== 0) continue;
      sum += quickNormalCdf(Math.abs(means[x]! - means[y]!) / Math.sqrt(variances[x]! + variances[y]!));
      if (++taken % PAIRS_PER_STEP === 0) yield;
    }
  }
  return sum / taken;
}

/** The mean probability that a feature is on the side of the median where its mean is. */
function sidesSettled({ means, variances }: Beliefs): number {
  const cut = median(Array.from(means));
  let sum = 0;
  means.forEach((mean, v) => {
    sum += quickNormalCdf(Math.abs(mean - cut) / Math.sqrt(variances[v]!));
  });
  return sum / means.length;
}
