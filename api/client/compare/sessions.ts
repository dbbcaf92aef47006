import { connection } from '../service/connection.ts';
import { CompareSession } from './compare-session.ts';
import { laterCode } from './later-code.ts';
import { later, ownOutbox } from './own-answers.ts';
import { paceOfPairs } from './pace.ts';
import type { Aim, Dimension } from './pairs.ts';
import { askNext } from './questions.ts';

/** Sessions kept: those of both dimensions of a project, so that swapping goes on where one was. */
const KEPT = 2;
const sessions = new Map<string, CompareSession>();
export const pace = paceOfPairs();

/**
 * The session of a person in a dimension of a project.
 * @param length questions after which to pause; null without end.
 * @param top number of the best features to settle, 0 for the whole order; not a number for the aim of the project.
 * @param by what they are the best by, if not by the dimension.
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
        // With what tells of being offline, pairs for that time are good for something.
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

/** The sessions of a project's dimension. @param key as of `ledgerKey`. */
export function sessionsOf(key: string): CompareSession[] {
  return [...sessions.values()].filter((session) => session.key === key);
}

/** Lets a session hear of its answers and of the connection, for as long as its screen is there. */
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
