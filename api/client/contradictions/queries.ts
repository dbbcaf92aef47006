import type { QueryObserverResult } from '@tanstack/query-core';
import type { Disagreements } from '../../../shared/answers/contract/disagreements.ts';
import type { Inconsistencies } from '../../../shared/answers/contract/inconsistencies.ts';
import type { Dimension } from '../compare/pairs.ts';
import { useQuery } from '../lib/queries.ts';
import { api, read } from '../service/client.ts';

/** A ring of answers that contradict each other, with the answers behind it. */
export type Ring = Required<Inconsistencies['cycles'][number]>;
/** A pair whose answer contradicts others. */
export type ContradictedPair = NonNullable<Inconsistencies['pairs']>[number];

export interface Contradictions {
  /** Total number of contradictions. */
  count: number;
  /** The shortest contradictions; only these include their answers. */
  rings: readonly Ring[];
  /** Pairs in the most contradictions first. */
  pairs: readonly ContradictedPair[];
}

/** The contradictions of one dimension. */
export const useContradictions = (id: string, dimension: Dimension): QueryObserverResult<Contradictions> =>
  useQuery({
    queryKey: ['project', id, 'contradictions', dimension],
    async queryFn({ signal }) {
      const params = { path: { project_id: id }, query: { dimension, include_answers: true } };
      const {
        cycles,
        count,
        pairs = [],
      }: Inconsistencies = await read(
        api.GET('/projects/{project_id}/comparisons/inconsistencies', { params, signal }),
      );
      return { count, rings: cycles.filter((cycle): cycle is Ring => cycle.comparison_ids !== undefined), pairs };
    },
  });

/** Reads the number of contradictions of a dimension, bypassing the cache. @throws ServiceError */
export async function countContradictions(id: string, dimension: Dimension): Promise<number> {
  const params = { path: { project_id: id }, query: { dimension } };
  const stats = await read(api.GET('/projects/{project_id}/comparisons/inconsistency-stats', { params }));
  return stats.cycle_count;
}

/** What people should talk about, in both dimensions. */
export const useDisagreements = (id: string): QueryObserverResult<Disagreements> =>
  useQuery({
    refetchOnWindowFocus: false,
    queryKey: ['project', id, 'disagreements'],
    queryFn: ({ signal }) =>
      read(
        api.GET('/projects/{project_id}/comparisons/disagreements', { params: { path: { project_id: id } }, signal }),
      ),
  });

/** Number of contradictions in both dimensions. */
export const useContradictionCount = (id: string): QueryObserverResult<number> =>
  useQuery({
    // Beside a ranking, the number must belong to the ranking on the screen.
    refetchOnWindowFocus: false,
    queryKey: ['project', id, 'contradictions', 'count'],
    async queryFn({ signal }) {
      const params = { path: { project_id: id } };
      return (await read(api.GET('/projects/{project_id}/comparisons/inconsistency-stats', { params, signal })))
        .cycle_count;
    },
  });
