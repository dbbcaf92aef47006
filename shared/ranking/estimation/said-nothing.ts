import type { Steps } from '../steps.ts';
import { type Camps, campsChunked } from './camps.ts';
import type { ScoreBeliefs } from './evidence.ts';
import { type Noise, noisesOf, type ScorePosterior, scorePosteriorChunked } from './expectation-propagation.ts';
import { keepAnswers, type TeamAnswers } from './sorted-answers.ts';
import { tastePosteriorChunked, withTastesChunked } from './taste-posterior.ts';

/** The chance, before any answer, that the answers of several people tell next to nothing of an order. */
const CHANCE_OF_NOTHING = 0.1;
/** Kinds of noise under which answers tell next to nothing. Coins are as likely as all of them together. */
const NEARLY_COINS: readonly Noise[] = [3.2, 6.4].map((spread) => ({ spread, slips: 0.05 }));
/** The chance, before any answer, that two people answer in opposite orders, and how often one of them answers straight then. */
const CHANCE_OF_OPPOSITES = 0.1;
const OPPOSITE = 0.1;
/** A smaller chance counts as none, and a larger one as this: the order stays the likeliest one. */
const HARDLY = 0.02;
const NEARLY_SURE = 0.98;
/** Larger numbers have no exponential. */
const LARGEST_GAIN = 700;

/** A posterior, with how much of it is in doubt. */
export interface ToldPosterior extends ScorePosterior {
  /** The chance that the answers tell nothing of an order, or of an order and its opposite as much. */
  readonly nothing: number;
  /** The chance that the team is in two camps, whose mean order it is then. */
  readonly inCamps: number;
}

/**
 * The posterior of a team as it is told: as far as coins explain the answers as well, and as far as the opposite order does, nothing is known.
 * For one person it is `tastePosteriorChunked` to the bit. Independent of the order of answers.
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

/** A posterior as far as the team is in two camps: then everybody in them counts in full. */
function inTwoCamps(united: ScorePosterior, { camps, all }: Camps, chance: number): ScorePosterior {
  const of = united.straightness?.of.slice();
  for (const { people } of camps) for (const person of people) if (of) of[person]! += chance * (1 - of[person]!);
  const straightness = united.straightness && { ...united.straightness, of: of! };
  return { ...united, ...between(united, all, chance), straightness };
}

/** The posterior by the answers that name a side: nobody knows how often coins say "Equal". */
function* aboutSidesChunked(
  answers: TeamAnswers,
  sides: TeamAnswers,
  posterior: ScorePosterior,
): Steps<ScorePosterior> {
  if (sides === answers) return posterior;
  const straightness = posterior.straightness && { ...posterior.straightness, person: sides.person };
  return yield* withTastesChunked(sides, yield* scorePosteriorChunked(sides, undefined, straightness));
}

/** The chance that answers which name a side tell next to nothing of an order, and the beliefs in that case. */
function* coinsChunked(
  sides: TeamAnswers,
  posterior: ScorePosterior,
): Steps<{ chance: number; beliefs: ScoreBeliefs }> {
  const telling = posterior.logEvidence - Math.log(noisesOf(sides).length);
  const nearly = yield* scorePosteriorChunked(sides, NEARLY_COINS);
  const counted = sides.weight ? sides.weight.reduce((sum, weight) => sum + weight, 0) : sides.count;
  // All relative to coins.
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

/** The chance that two people answer in opposite orders; 0 of more people, of whom `teamPosteriorChunked` tells. */
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

/** How far a chance is above the one before any answer: nobody is doubted before their answers speak against them. */
const beyond = (before: number, chance: number): number => Math.max(0, (chance - before) / (1 - before));

function standard(features: number): ScoreBeliefs {
  return { means: new Float64Array(features), variances: new Float64Array(features).fill(1) };
}

/** Mean and variance of beliefs of which the second ones hold with some chance. */
function between(one: ScoreBeliefs, other: ScoreBeliefs, chance: number): ScoreBeliefs {
  const mean = (x: Float64Array, y: Float64Array) => x.map((each, v) => (1 - chance) * each + chance * y[v]!);
  const means = mean(one.means, other.means);
  const squares = (beliefs: ScoreBeliefs) => beliefs.variances.map((variance, v) => variance + beliefs.means[v]! ** 2);
  return { means, variances: mean(squares(one), squares(other)).map((square, v) => square - means[v]! ** 2) };
}
