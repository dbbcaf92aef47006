import type { Needs } from '../context.ts';
import type { FeatureRecord } from '../features/store/feature-catalog.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import type { LedgerState, ProjectView } from '../projects/store/project-access.ts';
import { compareWithEstimatesChunked, type Places } from '../ranking/results/estimate-differences.ts';
import { questionsSaved } from '../ranking/results/questions-saved.ts';
import { type ByDimension, byDimension, criteriaOf, type Dimension } from '../ranking/vocabulary.ts';
import { readOrder } from './read-order.ts';

/** How the estimates of one dimension compare with its ranking. */
export interface EstimateReport {
  /** Number of features that have an estimate and were compared. */
  features: number;
  correlation: number;
  reversed: boolean;
  /** Null if unknown (see `questionsSaved`). */
  questionsSaved: number | null;
  /** The farthest apart first. */
  differences: { feature: FeatureRecord; estimate: number; estimated: Places; ranked: Places }[];
}

/** How given estimates compare with the ranking. Null if there are none, if nothing was compared, or if no two differ. */
export async function compareEstimates(
  context: Needs<'catalogs' | 'rankings' | 'views'>,
  project: ProjectView,
  { limit }: { limit: number },
): Promise<ByDimension<EstimateReport | null>> {
  const features = await context.catalogs.getAll(project);
  const dimensions = criteriaOf(project);
  const reports = await Promise.all(
    dimensions.map((dimension) => reportOf(context, project, features, dimension, limit)),
  );
  return byDimension(dimensions, (_, at) => reports[at]!);
}

async function reportOf(
  context: Needs<'rankings' | 'views'>,
  project: ProjectView,
  features: ReadonlyMap<string, FeatureRecord>,
  dimension: Dimension,
  limit: number,
): Promise<EstimateReport | null> {
  const isEstimated = [...features.values()].some(({ estimates }) => estimates[dimension] !== null);
  if (!isEstimated) return null;
  const order = await readOrder(context, project.ledgers[dimension]);
  const placed = order.featureIds.flatMap((id, place) => {
    const feature = features.get(id);
    const estimate = feature?.estimates[dimension] ?? null;
    if (!feature || estimate === null || !order.compared[place]) return [];
    return [{ feature, estimate, sharedRank: order.sharedRanks[place]! }];
  });
  const comparison = await runCooperatively(compareWithEstimatesChunked(placed));
  if (!comparison) return null;
  const { correlation, reversed, differences } = comparison;
  return {
    features: placed.length,
    correlation,
    reversed,
    questionsSaved: await savedIn(context, project, dimension),
    differences: differences.slice(0, limit).map(({ index, estimated, ranked }) => {
      const { feature, estimate } = placed[index]!;
      return { feature, estimate, estimated, ranked };
    }),
  };
}

async function savedIn(
  { rankings }: Needs<'rankings'>,
  project: ProjectView,
  dimension: Dimension,
): Promise<number | null> {
  // The guess is valid only for the questions of this strategy.
  if (project.selectionStrategy !== 'adaptive') return null;
  const loaded = await rankings.read(project.ledgers[dimension]);
  await rankings.rebuildIfStale(loaded);
  const { ranking } = loaded;
  const { verdicts, components } = ranking.knowledge;
  return questionsSaved({
    features: ranking.n,
    coverage: ranking.coverage(),
    comparisons: ranking.comparisons,
    isStrict: components.contradictedPairs === 0 && !verdicts.sign.subarray(0, verdicts.count).includes(0),
  });
}

/** The estimate of one feature, in logits and squared logits. */
export interface FeatureEstimate {
  featureId: string;
  mean: number;
  variance: number;
}

/** The estimates of one ranking after all comparisons, in feature id order. */
export async function readEstimates({ rankings }: Needs<'rankings'>, ledger: LedgerState): Promise<FeatureEstimate[]> {
  const { featureIds, ranking } = await rankings.read(ledger);
  return featureIds.map((featureId, index) => ({
    featureId,
    mean: ranking.means[index]!,
    variance: ranking.variances[index]!,
  }));
}
