import type { QueryObserverResult } from '@tanstack/query-core';
import { useEffect } from 'preact/hooks';
import type { ModelConfiguration } from '../../../shared/results/contract/model-config.ts';
import { useQuery } from '../lib/queries.ts';
import type { Dimension } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import type { LiveProject } from '../service/live.ts';
import type { Agreement } from './agreement.ts';

/** Minimum time between two comparisons of people, which take the service a while. */
const REST_MS = 30_000;

/** How a project's questions are chosen. */
export const useModelConfig = (id: string): QueryObserverResult<ModelConfiguration> =>
  useQuery({
    queryKey: ['project', id, 'model-config'],
    queryFn: ({ signal }) =>
      read(api.GET('/projects/{project_id}/model-config', { params: { path: { project_id: id } }, signal })),
  });

/** How far the people of a project agree. Read again some time after new answers. */
export function useAgreement(id: string, dimension: Dimension, live: LiveProject): QueryObserverResult<Agreement> {
  const query = useQuery({
    queryKey: ['project', id, 'agreement', dimension],
    staleTime: REST_MS,
    queryFn: ({ signal }) =>
      read(
        api.GET('/projects/{project_id}/agreement', {
          params: { path: { project_id: id }, query: { dimension } },
          signal,
        }),
      ),
  });
  const { data, dataUpdatedAt, refetch } = query;
  const revision = live.data?.dimensions[dimension].revision;
  const isOld = data !== undefined && revision !== undefined && data.revision < revision;
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(() => void refetch(), Math.max(0, dataUpdatedAt + REST_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [isOld, dataUpdatedAt, refetch]);
  return query;
}
