import type { Steps } from '../steps.ts';
import { Messages } from './answer-messages.ts';
import type { ScoreBeliefs } from './evidence.ts';
import {
  convergeChunked,
  fitOfChunked,
  type Noise,
  noisesOf,
  type ScorePosterior,
  spreadsOf,
} from './expectation-propagation.ts';
import { pickAnswers, type TeamAnswers } from './sorted-answers.ts';
import { MAX_ANSWERS_WITH_TASTES, TasteMessages, viewsChunked } from './taste-messages.ts';
import { likeliestNoise } from './taste-or-care.ts';

/** People who share an order that others don't. */
export interface Camp {
  /** Their numbers, ascending. */
  readonly people: readonly number[];
  readonly beliefs: ScoreBeliefs;
}

/** A team split into two camps. */
export interface Camps {
  /** The probability that there are two camps instead of one team with tastes. */
  readonly chance: number;
  /** The larger one first. */
  readonly camps: readonly [Camp, Camp];
  /** The mean of all people's views. */
  readonly all: ScoreBeliefs;
  /** How confidently the first camp ranks each feature higher than the other camp, in standard deviations. */
  readonly apart: Float64Array;
}

/** Two camps are reported from this probability on. */
export const CONVINCING_CAMPS = 0.95;
/** Minimum size of a camp: one person alone just has a taste. */
const FEWEST = 2;
/** Only the people with the most answers are examined. */
const MOST_PEOPLE = 50;
/** In teams up to this size, everybody is tried in the other camp. */
const FEW_PEOPLE = 12;
/** Probability of two camps before any answer. */
const SHARE_WITH_CAMPS = 0.1;
/** Standard deviations that are tried for the distance of a camp's views from the views of both. Scores have deviation 1. */
const DISTANCES = [0.6, 1, 1.5];
const ROUNDS = 50;
/**
 * Other divisions are tried only if the first explains the answers at most this many nats worse than no division, plus an allowance per
 * answer.
 */
const FAR_BEHIND = 30;
const FAR_BEHIND_PER_ANSWER = 0.02;
/** Minimum gain of a move to the other camp, in nats. */
const BETTER = 0.01;
/** Larger exponents would overflow. */
const LARGEST_GAIN = 700;

/**
 * Two camps, each with an order of its own, if they explain the answers better than a single order with tastes and careless people. In
 * steps of a few milliseconds.
 * @param posterior of the same answers.
 * @returns null in teams of fewer than four, and if there is too little evidence.
 */
