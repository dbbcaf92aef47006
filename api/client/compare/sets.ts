import { signal } from '@preact/signals';
import { WORTH_TO } from '../../../shared/ranking/results/question-worth.ts';
import { isFourOn } from '../lib/four-at-a-time.ts';
import { readStored, store } from '../lib/storage.ts';
import { ServiceError } from '../service/failure.ts';
import type { CompareSession } from './compare-session.ts';
import type { CompareState } from './compare-state.ts';
import { mayShowFour, PAUSED } from './four.ts';
import { Pace, paceOfPairs } from './pace.ts';
import type { SetVerdict } from './pairs.ts';
import { readProgress } from './why-none.ts';

/** A set is worth asking while it takes at most this many times as long as a pair. */
const MAX_RATIO = 2.6;
/** Number of answers of each kind that comparing the two requires. */
const ENOUGH = 5;
/** Number of pairs after which sets are tried again. */
const PAUSE = 60;
const PACE = 'pace.sets';
/** Seconds per set, until the person's own pace is known. */
const USUAL_S = 11;

let paceOfSets = new Pace(PACE, USUAL_S);

type Measured = Pick<Pace, 'count' | 'seconds'>;

/** Whether a person answers sets fast enough for them to be worth the time. */
export const arePaying = (sets: Measured, pairs: Measured): boolean =>
  sets.count < ENOUGH || pairs.count < ENOUGH || sets.seconds <= MAX_RATIO * pairs.seconds;

/** Sessions for which it is decided whether they ask sets. */
const decided = signal<readonly CompareSession[]>([]);

/** Lets a session ask sets as long as they are worth it, if there are enough features. */
export async function offerSets(session: CompareSession): Promise<void> {
  const { projectId, dimension, aim } = session;
  session.upTo = () => undefined;
  try {
    if (!isFourOn.peek()) return;
    const { total_possible_pairs: pairs } = await readProgress(projectId, dimension, { target: 'order', aim });
    session.upTo = () => (mayShowFour(projectId, pairs) && !areSlow() ? 4 : undefined);
  } catch (error) {
    // Pairs are asked.
    if (!(error instanceof ServiceError)) throw error;
  } finally {
    decided.value = [...decided.peek(), session];
  }
}

/** Whether sets take the person too long at the moment. */
export const areSlow = (): boolean => !arePaying(paceOfSets, paceOfPairs());

/**
 * Records how long sets take a person. If that is too long, sets are tried again after a while.
 * @returns a function that stops this.
 */
export function watchPace(session: CompareSession): () => void {
  let before = session.state.peek();
  return session.state.subscribe((state) => {
    const { last, spent } = state;
    if (last && last !== before.last) {
      if (last.verdict.best !== undefined) paceOfSets.add(spent - before.spent);
      else notePair();
    }
    before = state;
  });
}

function notePair(): void {
  const pairs = areSlow() ? 1 + Number(readStored(PAUSED) ?? 0) : 0;
  if (pairs >= PAUSE) {
    store(PACE, null);
    paceOfSets = new Pace(PACE, USUAL_S);
  }
  store(PAUSED, pairs > 0 && pairs < PAUSE ? String(pairs) : null);
}

/**
 * How questions are counted while sets are asked. Null for pairs, each of which is one comparison; undefined before this is known. The
 * first question is a pair, but counts like the next ones. A person's own order takes between half and all of the usual number, depending
 * on how far they agree with the others, so the number of questions left is unknown then.
 */
export function countedIn(
  session: CompareSession,
  { isOwn, progress }: CompareState,
): { worth: number; pace: Pace } | null | undefined {
  if (!decided.value.includes(session) || isOwn) return undefined;
  if (!session.upTo()) return null;
  const { top, until } = progress ?? {};
  return { worth: WORTH_TO[top ? 'top' : until ? 'goal' : 'all'], pace: paceOfSets };
}

/** The best feature of a set, while the worst is chosen. */
const chosen = signal<{ setId: string; best: string; at: number } | null>(null);

/** The feature that was chosen as the best of a set; null before that. */
export const bestOf = (setId: string | undefined): string | null =>
  chosen.value?.setId === setId ? (chosen.value?.best ?? null) : null;

/**
 * A tap on a feature: the first tap chooses the best, the second the worst. Another tap on the best undoes the choice, unless it follows at
 * once.
 * @returns the answer when both are chosen.
 */
export function choose(setId: string, id: string, now: number, guardMs: number): SetVerdict | null {
  const best = bestOf(setId);
  if (best === null) chosen.value = { setId, best: id, at: now };
  else if (best !== id) {
    chosen.value = null;
    return { best, worst: id };
  } else if (now - chosen.value!.at >= guardMs) chosen.value = null;
  return null;
}

/** Undoes the choice of the best. */
export function chooseAgain(): void {
  chosen.value = null;
}
