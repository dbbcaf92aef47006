import type { QueryObserverResult } from '@tanstack/query-core';
import type {
  RankExplanation,
  SharedRankExplanation,
  Stability,
} from '../../../shared/results/contract/explanations.ts';
import { queries, useQuery } from '../lib/queries.ts';
import { currentProject } from '../projects/current-project.ts';
import type { Dimension } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import { isHalf, type Result, type Sorting, topOfAimed } from './ranking.ts';

/** Why a feature has its rank. A link doesn't reveal who answered. */
export type Explanation = RankExplanation | SharedRankExplanation;
export type { Stability } from '../../../shared/results/contract/explanations.ts';

/** What is to be explained. */
export interface Asked {
  featureId: string;
  dimension: Dimension;
  /** Another feature to compare it with; null for none. */
  otherId: string | null;
}

/** The query of an explanation. */
export const explanationQuery = ({ dimension, otherId }: Asked) => ({
  dimension,
  ...(otherId !== null && { other_id: otherId }),
});

/** Where results come from: a project, or a link to its results. */
export interface ResultsSource {
  /** The start of the keys of its queries. */
  readonly key: readonly string[];
  /** Null for a link, which leads to no other screens. */
  readonly projectId: string | null;
  /** The number of best features that the project aims for; undefined for the whole order. */
  aimTop(): number | undefined;
  /** Interval for reading the ranking again while the page is visible, in milliseconds. */
  readonly refreshMs: number | false;
  results(sorting: Sorting, signal: AbortSignal): Promise<Result[]>;
  explanation(asked: Asked, signal: AbortSignal): Promise<Explanation>;
  stability(sorting: Sorting, k: number, signal: AbortSignal): Promise<Stability>;
}

/** The results of a project for its members. */
export function projectSource(id: string): ResultsSource {
  const path = { project_id: id };
  return {
    key: ['project', id],
    projectId: id,
    aimTop: () => currentProject(id).data?.aim_top,
    refreshMs: false,
    results: (sorting, signal) =>
      read(
        api.GET('/projects/{project_id}/results', {
          params: { path, query: { sort_by: sorting, include_ranges: true } },
          signal,
        }),
      ) as Promise<Result[]>,
    explanation: (asked, signal) =>
      read(
        api.GET('/projects/{project_id}/results/{feature_id}/explanation', {
          params: { path: { ...path, feature_id: asked.featureId }, query: explanationQuery(asked) },
          signal,
        }),
      ),
    stability: (sorting, k, signal) =>
      read(
        api.GET('/projects/{project_id}/results/stability', {
          params: { path, query: { sort_by: sorting, k } },
          signal,
        }),
      ),
  };
}

/** For queries of the ranking: they change when the person asks for new answers, and not when the person returns to the page. */
export const UNTIL_ASKED = { refetchOnWindowFocus: false } as const;

/** The whole ranking with likely ranks. While another sorting loads, the last one stays. */
export const useResults = (source: ResultsSource, sorting: Sorting): QueryObserverResult<Result[]> =>
  useQuery({
    ...UNTIL_ASKED,
    queryKey: [...source.key, 'results', sorting],
    placeholderData: (previous: Result[] | undefined) => previous,
    queryFn: async ({ signal }) => {
      const results = await source.results(sorting, signal);
      const isLikely = ({ comparable }: Result) => sorting !== 'ratio' || (comparable && !isHalf(results, sorting));
      return results.map(({ likely_ranks: likely, ...each }) =>
        likely && isLikely(each as Result) ? { ...each, likely_ranks: likely } : each,
      );
    },
    // A link that was revoked or has expired never works again.
    refetchInterval: ({ state: { error } }) =>
      error instanceof ServiceError && error.status === 401 ? false : source.refreshMs,
  });

/**
 * The ranking as a file from the service.
 * @throws ServiceError
 */
export function exportResults(id: string, format: 'csv' | 'json', sorting: Sorting): Promise<Blob> {
  const params = { path: { project_id: id }, query: { format, sort_by: sorting } } as const;
  return read(api.GET('/projects/{project_id}/results/export', { params, parseAs: 'blob' })) as Promise<Blob>;
}

/** Why a feature has its rank in one dimension. The former explanation stays while that of another pair loads. */
export const useExplanation = (
  source: ResultsSource,
  featureId: string,
  dimension: Dimension,
  otherId: string | null,
): QueryObserverResult<Explanation> =>
  useQuery({
    ...UNTIL_ASKED,
    queryKey: [...source.key, 'explanation', featureId, dimension, otherId],
    placeholderData: (previous: Explanation | undefined) => previous,
    queryFn: ({ signal }) => source.explanation({ featureId, dimension, otherId }, signal),
  });

/** The size of the top for this number of features. */
const topIn = (source: ResultsSource, count: number): number => topOfAimed(count, source.aimTop());

/** How far the top of a ranking of `count` features is settled. */
export function useStability(source: ResultsSource, sorting: Sorting, count: number): QueryObserverResult<Stability> {
  const k = topIn(source, count);
  return useQuery({
    ...UNTIL_ASKED,
    queryKey: [...source.key, 'stability', sorting, k],
    placeholderData: (previous: Stability | undefined) => (previous?.k === k ? previous : undefined),
    queryFn: ({ signal }) => source.stability(sorting, k, signal),
    refetchInterval: ({ state: { error } }) => (error === null ? source.refreshMs : false),
  });
}

/**
 * The same once, from the cache or from the service.
 * @throws ServiceError
 */
export function readStability(source: ResultsSource, sorting: Sorting, count: number): Promise<Stability> {
  const k = topIn(source, count);
  return queries.ensureQueryData({
    queryKey: [...source.key, 'stability', sorting, k],
    queryFn: ({ signal }) => source.stability(sorting, k, signal),
  });
}
