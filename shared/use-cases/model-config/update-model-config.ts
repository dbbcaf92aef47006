import { NotFound } from '../../errors.ts';
import { requestViewRefresh } from '../../jobs/request-view-refresh.ts';
import { logActivity } from '../../store/activity.ts';
import { replayEstimates } from '../../store/estimates.ts';
import { findLedgers, lockLedgers, markRewritten } from '../../store/ledgers.ts';
import { findProject } from '../../store/projects.ts';
import type { Needs } from '../context.ts';
import { DEFAULT_MODEL, differingDimensions, type ModelChange, type ModelConfig, withChange } from './model-config.ts';

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

/** Brings back the configuration that a new project has. */
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
      if (rewritten.length > 0) await markRewritten(tx, projectId, rewritten, { at, by: changedBy });
      for (const dimension of rewritten) await replayEstimates(tx, { projectId, dimension });
      return { config: after, updatedAt: at, changed: true };
    }),
  );
  if (changed) requestViewRefresh(jobs, projectId);
  return updated;
}
