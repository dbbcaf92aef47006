import { paths } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import type { CompareSession } from './compare-session.ts';
import type { Phase } from './compare-state.ts';
import { ownOutbox } from './own-answers.ts';
import { DIMENSIONS, SCREEN } from './pairs.ts';

/** There is nothing to answer any more; the pair that was answered last is still this person's. */
const ENDS: readonly Phase[] = ['session', 'goal', 'known'];
/** A pair that is looked at for long is asked for again this often, well before its lease ends, in milliseconds. */
const RENEW_MS = 45_000;
/** Someone who has gone away without closing the page holds a pair no longer than this, in milliseconds. */
const MAX_HELD_MS = 10 * 60_000;
/** Sessions of which a pair may be held for this page. */
const held = new Set<CompareSession>();

/**
 * Tells the service when the person leaves the questions: the others are asked the pair at once, and see that nothing is being answered. To
 * swap the dimension is not to leave: its pair is still there when it is swapped back.
 * @returns what ends watching, as the screen goes.
 */
export function watchLeaving(session: CompareSession): () => void {
  held.add(session);
  const onHide = () => void tell(leaveAll());
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    held.add(session);
    void session.start();
  };
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  const stopRenewing = renew(session);
  let before: Phase | null = null;
  const stop = session.state.subscribe(({ phase }) => {
    if (phase === before) return;
    before = phase;
    if (ENDS.includes(phase)) void tellSent([session], () => ENDS.includes(session.state.peek().phase));
  });
  return () => {
    stop();
    stopRenewing();
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
    if (!isAsked(session)) void tellSent(leaveAll(), () => held.size === 0);
  };
}

/** Keeps the pair on the screen from being asked of others while it is thought about. @returns what ends that. */
function renew(session: CompareSession): () => void {
  let shown = session.state.peek().pair;
  let since = performance.now();
  const stop = session.state.subscribe(({ pair }) => {
    if (pair?.comparison_id === shown?.comparison_id) return;
    [shown, since] = [pair, performance.now()];
  });
  const timer = setInterval(() => {
    const isLookedAt = document.visibilityState === 'visible' && performance.now() - since < MAX_HELD_MS;
    if (isLookedAt) void session.on({ type: 'renew' });
  }, RENEW_MS);
  return () => {
    stop();
    clearInterval(timer);
  };
}

/** Whether the address is still that of a question of the project. */
function isAsked({ projectId }: CompareSession): boolean {
  return DIMENSIONS.some((dimension) => paths.compare(projectId, dimension) === location.pathname);
}

function leaveAll(): CompareSession[] {
  const left = [...held];
  held.clear();
  for (const session of left) session.leave();
  return left;
}

/** As soon as the answers are sent, which bring the next pair along. @param isStill asked then. */
async function tellSent(sessions: readonly CompareSession[], isStill: () => boolean): Promise<void> {
  await ownOutbox().flush();
  // A request for a pair that arrived after this one would hold it for nobody.
  await Promise.all(sessions.map(isQuiet));
  if (isStill()) await tell(sessions);
}

/** Ends once no request of a session is under way. */
function isQuiet({ requests }: CompareSession): Promise<void> {
  return new Promise((resolve) => {
    const stop = requests.subscribe((count) => {
      if (count > 0) return;
      resolve();
      // A subscription tells its value before it can be ended.
      queueMicrotask(() => stop());
    });
  });
}

async function tell(sessions: readonly CompareSession[]): Promise<void> {
  const told = new Map<string, Promise<void>>();
  for (const session of sessions) {
    const telling = told.get(session.key) ?? tellOne(session);
    told.set(session.key, telling);
    session.leave(telling);
  }
  await Promise.all(told.values());
}

async function tellOne({ projectId, dimension }: CompareSession): Promise<void> {
  try {
    const params = { path: { project_id: projectId } };
    const body = { dimension, screen: SCREEN };
    await read(api.POST('/projects/{project_id}/comparisons/leave', { params, body, keepalive: true }));
  } catch (error) {
    // The pair is free a little later then, by itself.
    if (!(error instanceof ServiceError)) throw error;
  }
}
