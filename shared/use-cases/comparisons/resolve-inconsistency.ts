import type { LedgerState } from '../../store/project-access.ts';
import type { Context } from '../context.ts';
import { runCooperatively } from '../ranking/run-cooperatively.ts';

/** Every cycle of one ranking by feature id, each leading from better to worse; shortest first. */
export async function findCycles({ rankings }: Context, ledger: LedgerState): Promise<string[][]> {
  const { ranking, featureIds } = await rankings.read(ledger);
  const cycles = await runCooperatively(ranking.cyclesChunked());
  return cycles.map((cycle) => cycle.map((index) => featureIds[index]!));
}

/** The contradicted pair that is most worth asking again, or null when no answers contradict each other. */
export interface PairToResolve {
  featureAId: string;
  featureBId: string;
  /** Sum of both standard deviations, in logits. */
  combinedUncertainty: number;
}

export async function resolveInconsistency({ rankings }: Context, ledger: LedgerState): Promise<PairToResolve | null> {
  const { ranking, featureIds } = await rankings.read(ledger);
  const pair = ranking.pairToResolve();
  if (!pair) return null;
  const { a, b, combinedUncertainty } = pair;
  return { featureAId: featureIds[a]!, featureBId: featureIds[b]!, combinedUncertainty };
}
