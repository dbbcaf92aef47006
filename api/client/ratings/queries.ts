import { useEffect, useMemo, useState } from 'preact/hooks';
import { useQuery } from '../lib/queries.ts';
import { readStored, store } from '../lib/storage.ts';
import type { Loadable } from '../parts/loaded.tsx';
import type { Dimension } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import { signedInPerson } from '../service/session.ts';
import { RatingSession } from './rating-session.ts';

const sessions = new Map<string, RatingSession>();

/** The unsent ratings of a dimension in this browser, and the cards that are on the screen. */
export function ratingSession(id: string, dimension: Dimension): RatingSession {
  const name = `ratings.${signedInPerson()}.${id}.${dimension}`;
  const session = sessions.get(name) ?? openSession(name, id, dimension);
  sessions.set(name, session);
  return session;
}

function openSession(name: string, id: string, dimension: Dimension): RatingSession {
  return new RatingSession({
    kept: { read: () => readStored(name), write: (text) => store(name, text) },
    async send(ratings) {
      const params = { path: { project_id: id } };
      await read(api.PUT('/projects/{project_id}/ratings', { params, body: { dimension, ratings: [...ratings] } }));
    },
    now: () => performance.now(),
    later: (milliseconds, run) => void setTimeout(run, milliseconds),
  });
}

interface Dealt {
  /** Number of features that may be rated, including those on the cards. */
  remaining: number;
  /** Number of features that the person had rated before. */
  rated: number;
}

/** Deals cards when the screen opens, and again on request. They never change while a person rates them. */
export function useCards(id: string, dimension: Dimension): { cards: Loadable<Dealt>; session: RatingSession } {
  const session = useMemo(() => ratingSession(id, dimension), [id, dimension]);
  const [{ data, error }, setState] = useState<{ data?: Dealt; error: unknown }>({ error: null });
  const refetch = async () => {
    try {
      // Sends the waiting ratings first, so that their features are not dealt again.
      await session.flush();
      const params = { path: { project_id: id }, query: { dimension } };
      const { features, ...counts } = await read(api.GET('/projects/{project_id}/ratings/next', { params }));
      session.deal(features);
      setState({ data: counts, error: null });
    } catch (failure) {
      setState({ error: failure });
    }
  };
  useEffect(() => void refetch(), [session]);
  return { cards: { data, isError: error !== null, error, refetch }, session };
}

/** Number of features that a person may still rate. */
export const useOpenCards = (id: string, dimension: Dimension) =>
  useQuery({
    queryKey: ['project', id, 'ratings', dimension],
    queryFn: ({ signal }) =>
      read(
        api.GET('/projects/{project_id}/ratings/next', {
          params: { path: { project_id: id }, query: { dimension, count: 1 } },
          signal,
        }),
      ),
  });
