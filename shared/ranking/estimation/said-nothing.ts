import type { Steps } from '../steps.ts';
import { type Camps, campsChunked } from './camps.ts';
import type { ScoreBeliefs } from './evidence.ts';
import { type Noise, noisesOf, type ScorePosterior, scorePosteriorChunked } from './expectation-propagation.ts';
import { keepAnswers, type TeamAnswers } from './sorted-answers.ts';
import { tastePosteriorChunked, withTastesChunked } from './taste-posterior.ts';

/** Prior probability that the answers of several people say next to nothing about an order. */
const CHANCE_OF_NOTHING = 0.1;
/** Kinds of noise under which answers say next to nothing. Tossing a coin has the same prior probability as all of them together. */
const NEARLY_COINS: readonly Noise[] = [3.2, 6.4].map((spread) => ({ spread, slips: 0.05 }));
/** Prior probability that two people answer in opposite orders, and how often one of them answers straight in that case. */
const CHANCE_OF_OPPOSITES = 0.1;
const OPPOSITE = 0.1;
/** A smaller probability counts as none. The remaining one is capped by the same margin, so that the order stays the likeliest. */
const HARDLY = 0.02;
const NEARLY_SURE = 0.98;
/** Larger exponents would overflow. */
const LARGEST_GAIN = 700;

/** A posterior, with the doubts about it. */
export interface ToldPosterior extends ScorePosterior {
  /** The probability that the answers say nothing about an order, or support its opposite just as well. */
  readonly nothing: number;
  /** The probability that the team is in two camps. The order is then the mean of both. */
  readonly inCamps: number;
}

/**
 * The posterior of a team as it is reported. As far as coin tosses or the opposite order explain the answers just as well, nothing is
 * known. For one person it equals `tastePosteriorChunked` to the last bit. Independent of the order of answers.
 */
export function* toldPosteriorChunked(answers: TeamAnswers): Steps<ToldPosterior> {
  const united = yield* tastePosteriorChunked(answers);
  const camps = yield* campsChunked(answers, united);
  const inCamps = camps && camps.chance >= HARDLY ? (camps.chance - HARDLY) / (1 - HARDLY) : 0;
  const posterior = inCamps > 0 ? inTwoCamps(united, camps!, inCamps) : united;
  const sides = answers.sign.includes(0) ? keepAnswers(answers, (t) => answers.sign[t] !== 0) : answers;
  if (!sides.person.some((person) => person !== sides.person[0])) return { ...posterior, inCamps, nothing: 0 };
  const about = yield* aboutSidesChunked(answers, sides, posterior);
  const coins = yield* coinsChunked(sides, about);
  const open = Math.max(posterior.opposite ?? 0, yield* oppositesChunked(sides, about));
  const chance = 1 - (1 - coins.chance) * (1 - open);
  if (chance < HARDLY) return { ...posterior, inCamps, nothing: 0 };
  const nothing = Math.min(NEARLY_SURE, (chance - HARDLY) / (1 - HARDLY));
  const before = answers.prior ?? standard(answers.features);
  const unknown = between(before, coins.beliefs, (coins.chance * (1 - open)) / chance);
  return { ...posterior, ...between(posterior, unknown, nothing), inCamps, nothing };
}

/** A posterior, as far as the team is in two camps: everybody in a camp then counts in full. */
function inTwoCamps(united: ScorePosterior, { camps, all }: Camps, chance: number): ScorePosterior {
  const of = united.straightness?.of.slice();
  for (const { people } of camps) for (const person of people) if (of) of[person]! += chance * (1 - of[person]!);
  const straightness = united.straightness && { ...united.straightness, of: of! };
  return { ...united, ...between(united, all, chance), straightness };
}

/** The posterior from answers that prefer a side. Ties are left out, because nobody knows how often a coin says "Equal". */
function* aboutSidesChunked(
  answers: TeamAnswers,
  sides: TeamAnswers,
  posterior: ScorePosterior,
): Steps<ScorePosterior> {
  if (sides === answers) return posterior;
  const straightness = posterior.straightness && { ...posterior.straightness, person: sides.person };
  return yield* withTastesChunked(sides, yield* scorePosteriorChunked(sides, undefined, straightness));
}

/** The probability that answers which prefer a side say next to nothing about an order, and the beliefs in that case. */
function* coinsChunked(
  sides: TeamAnswers,
  posterior: ScorePosterior,
): Steps<{ chance: number; beliefs: ScoreBeliefs }> {
  const telling = posterior.logEvidence - Math.log(noisesOf(sides).length);
  const nearly = yield* scorePosteriorChunked(sides, NEARLY_COINS);
  const counted = sides.weight ? sides.weight.reduce((sum, weight) => sum + weight, 0) : sides.count;
  // All evidence is relative to coin tosses.
  const coins = -Math.LN2 * counted;
  const oddsOfNearly = Math.exp(Math.min(LARGEST_GAIN, nearly.logEvidence - coins)) / NEARLY_COINS.length;
  const odds = (CHANCE_OF_NOTHING / (1 - CHANCE_OF_NOTHING)) * ((1 + oddsOfNearly) / 2);
  const gain = Math.exp(Math.min(LARGEST_GAIN, telling - coins));
  const before = sides.prior ?? standard(sides.features);
  return {
    chance: beyond(CHANCE_OF_NOTHING, odds / (odds + gain)),
    beliefs: between(before, nearly, oddsOfNearly / (1 + oddsOfNearly)),
  };
}

/** The probability that two people answer in opposite orders; 0 for more people, which `teamPosteriorChunked` handles. */
function* oppositesChunked(sides: TeamAnswers, posterior: ScorePosterior): Steps<number> {
  const people = [...new Set(sides.person)];
  if (people.length > 2) return 0;
  const of = new Float64Array(sides.people).fill(1);
  of[Math.max(...people)] = OPPOSITE;
  const { logEvidence } = yield* scorePosteriorChunked(sides, undefined, { of, person: sides.person });
  const gain = Math.exp(Math.min(LARGEST_GAIN, logEvidence - posterior.logEvidence));
  const odds = (CHANCE_OF_OPPOSITES / (1 - CHANCE_OF_OPPOSITES)) * gain;
  return beyond(CHANCE_OF_OPPOSITES, odds / (1 + odds));
}

/** How far a probability exceeds its prior. Nobody is doubted until their answers speak against them. */
const beyond = (before: number, chance: number): number => Math.max(0, (chance - before) / (1 - before));

function standard(features: number): ScoreBeliefs {
  return { means: new Float64Array(features), variances: new Float64Array(features).fill(1) };
}

/** Mean and variance of two beliefs, where the second holds with some probability. */
function between(one: ScoreBeliefs, other: ScoreBeliefs, chance: number): ScoreBeliefs {
  const mean = (x: Float64Array, y: Float64Array) => x.map((each, v) => (1 - chance) * each + chance * y[v]!);
  const means = mean(one.means, other.means);
  const squares = (beliefs: ScoreBeliefs) => beliefs.variances.map((variance, v) => variance + beliefs.means[v]! ** 2);
  return { means, variances: mean(squares(one), squares(other)).map((square, v) => square - means[v]! ** 2) };
}
