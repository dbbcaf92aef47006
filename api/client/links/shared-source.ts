import type { QueryObserverResult } from '@tanstack/query-core';
import type { SharedProject } from '../../../shared/links/contract/links.ts';
import { queries, useQuery } from '../lib/queries.ts';
import { explanationQuery, type ResultsSource } from '../results/queries.ts';
import type { Result } from '../results/ranking.ts';
import { api, read } from '../service/client.ts';

/** Interval for reading shared results; the response to an unchanged state has no body. */
const REFRESH_MS = 15_000;

/** Form of a link's token, or of a guest's secret. */
const TOKEN = /^([\w-]{86}|pw_[\w-]{43})$/;
/** The tab stores the token: after a click on the skip link, the address has a place on the page in its stead. */
const KEPT = 'pairwise.shared';
const SKIPPED = '#content';

/** The token in the address, or the stored one after a click on the skip link; null if there is none. */
export function linkToken(hash: string): string | null {
  const token = hash.slice(1);
  const isToken = TOKEN.test(token);
  try {
    if (hash === SKIPPED) return sessionStorage.getItem(KEPT);
    if (isToken) sessionStorage.setItem(KEPT, token);
  } catch {
    // Storage is denied, so only the address has it.
  }
  return isToken ? token : null;
}

/** The results that a link shows. */
export function sharedSource(token: string): ResultsSource {
  const headers = { 'X-Link-Token': token };
  return {
    key: ['shared', token],
    projectId: null,
    aimTop: () => queries.getQueryData<SharedProject>(projectKey(token))?.project.aim_top,
    refreshMs: REFRESH_MS,
    results: (sorting, signal) =>
      read(
        api.GET('/shared/results', { params: { query: { sort_by: sorting, include_ranges: true } }, headers, signal }),
      ) as Promise<Result[]>,
    explanation: (asked, signal) =>
      read(
        api.GET('/shared/results/{feature_id}/explanation', {
          params: { path: { feature_id: asked.featureId }, query: explanationQuery(asked) },
          headers,
          signal,
        }),
      ),
    stability: (sorting, k, signal) =>
      read(api.GET('/shared/stability', { params: { query: { sort_by: sorting, k } }, headers, signal })),
  };
}

const projectKey = (token: string) => ['shared', token, 'project'];

/** The project that a link shows. Fails with status 401 if the link is not valid (any more). */
export const useSharedProject = (token: string): QueryObserverResult<SharedProject> =>
  useQuery({
    queryKey: projectKey(token),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => read(api.GET('/shared', { headers: { 'X-Link-Token': token }, signal })),
  });
