import type { Steps } from '../steps.ts';
import type { ScorePosterior } from './expectation-propagation.ts';
import { quickNormalCdf } from './normal.ts';
import { keepAnswers, type TeamAnswers } from './sorted-answers.ts';
import { MAX_ANSWERS_WITH_TASTES } from './taste-messages.ts';
import type { Character } from './taste-or-care.ts';
import { SHARE_WITH_TASTES, TASTES, tastePosteriorChunked } from './taste-posterior.ts';

/** Minimum answers per feature. With fewer, tastes can't be told from slips, and the share is up to .1 too low for people who agree. */
const ENOUGH_PER_FEATURE = 4;
/** The share is reported only up to this standard deviation. */
const MOST_DOUBT = 0.1;
/** Pairs examined, and pairs examined between two pauses. */
const MAX_PAIRS = 4096;
const PAIRS_PER_STEP = 256;
/** Gauss-Hermite quadrature: nodes of a standard normal deviate, and their weights. */
const PLACES = [0, 1.3556261799742659, -1.3556261799742659, 2.8569700138728056, -2.8569700138728056];
const WEIGHTS = [
  0.5333333333333333, 0.22207592200561266, 0.22207592200561266, 0.011257411327720689, 0.011257411327720689,
];

/**
 * The share of all pairs that two people of a team put in the same order, leaving out careless people; null while it is too early to tell.
 * It covers all pairs, whereas pairs that several people answered were chosen because they are doubtful.
 * @param posterior of all answers.
 */
export function* commonViewChunked(
  answers: TeamAnswers,
  posterior: ScorePosterior,
  characters: readonly Character[],
): Steps<number | null> {
  const isCareless = (person: number) => characters[person]!.differsIn === 'care';
  const rest = keepAnswers(answers, (t) => !isCareless(answers.person[t]!));
  const people = [...new Set(rest.person)];
  if (people.length < 2 || rest.count < ENOUGH_PER_FEATURE * rest.features) return null;
  if (rest.count > MAX_ANSWERS_WITH_TASTES) return null;
  const about = rest.count < answers.count ? yield* tastePosteriorChunked(rest) : posterior;
  const own = people.map((person) => characters[person]!.taste);
  let [sum, squares, total] = [0, 0, 0];
  for (const [taste, weight] of likelihoods(about)) {
    const share = yield* sameOrderChunked(
      about,
      own.map((each) => Math.max(each, taste)),
    );
    sum += weight * share;
    squares += weight * share * share;
    total += weight;
  }
  const mean = sum / total;
  return Math.sqrt(Math.max(0, squares / total - mean * mean)) > MOST_DOUBT ? null : mean;
}

/** The likelihood of each deviation of tastes, up to a factor. The priors are taken out, so all deviations start equal. */
function likelihoods({ kinds }: ScorePosterior): Map<number, number> {
  const found = new Map<number, number>();
  for (const { noise, weight } of kinds) {
    const before = noise.taste ? SHARE_WITH_TASTES / TASTES.length : 1 - SHARE_WITH_TASTES;
    found.set(noise.taste ?? 0, (found.get(noise.taste ?? 0) ?? 0) + weight / before);
  }
  return found;
}

/**
 * The mean probability, over pairs of features and of people, that both prefer the same feature.
 * @param tastes standard deviation of each person's views around the scores. The means of the posterior are those of the views.
 */
function* sameOrderChunked({ means, variances }: ScorePosterior, tastes: readonly number[]): Steps<number> {
  const people = tastes.length;
  if (tastes.every((taste) => taste === 0)) return 1;
  const counts = new Map<number, number>();
  for (const taste of tastes) counts.set(taste, (counts.get(taste) ?? 0) + 1);
  // Variance of the mean of some views around the score.
  const ofMean = tastes.reduce((all, taste) => all + taste * taste, 0) / people ** 2;
  const kept = 1 / (1 + ofMean);
  const n = means.length;
  const stride = Math.max(1, Math.ceil((n * (n - 1)) / 2 / MAX_PAIRS));
  let [sum, taken, pair] = [0, 0, 0];
  for (let x = 1; x < n; x++) {
    for (let y = 0; y < x; y++) {
      if (pair++ % stride !== 0) continue;
      const mean = kept * (means[x]! - means[y]!);
      const deviation = Math.sqrt(kept * kept * (variances[x]! + variances[y]!) + 2 * kept * ofMean);
      PLACES.forEach((place, index) => {
        sum += WEIGHTS[index]! * bothAgree(mean + deviation * place, counts, people);
      });
      if (++taken % PAIRS_PER_STEP === 0) yield;
    }
  }
  return sum / taken;
}

/** The probability that two people prefer the same of two features whose scores differ by this much. */
function bothAgree(difference: number, counts: ReadonlyMap<number, number>, people: number): number {
  let [prefer, squares] = [0, 0];
  for (const [taste, count] of counts) {
    const chance = taste === 0 ? Number(difference > 0) : quickNormalCdf(difference / (Math.SQRT2 * taste));
    prefer += count * chance;
    squares += count * chance * chance;
  }
  const oppose = people - prefer;
  const opposeSquares = people - 2 * prefer + squares;
  return (prefer * prefer - squares + oppose * oppose - opposeSquares) / (people * (people - 1));
}
