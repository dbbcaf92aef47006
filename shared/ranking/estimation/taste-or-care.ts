import type { Steps } from '../steps.ts';
import type { ScoreBeliefs } from './evidence.ts';
import {
  convergeChunked,
  fitOfChunked,
  type Noise,
  type ScorePosterior,
  spreadsOf,
} from './expectation-propagation.ts';
import { keepAnswers, type TeamAnswers } from './sorted-answers.ts';
import { MAX_ANSWERS_WITH_TASTES, TasteMessages, viewsChunked } from './taste-messages.ts';

/** How often a person answers in line with an order shared by all: 1 always, ½ at random, 0 always the opposite. */
export interface Straightness {
  readonly mean: number;
  /** Lower end of the 90 % interval; `high` is the upper end. */
  readonly low: number;
  readonly high: number;
}

/** How a person's answers differ from the others'. */
export interface Character {
  /** Null if tossing a coin could have produced the same answers. */
  readonly straightness: Straightness | null;
  /** Whether they answer by a taste of their own or carelessly; null if neither, or if it is too early to tell. */
  readonly differsIn: 'taste' | 'care' | null;
  /** The likeliest standard deviation of their taste, if they differ in taste. */
  readonly taste: number;
  /** The likeliest share of straight answers if they differ in care, otherwise 1. */
  readonly straight: number;
  /**
   * The probability that a taste of their own explains their answers, rather than carelessness or the common order. It is ½ where a taste
   * starts to be reported.
   */
  readonly chanceOfTaste: number;
}

/** Shares of straight answers that are tried, and their prior probabilities: about Beta(8, 1.5). */
const SHARES = [0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 1];
const PRIOR_OF_SHARES = [1e-4, 1e-4, 1e-3, 0.004, 0.012, 0.06, 0.22, 0.4, 0.3];
/** The shares of careless people. */
const CARELESS = [0, 0.25, 0.5, 0.75, 0.9];
const COIN = 0.5;
/** A person who answers straight no more often than this has an order: the opposite one. */
const OPPOSITE = 0.25;
/** Maximum standard deviation of a person's own taste. */
const WIDEST_TASTE = 1.5;
const OWN_TASTES = [0.6, 1, WIDEST_TASTE];
/** A difference is reported if it is likelier by this factor (about p < .05) and likelier than the other explanation. */
const CONVINCING = Math.log(19);
/** Nobody is judged on fewer answers that prefer a side. */
const MIN_ANSWERS = 10;
/** Only the people with the most answers are judged. */
const MAX_JUDGED = 50;
/** One person's answers may make everybody look coarser, so finer kinds of noise are tried too, down to this factor. */
const FINEST = 1 / 4;
/** Up to this many people (weighted by how far each counts), usual tastes are unknown. With one more person, they count in full. */
const FEW = 2;
/** Standard deviations that enclose 90 % on both sides. */
const Z90 = 1.6448536269514722;

const NOT_TOLD: Character = { straightness: null, differsIn: null, taste: 0, straight: 1, chanceOfTaste: 0 };

/**
 * Who differs from the others in taste, and who in care: how well each explanation accounts for a person's answers, given those of all
 * others. Independent of the order of answers. In steps of a few milliseconds.
 * @param posterior of the same answers.
 * @param isAsked whether to judge a person.
 * @returns by number of the person.
 */
export function* charactersChunked(
  answers: TeamAnswers,
  posterior: ScorePosterior,
  isAsked: (person: number) => boolean = () => true,
): Steps<Character[]> {
  const counts = new Int32Array(answers.people);
  for (let t = 0; t < answers.count; t++) if (answers.sign[t] !== 0) counts[answers.person[t]!]!++;
  const characters: Character[] = Array.from({ length: answers.people }, () => NOT_TOLD);
  if (answers.count > MAX_ANSWERS_WITH_TASTES || counts.filter((count) => count > 0).length < 2) return characters;
  const { straightness } = posterior;
  const noise = usualNoise(posterior, counts);
  const views = yield* viewsChunked(answers);
  const all = yield* convergeChunked(answers, new TasteMessages(answers, views, noise, { straightness }));
  const judged = views.people.filter((person) => counts[person]! >= MIN_ANSWERS && isAsked(person));
  judged.sort((one, other) => counts[other]! - counts[one]! || one - other);
  for (const person of judged.slice(0, MAX_JUDGED)) {
    characters[person] = yield* characterChunked(sidesTaken(answers, person), all.scoresWithout(person), noise);
  }
  return characters;
}

/**
 * The same, except that people who answer the opposite of the others count as careless only if they are a minority. Otherwise nobody can
 * tell whose order is the wrong way round: they then differ in taste, and it is open how straight anybody answers.
 */
export function withoutBlame(characters: readonly Character[]): Character[] {
  const isOpposed = ({ differsIn, straight }: Character) => differsIn === 'care' && straight <= OPPOSITE;
  const judged = characters.filter((character) => character !== NOT_TOLD).length;
  const opposed = characters.filter(isOpposed).length;
  if (opposed === 0 || 2 * opposed < judged) return [...characters];
  return characters.map((character) => {
    const view = isOpposed(character) ? ({ differsIn: 'taste', taste: WIDEST_TASTE, straight: 1 } as const) : null;
    return { ...character, straightness: null, ...view };
  });
}

