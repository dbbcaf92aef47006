import type { Verdicts } from '../closure/verdicts.ts';
import type { Steps } from '../steps.ts';
import type { CycleMembers } from './cycles.ts';

/** The pair that is most worth asking again. */
export interface PairToResolve {
  a: number;
  b: number;
  /** Sum of the two standard deviations, in logits. */
  combinedUncertainty: number;
  /** Whether all contradicted pairs, including this one, were confirmed. */
  insisted: boolean;
}

/** Facts about the answers to each pair, by the number of its verdict. */
export interface AnswersToPairs {
  /** Whether the same verdict was given twice: by the two latest answers, or by two people. */
  isConfirmed(verdict: number): boolean;
  /** How often the pair was answered. */
  timesAnswered(verdict: number): number;
}

/** Verdicts examined between two pauses: a few milliseconds. */
const VERDICTS_PER_STEP = 50_000;

/**
 * Returns the pair on the most cycles; among equals, the pair with the largest sum of standard deviations, then the pair compared first.
 * Wrong answers come first in this order, since a wrong answer contradicts many right ones. The sum alone would mislead, because the pair
 * with the wrong answer has an additional answer. Confirmed pairs come last, those with the fewest answers first, so that every pair is
 * asked at some point. Null without a contradiction.
 * @param variances of each feature's estimate, in logits².
 */
export function* pairToResolveChunked(
  verdicts: Verdicts,
  { ways }: CycleMembers,
  variances: Float64Array,
  answers: AnswersToPairs,
): Steps<PairToResolve | null> {
  const [best] = yield* pairsToResolveChunked(verdicts, { ways }, variances, answers, 1);
  return best ? { a: best.a, b: best.b, combinedUncertainty: best.combinedUncertainty, insisted: best.insisted } : null;
}

/** Several pairs in the same order, starting with the result of `pairToResolveChunked`. */
export function* pairsToResolveChunked(
  verdicts: Verdicts,
  { ways }: Pick<CycleMembers, 'ways'>,
  variances: Float64Array,
  answers: AnswersToPairs,
  most: number,
): Steps<PairToResolve[]> {
  const best: Candidate[] = [];
  for (let i = 0; i < ways.length; i++) {
    if (i % VERDICTS_PER_STEP === VERDICTS_PER_STEP - 1) yield;
    if (ways[i] === 0) continue;
    const candidate = candidateOf(i, verdicts, ways, variances, answers);
    if (best.length === most && !isBetter(candidate, best.at(-1)!)) continue;
    const place = best.findIndex((each) => isBetter(candidate, each));
    best.splice(place < 0 ? best.length : place, 0, candidate);
    if (best.length > most) best.pop();
  }
  return best;
}

/** The arrow of a cycle that is most worth asking again, as the position of its better feature. */
export function arrowToResolve(
  cycle: readonly number[],
  verdicts: Verdicts,
  { ways }: Pick<CycleMembers, 'ways'>,
  variances: Float64Array,
  answers: AnswersToPairs,
): number {
  const candidates = cycle.map((from, place) =>
    candidateOf(verdicts.indexOf(from, cycle[(place + 1) % cycle.length]!), verdicts, ways, variances, answers),
  );
  let best = 0;
  for (let place = 1; place < candidates.length; place++)
    if (isBetter(candidates[place]!, candidates[best]!)) best = place;
  return best;
}

function candidateOf(
  verdict: number,
  verdicts: Verdicts,
  ways: Int32Array,
  variances: Float64Array,
  answers: AnswersToPairs,
): Candidate {
  const [a, b] = [verdicts.a[verdict]!, verdicts.b[verdict]!];
  return {
    a,
    b,
    combinedUncertainty: Math.sqrt(variances[a]!) + Math.sqrt(variances[b]!),
    insisted: answers.isConfirmed(verdict),
    ways: ways[verdict]!,
    times: answers.timesAnswered(verdict),
  };
}

interface Candidate extends PairToResolve {
  /** Number of shortest ways back that use it. */
  ways: number;
  times: number;
}

function isBetter(one: Candidate, other: Candidate): boolean {
  if (one.insisted !== other.insisted) return other.insisted;
  const fewer = one.insisted ? other.times - one.times : 0;
  return (fewer || one.ways - other.ways || one.combinedUncertainty - other.combinedUncertainty) > 0;
}
