import type { Steps } from '../steps.ts';
import { Messages } from './answer-messages.ts';
import {
  convergeChunked,
  type Noise,
  noisesOf,
  type ScorePosterior,
  scorePosteriorChunked,
} from './expectation-propagation.ts';
import { likeMindedChunked } from './like-minded.ts';
import { keepAnswers, type TeamAnswers } from './sorted-answers.ts';
import { likeliestNoise } from './taste-or-care.ts';

/** Shares of straight answers that are tried, and their prior probabilities. */
const SHARES = [1, 0.9, 0.75, 0.5, 0.25, 0.1, 0];
const PRIOR = [0.8, 0.08, 0.05, 0.04, 0.01, 0.01, 0.01];
/** Everybody's share at the start of a search. */
const USUAL = 0.84;
/** Assumption about how people answer while shares are searched for. */
const USUAL_NOISE: Noise = { spread: 0.4, slips: 0.02 };
const MOST_ROUNDS = 30;
/** The search ends after a round that changes no share by more than this. */
const SMALL_ENOUGH = 0.003;
/**
 * How many nats likelier the answers must be before people count as different with probability ½. Teams with tastes of their own stay
 * below.
 */
const CONVINCING = 5;
/** A search that finds nobody below this share has found no difference. */
const NEARLY_ALL = 0.9;
/** Explanations that are this many nats less likely than that all people are alike are left out. */
const FAR_BEHIND = 12;
/** Searches that end closer to each other than this found the same explanation. */
const SAME = 0.05;
/** If people differ with a smaller probability, it has no visible effect. */
const HARDLY = 1e-3;

/** Answers processed between two pauses: about two milliseconds. */
const ANSWERS_PER_STEP = 4096;

/** How straight people answer, as found by one search. */
interface Found {
  readonly of: Float64Array;
  /** How unlikely this was a priori, in nats. */
  readonly surprise: number;
  /** How unlikely the opposite was a priori: those who answer straight answer the wrong way round, and vice versa. */
  readonly surpriseOfOpposite: number;
}

/** An explanation of all answers by how straight each person answers. */
interface Explanation {
  readonly of: Float64Array;
  /** Its probability. */
  readonly weight: number;
  /** The probability of its opposite, in which those who answer straight answer the wrong way round, and vice versa. */
  readonly weightOfOpposite: number;
}

/**
 * The posterior of several people's answers. Each person answers straight with a share of their own, as far as that explains the answers
 * better (`explanationsChunked`). One more answer moves the posterior only as far as it moves the evidence. While it is open who answers
 * the wrong way round, as with two people, nobody does. For one person it equals `scorePosteriorChunked` to the last bit. Independent of
 * the order of answers.
 */
export function* teamPosteriorChunked(answers: TeamAnswers): Steps<ScorePosterior> {
  const { alike, explanations } = yield* explanationsChunked(answers);
  if (explanations.reduce((sum, { weight, weightOfOpposite }) => sum + weight + weightOfOpposite, 0) < HARDLY)
    return alike;
  const of = new Float64Array(answers.people).fill(1);
  let opposite = 0;
  for (const each of explanations) {
    const identified = Math.max(0, each.weight - each.weightOfOpposite);
    const open = 2 * Math.min(each.weight, each.weightOfOpposite);
    opposite += open;
    each.of.forEach((share, k) => {
      of[k]! -= identified * (1 - share) + open * Math.min(share, 1 - share);
    });
  }
  return { ...(yield* posteriorWith(answers, of)), opposite };
}

/**
 * The posterior if all people are alike, and other explanations with their probabilities: shares of straight answers that expectation
 * maximization (Crowd-BT, Chen et al. 2013) finds within expectation propagation. One search starts with everybody alike, another from how
 * far people agree. The former alone often misses two people who answer against three others.
 */
