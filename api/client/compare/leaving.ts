import { paths } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import type { CompareSession } from './compare-session.ts';
import type { Phase } from './compare-state.ts';
import { ownOutbox } from './own-answers.ts';
import { DIMENSIONS, SCREEN } from './pairs.ts';

/** In these phases there is nothing left to answer; the pair that was answered last is still reserved for this person. */
const ENDS: readonly Phase[] = ['session', 'goal', 'known'];
/** A pair that stays on the screen is requested again at this interval, well before its lease ends, in milliseconds. */
const RENEW_MS = 45_000;
/** A pair on a page that was left open is reserved no longer than this, in milliseconds. */
const MAX_HELD_MS = 10 * 60_000;
/** Sessions that may have a pair reserved for this page. */
const held = new Set<CompareSession>();

/**
 * Tells the service when the person leaves the questions: then others are asked the pair at once, and see that nobody is answering it.
 * Switching to the other dimension doesn't count as leaving, since the person finds the same pair when they switch back.
 * @returns a function that stops watching, for when the screen closes.
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

/**
 * Keeps the pair on the screen reserved while the person thinks about it.
 * @returns a function that stops this.
 */
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

/**
 * Runs when the answers are sent, since their responses bring the next pair.
 * @param isStill checked at that time.
 */
async function tellSent(sessions: readonly CompareSession[], isStill: () => boolean): Promise<void> {
  await ownOutbox().flush();
  // If a request for a pair arrived after this one, it would reserve the pair for nobody.
  await Promise.all(sessions.map(isQuiet));
  if (isStill()) await tell(sessions);
}

/** Resolves when no request of a session is in progress. */
function isQuiet({ requests }: CompareSession): Promise<void> {
  return new Promise((resolve) => {
    const stop = requests.subscribe((count) => {
      if (count > 0) return;
      resolve();
      // A subscription reports its value before it can be ended.
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
    // If this fails, the pair becomes free a little later by itself.
    if (!(error instanceof ServiceError)) throw error;
  }
}
