import type { PlaceOfFeature, Snapshot, SnapshotComparison } from '../../../shared/snapshots/contract/snapshots.ts';
import { invalidate, useQuery } from '../lib/queries.ts';
import { paths } from '../paths.ts';
import type { Sorting } from '../results/ranking.ts';
import { api, read } from '../service/client.ts';

export type { PlaceOfFeature, Snapshot, SnapshotComparison };
export type Move = SnapshotComparison['moves']['items'][number];

/** What is compared with what; `to` may be `now`. */
export interface Compared {
  from: string;
  to: string;
  sorting: Sorting;
}

/** The address of the kept rankings. */
export const keptPath = (id: string): string => `${paths.results(id)}?view=kept`;

const keyOf = (id: string) => ['project', id, 'snapshots'] as const;

/** The kept rankings of a project, newest first. */
export const useSnapshots = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) =>
      read(api.GET('/projects/{project_id}/snapshots', { params: { path: { project_id: id } }, signal })),
  });

/** @throws ServiceError */
export async function keep(id: string, name: string): Promise<Snapshot> {
  const params = { path: { project_id: id } };
  const kept = await read(api.POST('/projects/{project_id}/snapshots', { params, body: { name } }));
  await invalidate(keyOf(id));
  return kept;
}

/** @throws ServiceError */
export async function remove(id: string, snapshotId: string): Promise<void> {
  const params = { path: { project_id: id, snapshot_id: snapshotId } };
  await read(api.DELETE('/projects/{project_id}/snapshots/{snapshot_id}', { params }));
  await invalidate(keyOf(id));
}

/** The first features of a comparison. It doesn't move while it is read. */
export const useComparison = (id: string, { from, to, sorting }: Compared, count: number) =>
  useQuery({
    refetchOnWindowFocus: false,
    queryKey: ['project', id, 'kept-moves', from, to, sorting, count],
    placeholderData: (previous: SnapshotComparison | undefined) => previous,
    queryFn({ signal }): Promise<SnapshotComparison> {
      const query = { with: to, sort_by: sorting, per_page: count };
      const params = { path: { project_id: id, snapshot_id: from }, query };
      return read(api.GET('/projects/{project_id}/snapshots/{snapshot_id}/compare', { params, signal }));
    },
  });

/** A comparison as a file. @throws ServiceError */
export function exportComparison(id: string, { from, to, sorting }: Compared): Promise<Blob> {
  const params = { path: { project_id: id, snapshot_id: from }, query: { with: to, sort_by: sorting } };
  const path = '/projects/{project_id}/snapshots/{snapshot_id}/compare/export';
  return read(api.GET(path, { params, parseAs: 'blob' })) as Promise<Blob>;
}

/** A feature in the kept rankings, oldest first. */
export const usePlacesOf = (id: string, featureId: string) =>
  useQuery({
    queryKey: ['project', id, 'kept-places', featureId],
    queryFn({ signal }) {
      const params = { path: { project_id: id, feature_id: featureId } };
      return read(api.GET('/projects/{project_id}/features/{feature_id}/snapshots', { params, signal }));
    },
  });
