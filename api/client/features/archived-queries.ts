import type { Feature } from '../../../shared/features/contract/features.ts';
import { queries, useQuery } from '../lib/queries.ts';
import { refresh } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import { featuresKey, type ListedFeature, PAGE } from './queries.ts';

export type ArchivedFeature = Feature;

const archivedKey = (projectId: string, part: 'all' | 'count') => ['project', projectId, 'archived', part] as const;

const readArchived = (projectId: string, query: { page: number; per_page: number }, signal: AbortSignal) => {
  const params = { path: { project_id: projectId }, query: { archived: true, ...query } };
  return read(api.GET('/projects/{project_id}/features', { params, signal }));
};

/** Number of archived features. */
export const useArchivedCount = (projectId: string) =>
  useQuery({
    queryKey: archivedKey(projectId, 'count'),
    queryFn: async ({ signal }) => (await readArchived(projectId, { page: 1, per_page: 1 }, signal)).total,
  });

/** All archived features, most recently archived first. */
export const useArchived = (projectId: string) =>
  useQuery({
    queryKey: archivedKey(projectId, 'all'),
    async queryFn({ signal }) {
      const features = new Map<string, ArchivedFeature>();
      for (let page = 1; ; page += 1) {
        const { items, total } = await readArchived(projectId, { page, per_page: PAGE }, signal);
        for (const item of items) features.set(item.id, item);
        if (page * PAGE < total) continue;
        return [...features.values()].sort((a, b) => (b.archived_at ?? '').localeCompare(a.archived_at ?? ''));
      }
    },
  });

/**
 * Restores archived features with their answers; active ones stay unchanged.
 * @throws ServiceError
 */
export async function restoreFeatures(projectId: string, ids: readonly string[]): Promise<void> {
  const params = { path: { project_id: projectId } };
  await read(api.POST('/projects/{project_id}/features/bulk-restore', { params, body: { feature_ids: [...ids] } }));
  await refresh(projectId);
}

/**
 * Deletes archived features; those that no longer exist count as deleted.
 * @throws ServiceError
 */
export async function deleteFeatures(projectId: string, ids: readonly string[]): Promise<void> {
  const params = { path: { project_id: projectId } };
  await read(api.POST('/projects/{project_id}/features/bulk-delete', { params, body: { feature_ids: [...ids] } }));
  await refresh(projectId);
}

/** Number of other features whose places in the list by value for effort change if these archived ones are deleted. */
export const useMovedOthers = (projectId: string, ids: readonly string[]) =>
  useQuery({
    queryKey: ['project', projectId, 'moved-others', ...ids],
    queryFn: async ({ signal }) => {
      const params = { path: { project_id: projectId } };
      const body = { feature_ids: [...ids] };
      return (await read(api.POST('/projects/{project_id}/features/bulk-delete/preview', { params, body, signal })))
        .ratio;
    },
  });

/**
 * Archives features with their answers; archived ones stay unchanged.
 * @throws ServiceError
 */
export async function archiveFeatures(projectId: string, ids: readonly string[]): Promise<void> {
  const params = { path: { project_id: projectId } };
  const body = { feature_ids: [...ids] };
  await read(api.POST('/projects/{project_id}/features/bulk-archive', { params, body }));
  const gone = new Set(ids);
  queries.setQueryData<ListedFeature[]>(featuresKey(projectId), (features) =>
    features?.filter(({ id }) => !gone.has(id)),
  );
  void refresh(projectId);
}