function* explanationsChunked(
  answers: TeamAnswers,
): Steps<{ readonly alike: ScorePosterior; readonly explanations: readonly Explanation[] }> {
  const alike = yield* scorePosteriorChunked(answers);
  yield;
  const sides = keepAnswers(answers, (t) => answers.sign[t] !== 0);
  yield;
  const counts = new Float64Array(answers.people);
  for (const person of sides.person) counts[person]!++;
  if (counts.filter((count) => count > 0).length < 2) return { alike, explanations: [] };
  const found: Found[] = [];
  for (const start of [counts.map(() => USUAL), yield* likeMindedChunked(sides, counts, USUAL_NOISE)]) {
    const end = yield* refineChunked(sides, start);
    if (end.of.some((share) => share < NEARLY_ALL) && !found.some((other) => isSame(end, other))) found.push(end);
  }
  // With ties, only the likeliest margin is tried.
  const { slips, margin } = likeliestNoise(alike.kinds);
  const noises = noisesOf(answers).map((noise) => (margin ? { ...noise, margin } : noise));
  const comparable = alike.kinds.reduce((sum, { noise, weight }) => sum + (noise.margin === margin ? weight : 0), 0);
  const asAlike = alike.logEvidence + Math.log(comparable);
  const evidenceChunked = function* (of: Float64Array, kinds = noises) {
    return (yield* scorePosteriorChunked(answers, kinds, { of, person: answers.person })).logEvidence;
  };
  const usual = noises.filter((noise) => noise.slips === slips);
  const ends = [];
  for (const { of, surprise, surpriseOfOpposite } of found) {
    if ((yield* evidenceChunked(of, usual)) - surprise < asAlike + CONVINCING - FAR_BEHIND) continue;
    const evidence = yield* evidenceChunked(of);
    // Without prior beliefs, the opposite scores explain the opposite shares just as well.
    const opposite = answers.prior ? yield* evidenceChunked(opposed(of)) : evidence;
    ends.push({ of, worth: evidence - surprise, worthOfOpposite: opposite - surpriseOfOpposite });
  }
  if (ends.length === 0) return { alike, explanations: [] };
  const best = ends.reduce((one, other) => (other.worth > one.worth ? other : one));
  // If everybody errs more often than the kinds of noise allow, that is no difference between people.
  const none = Math.max(asAlike, yield* evidenceChunked(meanShare(best.of, counts))) + CONVINCING;
  const highest = Math.max(none, ...ends.flatMap(({ worth, worthOfOpposite }) => [worth, worthOfOpposite]));
  const chance = (worth: number) => Math.exp(worth - highest);
  const total = ends.reduce((sum, end) => sum + chance(end.worth) + chance(end.worthOfOpposite), chance(none));
  const explanations = ends.map(({ of, worth, worthOfOpposite }) => ({
    of,
    weight: chance(worth) / total,
    weightOfOpposite: chance(worthOfOpposite) / total,
  }));
  return { alike, explanations };
}

const opposed = (of: Float64Array): Float64Array => of.map((share) => 1 - share);

/** Whether two searches found the same people, or their opposites. */
const isSame = ({ of: one }: Found, { of: other }: Found): boolean =>
  Math.min(apart(one, other), apart(one, opposed(other))) < SAME;

const posteriorWith = (answers: TeamAnswers, of: Float64Array): Steps<ScorePosterior> =>
  scorePosteriorChunked(answers, undefined, { of, person: answers.person });

const apart = (one: Float64Array, other: Float64Array): number =>
  one.reduce((most, share, k) => Math.max(most, Math.abs(share - other[k]!)), 0);

/** Refines shares of straight answers, starting from the given ones. */
function* refineChunked(sides: TeamAnswers, from: Float64Array): Steps<Found> {
  const { person } = sides;
  let found: Found = { of: from, surprise: 0, surpriseOfOpposite: 0 };
  let state: Messages | undefined;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const straightness = { of: found.of, person };
    state = yield* convergeChunked(sides, new Messages(sides, USUAL_NOISE, { straightness }, state));
    const before = found;
    found = yield* sharesByChunked(sides, state);
    if (apart(found.of, before.of) < SMALL_ENOUGH) break;
  }
  return found;
}

/** The mean share of straight answers over all people, assigned to everybody. */
function meanShare(of: Float64Array, counts: Float64Array): Float64Array {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return new Float64Array(of.length).fill(of.reduce((sum, share, k) => sum + share * counts[k]!, 0) / all);
}

/** Each person's mean share of straight answers, weighted by how likely each share makes their answers. */
function* sharesByChunked({ count, people, person }: TeamAnswers, state: Messages): Steps<Found> {
  const logs = new Float64Array(people * SHARES.length);
  for (let t = 0; t < count; t++) {
    if (t % ANSWERS_PER_STEP === ANSWERS_PER_STEP - 1) yield;
    const chance = state.chanceIfStraight(t);
    SHARES.forEach((share, at) => {
      logs[person[t]! * SHARES.length + at]! += Math.log(share * chance + (1 - share) * (1 - chance));
    });
  }
  const of = new Float64Array(people);
  let [surprise, surpriseOfOpposite] = [0, 0];
  for (let k = 0; k < people; k++) {
    const own = logs.subarray(k * SHARES.length, (k + 1) * SHARES.length);
    const highest = Math.max(...own);
    const weights = PRIOR.map((prior, at) => prior * Math.exp(own[at]! - highest));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    weights.forEach((weight, at) => {
      const probability = weight / total;
      of[k]! += probability * SHARES[at]!;
      if (probability === 0) return;
      surprise += probability * Math.log(probability / PRIOR[at]!);
      surpriseOfOpposite += probability * Math.log(probability / PRIOR.at(-1 - at)!);
    });
  }
  return { of, surprise, surpriseOfOpposite };
}
