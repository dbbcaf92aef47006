import type { LedgerState } from '../../store/project-access.ts';
import type { Needs } from '../context.ts';

/** The estimate of one feature, in logits and squared logits. */
export interface FeatureEstimate {
  featureId: string;
  mean: number;
  variance: number;
}

/** The estimates of one ranking as every comparison left them, in feature id order. */
export async function readEstimates({ rankings }: Needs<'rankings'>, ledger: LedgerState): Promise<FeatureEstimate[]> {
  const { featureIds, ranking } = await rankings.read(ledger);
  return featureIds.map((featureId, index) => ({
    featureId,
    mean: ranking.means[index]!,
    variance: ranking.variances[index]!,
  }));
}
