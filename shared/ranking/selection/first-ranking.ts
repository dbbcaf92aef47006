import { certaintyOf, GAIN_ANSWERS, rightAt, STEEPNESS } from '../results/order-gain.ts';
import { FIRST_RANKING, isFirst } from '../results/order-quality.ts';
import { MIN_ANSWERS_FOR_CONFIDENCE, type Outlook } from '../results/outlook.ts';
import { asPairs, type Course, type ProgressInputs } from '../results/progress.ts';
import { SET_WORTH } from '../results/question-worth.ts';

// `npm run bench -- announced` finds these numbers; test/bench/README.md has the figures.

/** Questions end once this share is expected to be right ... */
const RIGHT_ENOUGH = 0.97;
/** ... or once the next 0.6 answers per feature would bring less than this share of all pairs into order. */
const LEAST_GAIN = 0.0008;
const ANSWERS_PER_FEATURE = 0.6;

/** Comparisons per feature until a first ranking, before anything is known. */
const USUAL_LENGTH = 2.5;
/** After this many N log2 N comparisons, the answers alone tell how many are left. */
const TOLD_AFTER = 0.15;
/** Growth of the certainty from known answers, per comparison. Several people contradict each other. */
const PACE = { one: 0.35, team: 0.45 } as const;
/** Value of each answer of a set of four, as questions about pairs. */
const PER_ANSWER_OF_FOUR = SET_WORTH / 4;
/** Minimum distance to a first ranking. The confidence is no more precise. */
const LEAST_DISTANCE = 0.08;

/** Whether more answers would hardly improve the order. */
export function isOrderEnough(features: number, { orderConfidence, gainOfNext }: Outlook): boolean {
  if (orderConfidence !== null && orderConfidence >= RIGHT_ENOUGH) return true;
  return gainOfNext !== null && (gainOfNext * ANSWERS_PER_FEATURE * features) / GAIN_ANSWERS < LEAST_GAIN;
}

/** Figures of an order's quality. */
export interface OrderFigures {
  /** Expected share of pairs in the right order; null while it is too early to tell. */
  orderConfidence: number | null;
  /** Its expected growth by the next 60 answers; null while it is too early to tell. */
  gainOfNext: number | null;
}

/** Facts that tell how far it is to a first ranking. */
export interface Way {
  features: number;
  people: number;
  /** Comparisons so far, as questions about pairs. */
  done: number;
  /** Answers so far. One about four features counts as four. */
  answers: number;
  /** The expected share of pairs in the right order, if it can tell how many questions are left. */
  foresight: number | null;
  /** Share of the variance of scores that ratings leave open; 1 without ratings. */
  open: number;
}

/**
 * Comparisons until a first ranking, as questions about pairs.
 *
 * Certainty is the negative logarithm of the open variance of the scores. Each doubling of the comparisons adds about the same certainty,
 * and more if people agree better, which shows in the answers so far.
 */
export function comparisonsToFirst({ features, people, done, answers, foresight, open }: Way): number {
  const goal = certaintyOf(FIRST_RANKING);
  const usual = USUAL_LENGTH * features;
  // Ratings count as the number of comparisons that would tell as much.
  const given = Math.min(goal, -Math.log(open));
  const told = done + (given / goal) * usual;
  const leftAt = (distance: number) => paceOf(people) * told * Math.expm1(STEEPNESS * distance);
  // Before this many answers, a first ranking can't be recognised.
  const least = Math.max(1, PER_ANSWER_OF_FOUR * (MIN_ANSWERS_FOR_CONFIDENCE - answers));
  if (foresight === null) return Math.max(least, usual - told);
  const byAnswers = told + leftAt(Math.max(LEAST_DISTANCE, goal - certaintyOf(foresight)));
  const weight = Math.min(1, done / (TOLD_AFTER * features * Math.log2(features)));
  const length = usual ** (1 - weight) * byAnswers ** weight;
  return Math.max(least, length - told, leftAt(LEAST_DISTANCE));
}

/** The course towards a first ranking, as far as facts tell, for a ranking that isn't in memory. */
export function courseOfFacts(facts: ProgressInputs): Course {
  const { features, knownPairs, contradictedPairs, comparisons, sets = 0, orderConfidence = null } = facts;
  if (features < 2) return { isReached: false };
  const isKnown = knownPairs === (features * (features - 1)) / 2 && contradictedPairs === 0;
  const isThere = isFirst(orderConfidence);
  const isReached = isKnown && (isThere || orderConfidence === null);
  if (isReached || isThere) return { isReached, toFirst: 0 };
  const done = asPairs(comparisons, sets);
  const answers = comparisons - sets;
  const toFirst = comparisonsToFirst({ features, people: 1, done, answers, foresight: orderConfidence, open: 1 });
  return { isReached, toFirst, endsWithAll: orderConfidence === null };
}

/** The expected growth of the confidence by the next 60 answers, while these are too many to compare with the latest. */
export function gainForeseen(confidence: number, { done, people }: Pick<Way, 'done' | 'people'>): number {
  const more = Math.log1p(GAIN_ANSWERS / (paceOf(people) * done)) / STEEPNESS;
  return rightAt(certaintyOf(confidence) + more) - confidence;
}

const paceOf = (people: number): number => (people > 1 ? PACE.team : PACE.one);