/**
 * How people usually answer. With two people who count, nobody can tell what tastes are usual, so their difference counts as their own
 * taste.
 */
function usualNoise({ kinds, straightness }: ScorePosterior, counts: Int32Array): Noise {
  const noise = likeliestNoise(kinds);
  const counted = counts.reduce(
    (sum, count, k) => sum + (count > 0 ? Math.max(0, 2 * (straightness?.of[k] ?? 1) - 1) : 0),
    0,
  );
  return { ...noise, taste: (noise.taste ?? 0) * Math.min(1, Math.max(0, counted - FEW)) };
}

export function likeliestNoise(kinds: ScorePosterior['kinds']): Noise {
  return kinds.reduce((best, kind) => (kind.weight > best.weight ? kind : best)).noise;
}

/**
 * @param own answers of one person.
 * @param prior the scores by all others.
 * @param usual the noise of all people.
 */
function* characterChunked(own: TeamAnswers, prior: ScoreBeliefs, usual: Noise): Steps<Character> {
  const views = yield* viewsChunked(own);
  const noises = spreadsOf(own).filter((spread) => spread <= usual.spread && spread >= FINEST * usual.spread);
  const { taste: usualTaste = 0, slips } = usual;
  function* evidenceChunked(straight: number, taste: number): Steps<number> {
    const straightness = { of: Float64Array.of(straight), person: own.person };
    const each: number[] = [];
    for (const spread of noises) {
      const messages = new TasteMessages(own, views, { slips, spread, taste }, { prior, straightness });
      each.push((yield* fitOfChunked(own, yield* convergeChunked(own, messages))).logEvidence);
    }
    return logMean(each);
  }
  const shares: number[] = [];
  for (const share of SHARES) shares.push(yield* evidenceChunked(share, usualTaste));
  const tastes: number[] = [];
  const ownTastes = OWN_TASTES.filter((taste) => taste > usualTaste);
  for (const taste of ownTastes) tastes.push(yield* evidenceChunked(1, taste));
  const of = (share: number) => shares[SHARES.indexOf(share)]!;
  const asOthers = of(1);
  const careless = logMean(CARELESS.map(of)) - asOthers;
  const tasteful = logMean(tastes) - asOthers;
  const differsIn =
    tasteful > CONVINCING && tasteful - careless > CONVINCING
      ? 'taste'
      : careless > CONVINCING && careless - tasteful > CONVINCING
        ? 'care'
        : null;
  const isTold = careless > CONVINCING || Math.max(asOthers, logMean(tastes)) - of(COIN) > CONVINCING;
  return {
    straightness: isTold ? straightnessOf(shares) : null,
    differsIn,
    taste: differsIn === 'taste' ? likeliest(ownTastes, tastes) : 0,
    straight: differsIn === 'care' ? likeliest(SHARES, shares) : 1,
    chanceOfTaste: 1 / (1 + Math.exp(CONVINCING + logOfSum(0, careless) - tasteful)),
  };
}

/** The mean share and its 90 % interval, from the evidence of each. */
function straightnessOf(evidence: readonly number[]): Straightness {
  const highest = Math.max(...evidence);
  const weights = evidence.map((each, at) => PRIOR_OF_SHARES[at]! * Math.exp(each - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = weights.reduce((sum, weight, at) => sum + weight * SHARES[at]!, 0) / total;
  const square = weights.reduce((sum, weight, at) => sum + weight * SHARES[at]! ** 2, 0) / total;
  const reach = Z90 * Math.sqrt(Math.max(0, square - mean * mean));
  return { mean, low: Math.max(0, mean - reach), high: Math.min(1, mean + reach) };
}

function likeliest(values: readonly number[], evidence: readonly number[]): number {
  return values[evidence.indexOf(Math.max(...evidence))]!;
}

/** Logarithm of the sum of two numbers given by their logarithms. */
const logOfSum = (one: number, other: number): number =>
  Math.max(one, other) + Math.log1p(Math.exp(-Math.abs(one - other)));

/** Logarithm of the mean of some numbers given by their logarithms. */
function logMean(logarithms: readonly number[]): number {
  const highest = Math.max(...logarithms);
  return highest + Math.log(logarithms.reduce((sum, each) => sum + Math.exp(each - highest), 0) / logarithms.length);
}

/**
 * One person's answers that prefer a side; the person's number is 0. Ties are left out, because each person has their own margin. With a
 * common margin, people who seldom say "Equal" would seem to have a taste of their own.
 */
function sidesTaken(answers: TeamAnswers, of: number): TeamAnswers {
  const { person, sign, ids } = answers;
  const own = keepAnswers(answers, (t) => person[t] === of && sign[t] !== 0);
  return { ...own, prior: null, people: 1, ids: [ids[of]!], person: new Int32Array(own.count) };
}
