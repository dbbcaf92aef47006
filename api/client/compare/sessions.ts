import { connection } from '../service/connection.ts';
import { CompareSession } from './compare-session.ts';
import { laterCode } from './later-code.ts';
import { later, ownOutbox } from './own-answers.ts';
import { paceOfPairs } from './pace.ts';
import type { Aim, Dimension } from './pairs.ts';
import { askNext } from './questions.ts';

/** Number of sessions that are kept: those of both dimensions of a project, so that switching continues where the person was. */
const KEPT = 2;
const sessions = new Map<string, CompareSession>();
export const pace = paceOfPairs();

/**
 * The session of a person in a dimension of a project.
 * @param length number of questions after which to pause; null for no pause.
 * @param top number of the best features to settle; 0 for the whole order, NaN for the aim of the project.
 * @param by the order whose top it is, if not that of the dimension.
 */
export function sessionOf(
  projectId: string,
  dimension: Dimension,
  length: number | null,
  top: number,
  by: Aim['top_by'],
): CompareSession {
  const outbox = ownOutbox();
  const name = [outbox.person, projectId, dimension, length, top, by].join('/');
  const found = sessions.get(name) ?? open();
  sessions.delete(name);
  sessions.set(name, found);
  for (const oldest of sessions.keys()) {
    if (sessions.size <= KEPT) break;
    sessions.delete(oldest);
  }
  return found;

  function open(): CompareSession {
    const aim = top >= 0 ? { top, top_by: by } : undefined;
    const session: CompareSession = new CompareSession({
      projectId,
      dimension,
      length,
      aim,
      outbox,
      pace,
      async ask(wanted) {
        // Prefetched pairs are only useful together with the code that reports being offline.
        if (wanted.count > 1) await laterCode.load();
        return askNext(projectId, dimension, { ...wanted, aim });
      },
      readProgress: async (target) => (await laterCode.load()).readProgress(projectId, dimension, { target, aim }),
      findLast: async () => (await laterCode.load()).findLastAnswer(projectId, dimension),
      isCut: () => connection.peek() === 'offline' || outbox.isCut,
      now: () => performance.now(),
      later,
    });
    return session;
  }
}

/**
 * The sessions of a project's dimension.
 * @param key from `ledgerKey`.
 */
export function sessionsOf(key: string): CompareSession[] {
  return [...sessions.values()].filter((session) => session.key === key);
}

/** Connects a session with the reports about its answers and the connection while its screen is open. */
export function attach(session: CompareSession): () => void {
  const outbox = ownOutbox();
  const onVisibility = () => {
    if (document.visibilityState === 'visible') void session.on({ type: 'return' });
  };
  document.addEventListener('visibilitychange', onVisibility);
  const ends = [
    () => document.removeEventListener('visibilitychange', onVisibility),
    outbox.listen(session.key, session),
    connection.subscribe((to) => {
      if (to === 'fine') void session.on({ type: 'back' });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
