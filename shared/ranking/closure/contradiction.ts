import type { Choice, Expectation } from '../vocabulary.ts';
import type { Closure } from './closure.ts';

/**
 * Number of comparisons of known pairs, and how many of them contradicted what was known, summed over active comparisons. `bad` depends on
 * the weight of a half-contradiction (`FAINT_IN_ORDER` or `FAINT_IN_SELECTION`), so never mix tallies of the two.
 */
export interface ContradictionTally {
  readonly verifications: number;
  readonly bad: number;
}

/** Weight of a half-contradiction in the final order: a tie instead of an expected direction, or the reverse. */
export const FAINT_IN_ORDER = 0.25;
/** Weight of a half-contradiction when choosing pairs. It is higher, because selection must notice mistakes sooner. */
export const FAINT_IN_SELECTION = 0.5;

/**
 * How much an answer contradicts the expectation: 1 against the expected direction, `faint` for a tie instead of a direction or the
 * reverse, 0.5 for a direction inside a contradiction, 0 otherwise.
 * @param expected `null` if the pair's order was unknown, so that the answer verifies nothing.
 */
export function contradictionOf(expected: Expectation | null, choice: Choice, faint: number): number {
  if (expected === null || expected === choice) return 0;
  if (expected === 'contradicted') return choice === 'tie' ? 0 : 0.5;
  return expected === 'tie' || choice === 'tie' ? faint : 1;
}

/** Minimum number of verifications to estimate how often people are wrong. */
const MIN_VERIFICATIONS = 5;

/** How far the verifications support inferences. Null if there were too few verifications. */
export function trustIn({ verifications, bad }: ContradictionTally): number | null {
  return verifications < MIN_VERIFICATIONS ? null : 1 - (0.5 * (bad + 1)) / (verifications + 6);
}

/** From this number of verifications on, their rate is used as it is. */
const ENOUGH_VERIFICATIONS = 10;

/**
 * How often people contradict themselves, for the final order: the share of bad verifications, plus three imaginary good ones. With fewer
 * than ten verifications, it is the posterior mean of Beta(1, 20), the belief about a careful person.
 */
export function contradictionRate({ verifications, bad }: ContradictionTally): number {
  if (verifications < ENOUGH_VERIFICATIONS) return (bad + 1) / (verifications + 21);
  return bad / (verifications + 3);
}

/** Share of verifications that agreed with what was known; `null` without any. */
export function agreement({ verifications, bad }: ContradictionTally): number | null {
  return verifications === 0 ? null : 1 - bad / verifications;
}

/** Contradictions among verdicts, as used by expectations and confidence. */
export interface Contradictions {
  /** Whether both features lie in one component with a strict verdict inside. */
  isContradicted(x: number, y: number): boolean;
  /** Number of contradicted unordered pairs. */
  readonly contradictedPairs: number;
}

/** The expectation about a pair before it is compared; stored with the comparison as `expected`. */
export function expectationOf(
  closure: Pick<Closure, 'reaches'>,
  contradictions: Pick<Contradictions, 'isContradicted'>,
  a: number,
  b: number,
): Expectation | null {
  const down = closure.reaches(a, b);
  const up = closure.reaches(b, a);
  if (down && up) return contradictions.isContradicted(a, b) ? 'contradicted' : 'tie';
  return down ? 'feature_a' : up ? 'feature_b' : null;
}
