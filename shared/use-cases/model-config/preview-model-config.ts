import { comparisonsToVarianceChunked, meanOf } from '../../ranking/estimation/variance-forecast.ts';
import { DIMENSIONS, type Dimension } from '../../ranking/vocabulary.ts';
import { runCooperatively } from '../../run-cooperatively.ts';
import type { ProjectView } from '../../store/project-access.ts';
import type { Needs } from '../context.ts';
import { differingDimensions, type ModelChange, withChange } from './model-config.ts';
import { modelConfigOf } from './read-model-config.ts';

/** Effect of a configuration on one dimension. */
export interface DimensionPreview {
  dimension: Dimension;
  /** Comparisons from here until the mean variance is at most the target; not more than there are pairs that nobody has compared. */
  estimatedComparisons: number;
  /** Mean variance of the features as the configuration would have it now; the prior's where there are none. */
  currentVariance: number;
  targetVariance: number;
}

/**
 * The effect of a configuration change on each dimension it names (both if it names none). Changes nothing.
 * @throws BadRequest like the change itself, NotFound if the project is gone.
 */
export async function previewModelConfig(
  context: Needs<'rankings'>,
  project: ProjectView,
  change: ModelChange,
): Promise<DimensionPreview[]> {
  const before = modelConfigOf(project);
  const after = withChange(before, change);
  const named = DIMENSIONS.filter((dimension) => change.dimensions?.[dimension]);
  const replayed = new Set(differingDimensions(before, after));
  const previews: DimensionPreview[] = [];
  for (const dimension of named.length > 0 ? named : DIMENSIONS) {
    const { targetVariance, priorVariance } = after.dimensions[dimension];
    const { ranking } = await context.rankings.read(project.ledgers[dimension]);
    const prior = { modelType: after.modelType, ...after.dimensions[dimension] };
    const { means, variances } = replayed.has(dimension)
      ? await runCooperatively(ranking.estimatesUnderChunked(prior))
      : ranking;
    const needed = await runCooperatively(
      comparisonsToVarianceChunked(after.modelType, means, variances, targetVariance),
    );
    const { features, uniquePairs } = ranking.results.progressInputs();
    previews.push({
      dimension,
      estimatedComparisons: Math.min(needed, (features * (features - 1)) / 2 - uniquePairs),
      currentVariance: variances.length === 0 ? priorVariance : meanOf(variances),
      targetVariance,
    });
  }
  return previews;
}
