import { useEffect, useMemo, useRef } from 'preact/hooks';
import { api, read } from '../service/client.ts';
import { connection } from '../service/connection.ts';
import { LiveProject } from '../service/live.ts';
import { signedInPerson } from '../service/session.ts';

let current: { id: string; live: LiveProject } | null = null;

/** Live state of the current project, kept while the person moves between screens. */
function liveOf(id: string): LiveProject {
  if (current?.id !== id) current = { id, live: open(id) };
  return current.live;
}

function open(id: string): LiveProject {
  const params = { path: { project_id: id } };
  return new LiveProject({
    read: () => read(api.GET('/projects/{project_id}/live', { params })),
    me: signedInPerson,
    isVisible: () => document.visibilityState === 'visible',
    later: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    now: () => performance.now(),
    follow: (told) => follow(id, told),
  });
}

/** Follows the events of a project when the code for that is loaded. Until then, or without it, polling continues. */
function follow(id: string, told: () => void): () => void {
  let isOver = false;
  let end = () => {};
  const openStream = (last: string, signal: AbortSignal) =>
    api.GET('/projects/{project_id}/events', {
      params: { path: { project_id: id } },
      headers: last === '' ? {} : { 'Last-Event-ID': last },
      parseAs: 'stream',
      signal,
    });
  import('../service/events.ts').then(
    ({ followEvents }) => {
      if (!isOver) end = followEvents(`pairwise.events.${signedInPerson()}.${id}`, openStream, told);
    },
    () => {},
  );
  return () => {
    isOver = true;
    end();
  };
}

/**
 * The live state for a component, polled while the component is mounted. @param fastestMs minimum time between two
 * reads.
 */
export function useLive(id: string, fastestMs = 0): LiveProject {
  const live = useMemo(() => liveOf(id), [id]);
  useEffect(() => {
    const wake = () => live.wake();
    const ends = [
      live.watch(fastestMs),
      connection.subscribe((to) => to === 'fine' && wake()),
      () => document.removeEventListener('visibilitychange', wake),
    ];
    document.addEventListener('visibilitychange', wake);
    return () => {
      for (const end of ends) end();
    };
  }, [live, fastestMs]);
  return live;
}

/**
 * Reads something again whenever one of its revisions has changed.
 * @param revision undefined while it is not known.
 * @param restMs minimum time after the last response, for reads that take the service longer.
 */
export function useRefetched(
  query: { readonly dataUpdatedAt: number; refetch(): Promise<unknown> },
  revision: number | string | undefined,
  restMs = 0,
): void {
  const seen = useRef(revision);
  useEffect(() => {
    const isNew = revision !== undefined && seen.current !== undefined && seen.current !== revision;
    if (!isNew) {
      seen.current ??= revision;
      return;
    }
    const read = () => {
      seen.current = revision;
      void query.refetch();
    };
    const wait = restMs === 0 ? 0 : query.dataUpdatedAt + restMs - Date.now();
    if (wait <= 0) return read();
    const timer = setTimeout(read, wait);
    return () => clearTimeout(timer);
  }, [revision]);
}
