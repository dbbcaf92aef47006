import { useEffect, useState } from 'preact/hooks';
import type { Stability } from '../../../shared/results/contract/explanations.ts';
import { currentProject } from '../projects/current-project.ts';
import { type Sorting, topOfAimed } from '../results/ranking.ts';
import { api, read } from '../service/client.ts';
import type { CompareSession } from './compare-session.ts';
import { readProgress } from './why-none.ts';

/**
 * How far the top is settled, in the words of the results; null until it is known.
 * @param k absent for the top of the results.
 */
export function useStanding(session: CompareSession, sorting: Sorting, k?: number): Stability | null {
  const [standing, setStanding] = useState<Stability | null>(null);
  useEffect(() => {
    let isShown = true;
    readStanding(session, sorting, k).then(
      (found) => isShown && setStanding(found),
      // Without a connection, only the rest is shown.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [session, sorting]);
  return standing;
}

async function readStanding({ projectId, dimension, aim }: CompareSession, sorting: Sorting, k?: number) {
  const params = { path: { project_id: projectId }, query: { k: k ?? (await topIn()), sort_by: sorting } };
  return read(api.GET('/projects/{project_id}/results/stability', { params }));

  async function topIn(): Promise<number> {
    const { total_possible_pairs: pairs } = await readProgress(projectId, dimension, { target: 'order', aim });
    return topOfAimed((1 + Math.sqrt(1 + 8 * pairs)) / 2, currentProject(projectId).data?.aim_top);
  }
}
