import type { Steps } from '../steps.ts';
import { fitChunked, type Noise, type ScorePosterior, scorePosteriorChunked } from './expectation-propagation.ts';
import type { TeamAnswers } from './sorted-answers.ts';

/** Prior of a person's straightness: Beta(8, 1.5). Its mode needs one less of each. */
const STRAIGHT = 8;
const CROOKED = 1.5;
const [STRAIGHT_AT_MODE, CROOKED_AT_MODE] = [STRAIGHT - 1, CROOKED - 1];
/**
 * Only people below this share count as less than straight, and after the first rounds somebody must be below it. Of
 * two camps with different opinions, neither should count as wrong.
 */
const CROOKED_BELOW = 0.75;
/** Number of rounds with one kind of noise. Then the search stops, or continues with the kind that is now likeliest. */
const ROUNDS_PER_KIND = 4;
const MAX_ROUNDS = 12;
/** A round that changes no share by more ends the search. */
const SMALL_ENOUGH = 0.01;
/** After the first rounds it must be this much likelier, in nats, that people differ, or the search is given up ... */
const PROMISING = 2;
/** ... and at the end this much, or all are taken for equally straight: teams with tastes of their own stay below. */
const CONVINCING = 5;

/**
 * The posterior of several people's answers: each answers straight with a share of their own, found by expectation maximization
 * (Crowd-BT, Chen et al. 2013) within expectation propagation, where the evidence for such differences is convincing. Otherwise,
 * and for one person, it is `scorePosteriorChunked` to the bit. Independent of the order of answers.
 */
export function* teamPosteriorChunked(answers: TeamAnswers): Steps<ScorePosterior> {
  const alike = yield* scorePosteriorChunked(answers);
  const counts = new Float64Array(answers.people);
  for (let t = 0; t < answers.count; t++) if (answers.sign[t] !== 0) counts[answers.person[t]!]!++;
  if (counts.filter((count) => count > 0).length < 2) return alike;
  const { person } = answers;
  const of = new Float64Array(answers.people).fill(STRAIGHT / (STRAIGHT + CROOKED));
  let noise = likeliest(alike);
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const fit = yield* fitChunked(answers, noise, { straightness: { of, person } });
    if (maximize(answers, fit.chancesIfStraight(), counts, of) < SMALL_ENOUGH) break;
    if (round % ROUNDS_PER_KIND !== 0 || round === MAX_ROUNDS) continue;
    if (!of.some((eta) => eta < CROOKED_BELOW)) return alike;
    const differing = yield* scorePosteriorChunked(answers, undefined, { of: of.slice(), person });
    if (differing.logEvidence - alike.logEvidence < PROMISING) return alike;
    noise = likeliest(differing);
  }
  const crooked = of.map((eta) => (eta < CROOKED_BELOW ? eta : 1));
  if (!crooked.some((eta) => eta < 1)) return alike;
  const differing = yield* scorePosteriorChunked(answers, undefined, { of: crooked, person });
  // If everybody errs more often than the kinds of noise allow, that is no difference between people.
  const share = of.reduce((sum, eta, k) => sum + eta * counts[k]!, 0) / counts.reduce((sum, count) => sum + count, 0);
  const common = { of: new Float64Array(of.length).fill(share), person };
  const same = yield* scorePosteriorChunked(answers, undefined, common);
  return differing.logEvidence - Math.max(alike.logEvidence, same.logEvidence) >= CONVINCING ? differing : alike;
}

function likeliest({ kinds }: ScorePosterior): Noise {
  return kinds.reduce((best, kind) => (kind.weight > best.weight ? kind : best)).noise;
}

/** Sets each person's share to the likeliest; returns the largest change. */
function maximize(
  { count, person, sign }: TeamAnswers,
  chances: Float64Array,
  counts: Float64Array,
  of: Float64Array,
): number {
  const sums = new Float64Array(of.length);
  for (let t = 0; t < count; t++) {
    if (sign[t] === 0) continue;
    const eta = of[person[t]!]!;
    const straight = eta * chances[t]!;
    sums[person[t]!]! += straight / (straight + (1 - eta) * (1 - chances[t]!));
  }
  let largest = 0;
  of.forEach((before, k) => {
    of[k] = (sums[k]! + STRAIGHT_AT_MODE) / (counts[k]! + STRAIGHT_AT_MODE + CROOKED_AT_MODE);
    largest = Math.max(largest, Math.abs(of[k]! - before));
  });
  return largest;
}
