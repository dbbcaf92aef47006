import type { Verdicts } from '../closure/verdicts.ts';
import type { Steps } from '../steps.ts';
import type { CycleMembers } from './cycles.ts';

/** The pair worth asking again. */
export interface PairToResolve {
  a: number;
  b: number;
  /** Sum of both standard deviations, in logits. */
  combinedUncertainty: number;
  /** Whether every pair of the contradictions was confirmed, this one too. */
  insisted: boolean;
}

/** What is known of the answers to each pair, by the number of its verdict. */
export interface AnswersToPairs {
  /** Whether the verdict was given twice: by the two latest answers, or by two people. */
  isConfirmed(verdict: number): boolean;
  /** How often the pair was answered. */
  timesAnswered(verdict: number): number;
}

interface Candidate extends PairToResolve {
  ways: number;
  times: number;
}

/** Verdicts looked at in between two pauses: a few milliseconds. */
const VERDICTS_PER_STEP = 50_000;

/**
 * Of the pairs on the cycles the one on most of them, then with the largest sum of standard deviations, then the one first
 * compared. That leads to wrong answers first, since a wrong answer contradicts many right ones;
 * the sum alone leads astray, for the pair that was answered wrongly has an answer more. Pairs that were confirmed come last,
 * those with the fewest answers first, so that no pair is left out for ever. Null without a contradiction.
 * @param variances of each feature's estimate, in logits².
 */
export function* pairToResolveChunked(
  verdicts: Verdicts,
  { ways }: CycleMembers,
  variances: Float64Array,
  answers: AnswersToPairs,
): Steps<PairToResolve | null> {
  let best: Candidate | null = null;
  for (let i = 0; i < ways.length; i++) {
    if (i % VERDICTS_PER_STEP === VERDICTS_PER_STEP - 1) yield;
    if (ways[i] === 0) continue;
    const [a, b] = [verdicts.a[i]!, verdicts.b[i]!];
    const candidate: Candidate = {
      a,
      b,
      combinedUncertainty: Math.sqrt(variances[a]!) + Math.sqrt(variances[b]!),
      insisted: answers.isConfirmed(i),
      ways: ways[i]!,
      times: answers.timesAnswered(i),
    };
    if (!best || isBetter(candidate, best)) best = candidate;
  }
  if (!best) return null;
  const { a, b, combinedUncertainty, insisted } = best;
  return { a, b, combinedUncertainty, insisted };
}

function isBetter(one: Candidate, other: Candidate): boolean {
  if (one.insisted !== other.insisted) return other.insisted;
  const fewer = one.insisted ? other.times - one.times : 0;
  return (fewer || one.ways - other.ways || one.combinedUncertainty - other.combinedUncertainty) > 0;
}
