import type { Knowledge } from '../cycles/knowledge.ts';
import { openness } from './bounds.ts';
import type { ProgressInputs } from './progress.ts';

/** The part of a ranking from which progress is computed. */
export interface ProgressSource {
  readonly n: number;
  readonly model: { readonly priorVariance: number; readonly targetVariance: number };
  readonly variances: Float64Array;
  readonly knowledge: Knowledge;
  readonly comparisons: number;
  /** Sets of four among the comparisons. */
  readonly sets: number;
  readonly verifications: number;
  readonly bad: number;
}

/** Gathers the numbers that progress consists of, in one pass over the features. */
export function gatherProgressInputs(ranking: ProgressSource): ProgressInputs {
  const { n, model, variances, knowledge, comparisons, sets, verifications, bad } = ranking;
  const { closure, components, cycles, verdicts } = knowledge;
  const { priorVariance, targetVariance } = model;
  return {
    features: n,
    knownPairs: closure.knownPairs,
    openness: openness(n, (v) => closure.unknown(v)),
    comparisons,
    sets,
    uniquePairs: verdicts.count,
    verifications,
    bad,
    averageVariance: n === 0 ? priorVariance : variances.reduce((sum, variance) => sum + variance, 0) / n,
    priorVariance,
    targetVariance,
    cycleCount: cycles.count,
    comparisonsInCycles: components.contradictedVerdicts,
    contradictedPairs: components.contradictedPairs,
  };
}
