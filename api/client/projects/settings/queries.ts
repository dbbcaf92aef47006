import type { QueryObserverResult } from '@tanstack/query-core';
import type { Project, ProjectChange } from '../../../../shared/projects/contract/projects.ts';
import type { ModelConfiguration, ModelInput, ModelPreview } from '../../../../shared/results/contract/model-config.ts';
import { useQuery } from '../../lib/queries.ts';
import { api, read } from '../../service/client.ts';
import { currentProject } from '../current-project.ts';
import { type Dimension, forgetProject, refresh } from '../queries.ts';

export type { ModelPreview } from '../../../../shared/results/contract/model-config.ts';

export type ModelConfig = ModelConfiguration;
export type ModelChange = ModelInput;

const pathOf = (id: string) => ({ path: { project_id: id } });

/** How a project is estimated and how its questions are chosen. */
export const useModelConfig = (id: string): QueryObserverResult<ModelConfig> =>
  useQuery({
    queryKey: ['project', id, 'model-config'],
    queryFn: ({ signal }) => read(api.GET('/projects/{project_id}/model-config', { params: pathOf(id), signal })),
  });

/**
 * Stores the given fields of a project; the others stay.
 * @throws ServiceError
 */
export async function updateProject(id: string, body: ProjectChange): Promise<void> {
  currentProject(id).keep(await read(api.PUT('/projects/{project_id}', { params: pathOf(id), body })));
  await refresh(id);
}

/** Changes how people answer, before the first answer. @throws ServiceError */
export async function changeMode(id: string, mode: Project['comparison_mode']): Promise<void> {
  const body = { comparison_mode: mode };
  currentProject(id).keep(await read(api.PATCH('/projects/{project_id}', { params: pathOf(id), body })));
  await refresh(id);
}

/**
 * Stores a part of the configuration; everything shown about the project is read again.
 * @throws ServiceError
 */
export async function updateModelConfig(id: string, body: ModelChange): Promise<void> {
  await read(api.PUT('/projects/{project_id}/model-config', { params: pathOf(id), body }));
  await refresh(id);
}

/**
 * The effect of a configuration; without a change, the effect of the stored one.
 * @throws ServiceError
 */
export const previewModelConfig = (id: string, body: ModelChange): Promise<ModelPreview> =>
  read(api.POST('/projects/{project_id}/model-config/preview', { params: pathOf(id), body }));

/** How many comparisons `startOver` takes out, and how many of them are of archived features. */
export const useStartOverPreview = (id: string, dimension: Dimension) =>
  useQuery({
    queryKey: ['project', id, 'start-over', dimension],
    queryFn: ({ signal }) => {
      const params = { ...pathOf(id), query: { dimension } };
      return read(api.GET('/projects/{project_id}/comparisons/reset/preview', { params, signal }));
    },
  });

/**
 * Removes all answers of a dimension from the ranking.
 * @returns their number.
 * @throws ServiceError
 */
export async function startOver(id: string, dimension: Dimension): Promise<number> {
  const body = { dimension };
  const { count } = await read(api.POST('/projects/{project_id}/comparisons/reset', { params: pathOf(id), body }));
  await refresh(id);
  return count;
}

/** Deletes a project for all its people. @throws ServiceError */
export async function deleteProject(id: string): Promise<void> {
  await read(api.DELETE('/projects/{project_id}', { params: pathOf(id) }));
  await forgetProject(id);
}
