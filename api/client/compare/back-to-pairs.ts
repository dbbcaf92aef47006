import { signal } from '@preact/signals';
import type { CompareSession } from './compare-session.ts';
import { isSet, type Pair } from './pairs.ts';
import { areSlow } from './sets.ts';

/** Why a person is asked about two features again and not about four: sets of four take them too long, or there is no set to ask. */
type Why = 'slow' | 'few';

/** The pair on the screen to which the reason belongs. */
const current = signal<{ id: string; why: Why } | null>(null);
/** The reasons already given in each session, so that each is given once. */
const said = new WeakMap<CompareSession, Set<Why>>();

/** The reason to show beside a pair; null if there is none. */
export const whyTwo = (pair: Pair | null): Why | null =>
  pair !== null && current.value?.id === pair.comparison_id ? current.value.why : null;

/**
 * Watches for the first pair after questions about four.
 * @returns a function that stops watching.
 */
export function watchBackToPairs(session: CompareSession): () => void {
  const reasons = said.get(session) ?? new Set();
  said.set(session, reasons);
  let wasSet = false;
  return session.state.subscribe((state) => {
    const { pair, phase } = state;
    if (pair === null || phase !== 'asking') return;
    if (isSet(pair)) wasSet = true;
    else if (wasSet) {
      const why = whyNow(session, state);
      if (why === null) return;
      wasSet = false;
      if (reasons.has(why)) return;
      reasons.add(why);
      current.value = { id: pair.comparison_id, why };
    }
  });
}

/** Null if the service didn't choose the pair just now, or if it is about the person's own order, which only pairs ask about. */
function whyNow(
  session: CompareSession,
  { pair, gain, isOwn, isProposed }: CompareSession['state']['value'],
): Why | null {
  if (isOwn || !isProposed) return null;
  if (session.upTo() === undefined) return areSlow() ? 'slow' : null;
  // Pairs that were prefetched for offline use come without their gain.
  return pair?.features !== undefined && gain !== null ? 'few' : null;
}
