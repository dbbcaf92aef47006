import { runCooperatively } from '../../run-cooperatively.ts';
import type { LedgerState } from '../../store/project-access.ts';
import type { Context } from '../context.ts';

/** Most cycles that are shown; a person looks at the first few, and there can be a hundred thousand. */
export const CYCLES_SHOWN = 1000;

/** Cycles of one ranking. */
export interface FoundCycles {
  /** The shortest by feature id, each leading from better to worse; shortest first. */
  cycles: string[][];
  /** How many there are. */
  count: number;
}

/** @param most how many to find. */
export async function findCycles({ rankings }: Context, ledger: LedgerState, most: number): Promise<FoundCycles> {
  const { ranking, featureIds } = await rankings.read(ledger);
  await runCooperatively(ranking.rebuildChunked());
  const cycles = await runCooperatively(ranking.cyclesChunked(most));
  return {
    cycles: cycles.map((cycle) => cycle.map((index) => featureIds[index]!)),
    count: ranking.inconsistency().cycleCount,
  };
}

/** The contradicted pair that is most worth asking again, and what it is part of. */
export interface PairToResolve {
  featureAId: string;
  featureBId: string;
  /** Sum of both standard deviations, in logits. */
  combinedUncertainty: number;
  cycleCount: number;
  /** Features on any cycle, by id. */
  featuresInCycles: string[];
  /** Whether every pair of the contradictions was confirmed when it was asked again. */
  insisted: boolean;
}

/** @returns null when no answers contradict each other. */
export async function resolveInconsistency({ rankings }: Context, ledger: LedgerState): Promise<PairToResolve | null> {
  const { ranking, featureIds } = await rankings.read(ledger);
  await runCooperatively(ranking.rebuildChunked());
  const pair = await runCooperatively(ranking.pairToResolveChunked());
  if (!pair) return null;
  const { features } = await runCooperatively(ranking.cycleMembersChunked());
  return {
    featureAId: featureIds[pair.a]!,
    featureBId: featureIds[pair.b]!,
    combinedUncertainty: pair.combinedUncertainty,
    insisted: pair.insisted,
    cycleCount: ranking.inconsistency().cycleCount,
    featuresInCycles: features.map((index) => featureIds[index]!),
  };
}
