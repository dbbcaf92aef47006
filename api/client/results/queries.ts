import type { QueryObserverResult } from '@tanstack/query-core';
import type { Schemas } from '../api-types.ts';
import { useQuery } from '../lib/queries.ts';
import type { Dimension } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import type { Result, Sorting } from './ranking.ts';

/** The whole ranking with the ranges of its ranks; another sorting keeps showing the last one until it is there. */
export const useResults = (id: string, sorting: Sorting, isWanted = true): QueryObserverResult<Result[]> =>
  useQuery({
    queryKey: ['project', id, 'results', sorting],
    enabled: isWanted,
    placeholderData: (previous: Result[] | undefined) => previous,
    queryFn: ({ signal }) =>
      read(
        api.GET('/projects/{project_id}/results', {
          params: { path: { project_id: id }, query: { sort_by: sorting, include_ranges: true } },
          signal,
        }),
      ) as Promise<Result[]>,
  });

/** The ranking as a file of the service. @throws ServiceError */
export function exportResults(id: string, format: 'csv' | 'json', sorting: Sorting): Promise<Blob> {
  const params = { path: { project_id: id }, query: { format, sort_by: sorting } } as const;
  return read(api.GET('/projects/{project_id}/results/export', { params, parseAs: 'blob' })) as Promise<Blob>;
}

export type Explanation = Schemas['RankExplanation'];
export type Stability = Schemas['Stability'];

/** Why a feature has its rank in one dimension. */
export const useExplanation = (id: string, featureId: string, dimension: Dimension): QueryObserverResult<Explanation> =>
  useQuery({
    queryKey: ['project', id, 'explanation', featureId, dimension],
    queryFn: ({ signal }) =>
      read(
        api.GET('/projects/{project_id}/results/{feature_id}/explanation', {
          params: { path: { project_id: id, feature_id: featureId }, query: { dimension } },
          signal,
        }),
      ),
  });

/** How far the first `k` of the ranking are settled. */
export const useStability = (id: string, sorting: Sorting, k: number): QueryObserverResult<Stability> =>
  useQuery({
    queryKey: ['project', id, 'stability', sorting, k],
    placeholderData: (previous: Stability | undefined) => (previous?.k === k ? previous : undefined),
    queryFn: ({ signal }) =>
      read(
        api.GET('/projects/{project_id}/results/stability', {
          params: { path: { project_id: id }, query: { sort_by: sorting, k } },
          signal,
        }),
      ),
  });
