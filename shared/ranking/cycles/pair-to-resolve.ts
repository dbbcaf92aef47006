import type { Knowledge } from './knowledge.ts';

/** The pair worth asking again: of the verdicts on the cycles the one with the largest sum of standard deviations. */
export interface PairToResolve {
  a: number;
  b: number;
  /** Sum of both standard deviations, in logits. */
  combinedUncertainty: number;
}

/**
 * Null without a contradiction; among equals the pair that was first compared.
 * @param ties on cycles, as `low * n + high`: strict verdicts inside an inconsistent component are all on cycles.
 */
export function pairToResolve(
  { verdicts, components }: Knowledge,
  variances: Float64Array,
  ties: ReadonlySet<number>,
): PairToResolve | null {
  if (components.inconsistent === 0) return null;
  let best: PairToResolve | null = null;
  for (let i = 0; i < verdicts.count; i++) {
    const a = verdicts.a[i]!;
    const b = verdicts.b[i]!;
    if (!components.isContradicted(a, b)) continue;
    const combinedUncertainty = Math.sqrt(variances[a]!) + Math.sqrt(variances[b]!);
    if (best && combinedUncertainty <= best.combinedUncertainty) continue;
    if (verdicts.sign[i] === 0 && !ties.has(a * verdicts.n + b)) continue;
    best = { a, b, combinedUncertainty };
  }
  return best;
}
