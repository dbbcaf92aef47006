import { replayEstimates } from '../answers/store/estimates.ts';
import { findLedgers, lockLedgers, markRewritten } from '../answers/store/ledgers.ts';
import type { Needs } from '../context.ts';
import { countFeatures } from '../features/store/feature-changes.ts';
import { BadRequest, NotFound } from '../platform/errors.ts';
import { runCooperatively } from '../platform/run-cooperatively.ts';
import { logActivity } from '../projects/store/activity.ts';
import type { ProjectView } from '../projects/store/project-access.ts';
import { findProject } from '../projects/store/projects.ts';
import { comparisonsToVarianceChunked, meanOf } from '../ranking/estimation/variance-forecast.ts';
import {
  type ByDimension,
  byDimension,
  criteriaOf,
  DIMENSIONS,
  type Dimension,
  type ModelType,
  mapDimensions,
  type SelectionStrategy,
} from '../ranking/vocabulary.ts';
import { requestViewRefresh } from './jobs.ts';
import { MODEL_DEFAULTS } from './rules/model-defaults.ts';

/** How one dimension is estimated; means in logits, variances in squared logits. */
export interface DimensionModel {
  priorMean: number;
  priorVariance: number;
  /** The mean variance that the estimates aim at. bayesian_confidence and the preview use it; no strategy stops by it. */
  targetVariance: number;
}

/** How a project estimates features and chooses questions. */
export interface ModelConfig {
  modelType: ModelType;
  selectionStrategy: SelectionStrategy;
  dimensions: ByDimension<DimensionModel>;
}

/** A partial configuration. Absent parts stay. */
export interface ModelChange {
  modelType?: ModelType | undefined;
  selectionStrategy?: SelectionStrategy | undefined;
  dimensions?: { [D in Dimension]?: { [K in keyof DimensionModel]?: number | undefined } | undefined } | undefined;
}

const { modelType, selectionStrategy, ...DEFAULT_DIMENSION } = MODEL_DEFAULTS;
const DEFAULT_MODEL: ModelConfig = {
  modelType,
  selectionStrategy,
  dimensions: byDimension(DIMENSIONS, () => DEFAULT_DIMENSION),
};

/**
 * The configuration with a change applied.
 * @throws BadRequest if a dimension's target is not below its prior variance, because there would be nothing to aim at.
 */
function withChange(config: ModelConfig, change: ModelChange): ModelConfig {
  const changed = (before: DimensionModel, dimension: Dimension): DimensionModel => {
    const {
      priorMean = before.priorMean,
      priorVariance = before.priorVariance,
      targetVariance = before.targetVariance,
    } = change.dimensions?.[dimension] ?? {};
    if (targetVariance >= priorVariance) {
      throw new BadRequest(`target_variance of ${dimension} must be below its prior_variance`);
    }
    return { priorMean, priorVariance, targetVariance };
  };
  const { modelType = config.modelType, selectionStrategy = config.selectionStrategy } = change;
  return { modelType, selectionStrategy, dimensions: mapDimensions(config.dimensions, changed) };
}

/** The dimensions in which estimates or reports differ between two configurations. */
function differingDimensions(one: ModelConfig, other: ModelConfig): Dimension[] {
  return (Object.keys(one.dimensions) as Dimension[]).filter((dimension) => {
    const [a, b] = [one.dimensions[dimension], other.dimensions[dimension]];
    return (
      one.modelType !== other.modelType ||
      a.priorMean !== b.priorMean ||
      a.priorVariance !== b.priorVariance ||
      a.targetVariance !== b.targetVariance
    );
  });
}

/** Effect of a configuration on one dimension. */
export interface DimensionPreview {
  dimension: Dimension;
  /** Comparisons from now on until the mean variance is at most the target; at most the number of pairs that nobody has compared. */
  estimatedComparisons: number;
  /** Mean variance of the features under the configuration; that of the prior if there are no features. */
  currentVariance: number;
  targetVariance: number;
}