export function* campsChunked(answers: TeamAnswers, posterior: ScorePosterior): Steps<Camps | null> {
  if (answers.count > MAX_ANSWERS_WITH_TASTES) return null;
  const counts = new Int32Array(answers.people);
  for (let t = 0; t < answers.count; t++) if (answers.sign[t] !== 0) counts[answers.person[t]!]!++;
  const people = Array.from(counts.keys()).filter((person) => counts[person]! > 0);
  if (people.length < 2 * FEWEST || people.length > MOST_PEOPLE) return null;
  const noise = { ...likeliestNoise(posterior.kinds), taste: DISTANCES[1]! };
  const split = yield* splitChunked(answers, people, noise);
  if (!isSplit(split, people)) return null;
  const united = posterior.logEvidence - Math.log(noisesOf(answers).length);
  const first = yield* fitOfSplitChunked(answers, noise, split);
  // Moving people, or another kind of noise, can't make up for a larger gap.
  if (first.logEvidence < united - FAR_BEHIND - FAR_BEHIND_PER_ANSWER * answers.count) return null;
  const best = people.length > FEW_PEOPLE ? first : yield* improveChunked(answers, people, noise, first);
  const spreads = spreadsOf(answers);
  const at = spreads.indexOf(noise.spread);
  const fits = [];
  for (const spread of spreads.slice(Math.max(0, at - 1), at + 2)) {
    for (const taste of DISTANCES) {
      fits.push(yield* fitOfSplitChunked(answers, { ...noise, spread, taste }, best.split, best.state));
    }
  }
  const highest = Math.max(...fits.map(({ logEvidence }) => logEvidence));
  const weights = fits.map(({ logEvidence }) => Math.exp(logEvidence - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const kinds = spreads.length * DISTANCES.length;
  const gain = highest + Math.log(total / kinds) - Math.log(splitsOf(people.length)) - united;
  const odds = (SHARE_WITH_CAMPS / (1 - SHARE_WITH_CAMPS)) * Math.exp(Math.min(LARGEST_GAIN, gain));
  const likeliest = fits[weights.indexOf(Math.max(...weights))]!;
  return { chance: odds / (1 + odds), ...campsBy(likeliest, people) };
}

/** Ways to divide some people into two camps. */
const splitsOf = (people: number): number => 2 ** (people - 1) - 1 - people;

/**
 * Whether both camps have enough people.
 * @param split 1 for people in the second camp.
 */
function isSplit(split: Uint8Array, people: readonly number[]): boolean {
  const second = people.reduce((sum, person) => sum + split[person]!, 0);
  return second >= FEWEST && people.length - second >= FEWEST;
}

/** The likeliest division, from how far each two people's own answers agree: the leading eigenvector of the centred correlations. */
function* splitChunked(answers: TeamAnswers, people: readonly number[], noise: Noise): Steps<Uint8Array> {
  const indexes = new Map(people.map((person) => [person, [] as number[]]));
  for (let t = 0; t < answers.count; t++) if (answers.sign[t] !== 0) indexes.get(answers.person[t]!)!.push(t);
  const { taste: _, ...alike } = noise;
  const views: Float64Array[] = [];
  for (const own of indexes.values()) {
    const said = pickAnswers(answers, Int32Array.from(own));
    const { means } = (yield* convergeChunked(said, new Messages(said, alike, { prior: null }))).beliefs();
    const mean = means.reduce((sum, each) => sum + each, 0) / means.length;
    const length = Math.hypot(...means.map((each) => each - mean)) || 1;
    views.push(means.map((each) => (each - mean) / length));
  }
  const k = people.length;
  const alikeness: number[][] = [];
  for (const one of views) {
    alikeness.push(views.map((other) => one.reduce((sum, each, v) => sum + each * other[v]!, 0)));
    yield;
  }
  // A person's likeness to themselves counts as their highest likeness to anybody else.
  alikeness.forEach((row, i) => {
    row[i] = row.reduce((most, each, j) => (i === j ? most : Math.max(most, each)), -1);
  });
  const rows = alikeness.map((row) => row.reduce((sum, each) => sum + each, 0) / k);
  const mean = rows.reduce((sum, each) => sum + each, 0) / k;
  const centred = alikeness.map((row, i) => row.map((each, j) => each - rows[i]! - rows[j]! + mean));
  // Starts with the two people who are least alike, so that no direction is favoured.
  let from = 0;
  for (let i = 1; i < k; i++) if (rows[i]! < rows[from]!) from = i;
  let loads = centred[from]!.slice();
  for (let round = 0; round < ROUNDS; round++) {
    // A diagonal of 2 makes the eigenvalues positive.
    const next = centred.map((row, i) => 2 * loads[i]! + row.reduce((sum, each, j) => sum + each * loads[j]!, 0));
    const largest = Math.max(...next.map(Math.abs), Number.MIN_VALUE);
    loads = next.map((each) => each / largest);
  }
  const split = new Uint8Array(answers.people);
  people.forEach((person, i) => {
    split[person] = Number(loads[i]! < 0);
  });
  return split;
}

/** Moves people to the other camp while that explains the answers better. */
function* improveChunked(
  answers: TeamAnswers,
  people: readonly number[],
  noise: Noise,
  from: FitOfSplit,
): Steps<FitOfSplit> {
  let best = from;
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const person of people) {
      const split = best.split.with(person, 1 - best.split[person]!);
      if (!isSplit(split, people)) continue;
      const moved = yield* fitOfSplitChunked(answers, noise, split, best.state);
      if (moved.logEvidence <= best.logEvidence + BETTER) continue;
      [best, isMoving] = [moved, true];
    }
  }
  return best;
}

/**
 * Beliefs of both camps under one kind of noise. A camp answers like one person with a taste.
 * @param from where the search starts.
 */
function* fitOfSplitChunked(answers: TeamAnswers, noise: Noise, split: Uint8Array, from?: TasteMessages) {
  const ofCamps: TeamAnswers = {
    ...answers,
    people: 2,
    ids: ['0', '1'],
    person: answers.person.map((person) => split[person]!),
  };
  const views = yield* viewsChunked(ofCamps);
  const state = yield* convergeChunked(ofCamps, new TasteMessages(ofCamps, views, noise, {}, from));
  return { ...(yield* fitOfChunked(ofCamps, state)), split, views, state };
}

type FitOfSplit = ReturnType<typeof fitOfSplitChunked> extends Steps<infer Result> ? Result : never;

function campsBy({ means, variances, split, views, state }: FitOfSplit, people: readonly number[]) {
  const departures = state.departures();
  const [one, other] = [0, 1].map((camp) => people.filter((person) => split[person] === camp)) as [number[], number[]];
  // If the camps are equally large, the first person's camp comes first.
  const isSwapped = other.length > one.length || (other.length === one.length && other[0]! < one[0]!);
  const [larger, smaller] = isSwapped ? [other, one] : [one, other];
  // How much higher the larger camp sees a feature than the other camp; 0 if only one of them compared it.
  const difference = new Float64Array(means.length);
  const doubt = new Float64Array(means.length);
  views.person.forEach((camp, view) => {
    const v = views.feature[view]!;
    difference[v] = ((camp === 1) === isSwapped ? 1 : -1) * departures.means[view]!;
    doubt[v] = departures.variances[view]!;
  });
  // The beliefs are those of the midpoint between the camps.
  const at = (share: number): ScoreBeliefs => ({
    means: means.map((mean, v) => mean + share * difference[v]!),
    variances: variances.map((variance, v) => variance + share ** 2 * doubt[v]!),
  });
  const camps: [Camp, Camp] = [
    { people: larger, beliefs: at(0.5) },
    { people: smaller, beliefs: at(-0.5) },
  ];
  const all = at((larger.length - smaller.length) / (2 * people.length));
  return { camps, all, apart: difference.map((each, v) => (each === 0 ? 0 : each / Math.sqrt(doubt[v]!))) };
}
