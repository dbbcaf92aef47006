import type { Steps } from '../steps.ts';
import type { Assumed, Messages } from './answer-messages.ts';
import {
  approachChunked,
  convergeChunked,
  type Fit,
  type FitOfKind,
  fitChunked,
  fitOfChunked,
  mixtureChunked,
  type Noise,
  type ScorePosterior,
  SLIPS,
  scorePosteriorChunked,
  spreadsOf,
} from './expectation-propagation.ts';
import type { TeamAnswers } from './sorted-answers.ts';
import { MAX_ANSWERS_WITH_TASTES, TasteMessages, viewsChunked } from './taste-messages.ts';
import { charactersChunked } from './taste-or-care.ts';
import { teamPosteriorChunked } from './team-posterior.ts';

/** Standard deviations of tastes that are tried. Scores have deviation 1. */
export const TASTES = [0.3, 0.6, 1];
/** Prior probability of tastes. With 0.75, teams without tastes lose up to .006 of τ in their first minutes. */
export const SHARE_WITH_TASTES = 0.15;
/** The search stops at kinds of noise that are this much less likely than the likeliest, in nats. */
const FAR_BEHIND = 8;
/** If a taste explains a person's answers with a smaller probability, it has no visible effect. */
const HARDLY = 1e-3;
/** Larger exponents would overflow. */
const LARGEST_GAIN = 700;

/**
 * The posterior of a team whose members may have tastes of their own. Nobody with a taste counts as careless. For one person it equals
 * `teamPosteriorChunked` to the last bit. A function of the set of answers.
 */
export function* tastePosteriorChunked(answers: TeamAnswers): Steps<ScorePosterior> {
  return yield* withTastesChunked(answers, yield* fairPosteriorChunked(answers));
}

/**
 * A posterior averaged over no taste and three sizes of taste, by evidence; unchanged if one person answered.
 * @param alike the posterior without tastes.
 */
export function* withTastesChunked(answers: TeamAnswers, alike: ScorePosterior): Steps<ScorePosterior> {
  if (answers.count > MAX_ANSWERS_WITH_TASTES) return alike;
  if (!answers.person.some((person) => person !== answers.person[0])) return alike;
  const { noise } = alike.kinds.reduce((best, kind) => (kind.weight > best.weight ? kind : best));
  const { straightness } = alike;
  const fits = yield* searchChunked(answers, noise, { straightness });
  const tasted = yield* mixtureChunked(answers, fits, { straightness, person: answers.person });
  // With tastes, only the likeliest margin of ties is tried.
  const comparable = alike.kinds.reduce((sum, kind) => sum + (kind.noise.margin === noise.margin ? kind.weight : 0), 0);
  const gain = tasted.logEvidence - Math.log(TASTES.length) - alike.logEvidence - Math.log(comparable);
  const odds = (SHARE_WITH_TASTES / (1 - SHARE_WITH_TASTES)) * Math.exp(Math.min(gain, LARGEST_GAIN));
  const logEvidence = alike.logEvidence + Math.log(1 - SHARE_WITH_TASTES) + Math.log1p(odds);
  return { ...mixed(alike, tasted, odds / (1 + odds), logEvidence), opposite: alike.opposite };
}

/** Like `teamPosteriorChunked`, but people don't count as careless as far as a taste of their own explains their answers better. */
export function* fairPosteriorChunked(answers: TeamAnswers): Steps<ScorePosterior> {
  const posterior = yield* teamPosteriorChunked(answers);
  const { straightness } = posterior;
  if (!straightness) return posterior;
  const characters = yield* charactersChunked(answers, posterior, (person) => straightness.of[person]! < 1);
  if (characters.every(({ chanceOfTaste }) => chanceOfTaste < HARDLY)) return posterior;
  const crooked = straightness.of.map((eta, person) => (1 - eta) * (1 - characters[person]!.chanceOfTaste));
  const of = crooked.map((share) => (share < HARDLY ? 1 : 1 - share));
  const isAnybodyCareless = of.some((eta) => eta < 1);
  const fair = yield* scorePosteriorChunked(answers, undefined, isAnybodyCareless ? { ...straightness, of } : null);
  return { ...fair, opposite: posterior.opposite };
}

/** The beliefs under one kind of noise, with or without tastes, in steps of a few milliseconds. */
export function* tasteFitChunked(answers: TeamAnswers, noise: Noise, assumed: Assumed): Steps<Fit> {
  if (!noise.taste) return yield* fitChunked(answers, noise, assumed);
  const { taste: _, ...alike } = noise;
  const begun = yield* approachChunked(answers, alike, assumed);
  const views = yield* viewsChunked(answers, answers.prior?.rated);
  const state = yield* convergeChunked(answers, new TasteMessages(answers, views, noise, assumed, begun));
  return yield* fitOfChunked(answers, state);
}

/** The likely kinds of noise with tastes, starting from the given one and moving to neighbours while they are likely. */
function* searchChunked(answers: TeamAnswers, noise: Noise, assumed: Assumed): Steps<FitOfKind[]> {
  const spreads = spreadsOf(answers);
  const axes = [spreads, SLIPS, TASTES] as const;
  const start = [spreads.indexOf(noise.spread), SLIPS.indexOf(noise.slips), 0];
  const queue = [start];
  const seen = new Set([start.join()]);
  const fits: FitOfKind[] = [];
  let state: Messages | TasteMessages = yield* approachChunked(answers, noise, assumed);
  const views = yield* viewsChunked(answers, answers.prior?.rated);
  let highest = Number.NEGATIVE_INFINITY;
  for (const at of queue) {
    const [spread, slips, taste] = at.map((index, axis) => axes[axis]![index]!) as [number, number, number];
    const kind = { ...noise, spread, slips, taste };
    state = yield* convergeChunked(answers, new TasteMessages(answers, views, kind, assumed, state));
    const fit = yield* fitOfChunked(answers, state);
    fits.push({ noise: kind, fit });
    highest = Math.max(highest, fit.logEvidence);
    if (fit.logEvidence < highest - FAR_BEHIND) continue;
    for (const [axis, values] of axes.entries()) {
      for (const step of [-1, 1]) {
        const next = at.with(axis, at[axis]! + step);
        if (values[next[axis]!] === undefined || seen.has(next.join())) continue;
        seen.add(next.join());
        queue.push(next);
      }
    }
  }
  return fits;
}

/** The mean of two posteriors. */
function mixed(one: ScorePosterior, other: ScorePosterior, share: number, logEvidence: number): ScorePosterior {
  const between = (x: Float64Array, y: Float64Array) => x.map((each, v) => (1 - share) * each + share * y[v]!);
  const means = between(one.means, other.means);
  const squares = ({ means: of, variances }: ScorePosterior) => variances.map((variance, v) => variance + of[v]! ** 2);
  return {
    means,
    variances: between(squares(one), squares(other)).map((square, v) => square - means[v]! ** 2),
    logEvidence,
    kinds: [
      ...one.kinds.map(({ noise, weight }) => ({ noise, weight: (1 - share) * weight })),
      ...other.kinds.map(({ noise, weight }) => ({ noise, weight: share * weight })),
    ],
    straightness: one.straightness,
  };
}
