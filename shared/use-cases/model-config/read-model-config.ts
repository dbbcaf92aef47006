import { countFeatures } from '../../store/feature-pages.ts';
import type { ProjectView } from '../../store/project-access.ts';
import type { Needs } from '../context.ts';
import type { ModelConfig } from './model-config.ts';

/** The configuration of a project that was just read. */
export function modelConfigOf({ modelType, selectionStrategy, ledgers }: ProjectView): ModelConfig {
  const { complexity, value } = ledgers;
  return { modelType, selectionStrategy, dimensions: { complexity, value } };
}

/** The configuration, and how many features it applies to. */
export async function readModelConfig(
  { pool }: Needs<'pool'>,
  project: ProjectView,
): Promise<{ config: ModelConfig; features: number }> {
  return { config: modelConfigOf(project), features: await countFeatures(pool, project.id) };
}
