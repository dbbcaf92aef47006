import type { Steps } from '../steps.ts';
import { Messages } from './answer-messages.ts';
import { convergeChunked, type Noise } from './expectation-propagation.ts';
import { pickAnswers, type TeamAnswers } from './sorted-answers.ts';

/** Only the people with the most answers are compared with each other. */
const MOST_COMPARED = 50;
const ROUNDS = 50;
/** Shares of straight answers for people who agree with nobody, and for those who agree or disagree most. */
const COIN = 0.5;
const REACH = 0.45;

/**
 * Initial shares of straight answers for a search, from how far people agree: the leading eigenvector of the correlations between what each
 * person's answers say about the features (Karger, Oh and Shah 2011). The side with the most answers counts as straight.
 * @param answers that prefer a side.
 * @param counts their number by person.
 */
export function* likeMindedChunked(answers: TeamAnswers, counts: Float64Array, noise: Noise): Steps<Float64Array> {
  const compared = Array.from(counts.keys())
    .filter((person) => counts[person]! > 0)
    .sort((x, y) => counts[y]! - counts[x]! || x - y)
    .slice(0, MOST_COMPARED);
  const indexes = Array.from(counts, (count) => new Int32Array(count));
  const taken = new Int32Array(counts.length);
  answers.person.forEach((person, t) => {
    indexes[person]![taken[person]!++] = t;
  });
  const views: Float64Array[] = [];
  for (const person of compared) {
    const own = pickAnswers(answers, indexes[person]!);
    const { means } = (yield* convergeChunked(own, new Messages(own, noise, { prior: null }))).beliefs();
    const mean = means.reduce((sum, each) => sum + each, 0) / means.length;
    const length = Math.hypot(...means.map((each) => each - mean)) || 1;
    views.push(means.map((each) => (each - mean) / length));
  }
  const correlations: number[][] = [];
  for (const one of views) {
    correlations.push(views.map((other) => one.reduce((sum, each, v) => sum + each * other[v]!, 0)));
    yield;
  }
  let loads = compared.map(() => 1);
  for (let round = 0; round < ROUNDS; round++) {
    // A diagonal of 1 makes all eigenvalues positive.
    const next = correlations.map((row) => row.reduce((sum, each, other) => sum + each * loads[other]!, 0));
    const largest = Math.max(...next.map(Math.abs), Number.MIN_VALUE);
    loads = next.map((each) => each / largest);
  }
  const side = Math.sign(loads.reduce((sum, load, at) => sum + load * counts[compared[at]!]!, 0)) || 1;
  const shares = new Float64Array(answers.people).fill(COIN + REACH);
  compared.forEach((person, at) => {
    shares[person] = COIN + REACH * side * loads[at]!;
  });
  return shares;
}
