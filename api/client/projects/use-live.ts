import { useEffect, useMemo, useRef } from 'preact/hooks';
import { api, read } from '../service/client.ts';
import { connection } from '../service/connection.ts';
import { LiveProject } from '../service/live.ts';
import { signedInPerson } from '../service/session.ts';

let current: { id: string; live: LiveProject } | null = null;

/** What is live in the project whose screens are shown, kept from one of them to the next. */
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
  });
}

/** The same for a component, read again and again while it is shown. @param fastestMs least time between two reads. */
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

/** Reads something again whenever a revision that it is of has changed. @param revision undefined while it is not known. */
export function useRefetched(query: { refetch(): Promise<unknown> }, revision: number | undefined): void {
  const seen = useRef(revision);
  useEffect(() => {
    if (revision !== undefined && seen.current !== undefined && seen.current !== revision) void query.refetch();
    seen.current = revision ?? seen.current;
  }, [revision]);
}
