import { useEffect, useState } from 'preact/hooks';
import { api, read } from '../service/client.ts';
import type { CompareSession } from './compare-session.ts';
import { lazyTexts as words } from './lazy-texts.ts';

/** How many of the best features are settled, and why no more questions come. */
export function TopEnd({ session, k }: { session: CompareSession; k: number }) {
  const [settled, setSettled] = useState<number | null>(null);
  useEffect(() => {
    let isShown = true;
    countSettled(session, k).then(
      (count) => isShown && setSettled(count),
      // Without a connection the rest is said.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [session]);
  return <p class="lead">{words.top.end(k, settled)}</p>;
}

/** @throws ServiceError */
async function countSettled({ projectId, dimension }: CompareSession, k: number): Promise<number> {
  const params = { path: { project_id: projectId }, query: { k, sort_by: dimension } };
  return (await read(api.GET('/projects/{project_id}/results/stability', { params }))).settled;
}