/**
 * The effect of a configuration change on each dimension it names (all if it names none). Changes nothing.
 * @throws BadRequest like the change itself, NotFound if the project is gone.
 */
export async function previewModelConfig(
  context: Needs<'rankings'>,
  project: ProjectView,
  change: ModelChange,
): Promise<DimensionPreview[]> {
  const before = modelConfigOf(project);
  const after = withChange(before, change);
  const all = criteriaOf(project);
  const named = all.filter((dimension) => change.dimensions?.[dimension]);
  const replayed = new Set(differingDimensions(before, after));
  const previews: DimensionPreview[] = [];
  for (const dimension of named.length > 0 ? named : all) {
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

/** The configuration of a project that was just read. */
function modelConfigOf({ modelType, selectionStrategy, ledgers }: ProjectView): ModelConfig {
  return { modelType, selectionStrategy, dimensions: ledgers };
}

/** The configuration, and the number of features it applies to. */
export async function readModelConfig(
  { pool }: Needs<'pool'>,
  project: ProjectView,
): Promise<{ config: ModelConfig; features: number }> {
  return { config: modelConfigOf(project), features: await countFeatures(pool, { projectId: project.id }) };
}

interface Update {
  projectId: string;
  change: ModelChange;
  changedBy: string;
}

interface Updated {
  config: ModelConfig;
  updatedAt: Date;
}

/**
 * Changes the model and the strategy of a project. If the model of a ranking changes, its estimates are recomputed in
 * the same transaction, as if the model had applied from the first comparison on.
 * @throws NotFound if the project is gone, BadRequest for an invalid configuration; then nothing changes.
 */
export function updateModelConfig(
  context: Needs<'em' | 'jobs' | 'now' | 'rewrites'>,
  update: Update,
): Promise<Updated> {
  return configure(context, update, 'model_config_updated');
}

/** Restores the configuration of a new project. */
export function resetModelConfig(
  context: Needs<'em' | 'jobs' | 'now' | 'rewrites'>,
  { projectId, resetBy }: { projectId: string; resetBy: string },
): Promise<Updated> {
  return configure(context, { projectId, change: DEFAULT_MODEL, changedBy: resetBy }, 'model_config_reset');
}

async function configure(
  { em, now, jobs, rewrites }: Needs<'em' | 'jobs' | 'now' | 'rewrites'>,
  { projectId, change, changedBy }: Update,
  action: 'model_config_updated' | 'model_config_reset',
): Promise<Updated> {
  const at = now();
  const { changed, ...updated } = await rewrites.run(projectId, () =>
    em.transactional(async (tx) => {
      await lockLedgers(tx, projectId);
      const project = await findProject(tx, projectId);
      if (!project) throw new NotFound('Project not found', 'project_not_found');
      const ledgers = await findLedgers(tx, projectId);
      const { modelType, selectionStrategy } = project;
      const before: ModelConfig = { modelType, selectionStrategy, dimensions: ledgers };
      const after = withChange(before, change);
      const rewritten = differingDimensions(before, after);
      if (rewritten.length === 0 && after.selectionStrategy === selectionStrategy) {
        return { config: after, updatedAt: project.updatedAt, changed: false };
      }
      Object.assign(project, { modelType: after.modelType, selectionStrategy: after.selectionStrategy, updatedAt: at });
      for (const dimension of rewritten) Object.assign(ledgers[dimension], after.dimensions[dimension]);
      const details = {
        model_type: after.modelType,
        selection_strategy: after.selectionStrategy,
        dimensions: rewritten,
        before: { model_type: modelType, selection_strategy: selectionStrategy },
      };
      logActivity(tx, { projectId, action, userId: changedBy, at, details });
      await tx.flush();
      if (rewritten.length > 0) await markRewritten(tx, { projectId, dimensions: rewritten, at, by: changedBy });
      for (const dimension of rewritten) await replayEstimates(tx, { projectId, dimension });
      return { config: after, updatedAt: at, changed: true };
    }),
  );
  if (changed) requestViewRefresh(jobs, projectId);
  return updated;
}
