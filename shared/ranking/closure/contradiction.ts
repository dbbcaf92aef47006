import type { Choice, Expectation } from '../vocabulary.ts';
import type { Closure } from './closure.ts';

/**
 * How often known pairs were compared, and how often the answers contradicted what was known: sums over active comparisons.
 * `bad` depends on what a half-contradiction counts (`FAINT_IN_ORDER`, `FAINT_IN_SELECTION`), so the two don't mix.
 */
export interface ContradictionTally {
  readonly verifications: number;
  readonly bad: number;
}

/** What a tie counts where a direction was expected, or a direction where a tie was: for the final order ... */
export const FAINT_IN_ORDER = 0.25;
/** ... and for choosing pairs, which has to become suspicious sooner. */
export const FAINT_IN_SELECTION = 0.5;

/**
 * How bad an answer contradicts what was expected: 1 against the expected direction, `faint` for a tie instead of a
 * direction or the reverse, 0.5 for a direction inside a contradiction, 0 otherwise.
 * @param expected `null` when the pair's order was unknown: that answer verified nothing.
 */
export function contradictionOf(expected: Expectation | null, choice: Choice, faint: number): number {
  if (expected === null || expected === choice) return 0;
  if (expected === 'contradicted') return choice === 'tie' ? 0 : 0.5;
  return expected === 'tie' || choice === 'tie' ? faint : 1;
}

/** Minimum number of verifications to estimate how often people are wrong. */
const MIN_VERIFICATIONS = 5;

/** How far inferences are to be trusted, by how verifications went; null while too few were made. */
export function trustIn({ verifications, bad }: ContradictionTally): number | null {
  return verifications < MIN_VERIFICATIONS ? null : 1 - (0.5 * (bad + 1)) / (verifications + 6);
}

/** Verifications from which on their count speaks for itself. */
const ENOUGH_VERIFICATIONS = 10;

/**
 * How often people contradict themselves, for the final order: the share of verifications gone bad, three of them taken on trust.
 * With fewer than ten, what a careful person would believe: the posterior mean of Beta(1, 20) with what was seen.
 */
export function contradictionRate({ verifications, bad }: ContradictionTally): number {
  if (verifications < ENOUGH_VERIFICATIONS) return (bad + 1) / (verifications + 21);
  return bad / (verifications + 3);
}

/** Share of verifications that agreed with what was known; `null` without any. */
export function agreement({ verifications, bad }: ContradictionTally): number | null {
  return verifications === 0 ? null : 1 - bad / verifications;
}

/** Where verdicts contradict each other: the two questions that expectations and confidence ask. */
export interface Contradictions {
  /** Whether both features lie in one component with a strict verdict inside. */
  isContradicted(x: number, y: number): boolean;
  /** Number of such unordered pairs. */
  readonly contradictedPairs: number;
}

/** What is known of a pair before it is compared; kept with the comparison as `expected`. */
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
