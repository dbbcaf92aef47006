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

/** A set pays while it takes at most this many times as long as a pair. */
const MAX_RATIO = 2.6;
/** Answers of either kind that a comparison of both needs. */
const ENOUGH = 5;
/** Pairs after which sets are tried again. */
const PAUSE = 60;
const PACE = 'pace.sets';
/** Seconds a set, until the person's own pace is known. */
const USUAL_S = 11;

let paceOfSets = new Pace(PACE, USUAL_S);

type Measured = Pick<Pace, 'count' | 'seconds'>;

/** Whether a person answers sets fast enough for them to be worth their time. */
export const arePaying = (sets: Measured, pairs: Measured): boolean =>
  sets.count < ENOUGH || pairs.count < ENOUGH || sets.seconds <= MAX_RATIO * pairs.seconds;

/** Sessions of which it is known whether they ask sets. */
const decided = signal<readonly CompareSession[]>([]);

/** Lets a session ask sets as long as they pay, if there are features enough. */
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

/** Notes how long sets take a person. If that is too long, they are tried again after a while. @returns what ends that. */
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
 * How questions are counted while sets are asked; null for pairs, of which each is one comparison; undefined before this is known. The
 * first question is a pair, but counts like the next ones. A person's own order takes between half and all of the usual number, by how far
 * they agree with the others: how many questions are left is not known then.
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
 * A tap on a feature: the first chooses the best, the second the worst. Another tap on the best takes it back, unless it follows at once.
 * @returns the answer, once both are chosen.
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

/** Takes the choice of the best back. */
export function chooseAgain(): void {
  chosen.value = null;
}
