import { idOfRedo } from '../lib/id-of-redo.ts';
import type { CompareSession } from './compare-session.ts';

/**
 * Takes back the person's last answer and asks again, under the id that *Activity* gives it again by: whichever tab is outdated, the service
 * stores the answer once. @returns whether the answer is known here; otherwise it is looked for.
 */
export function undoLast(session: CompareSession): boolean {
  const last = session.state.peek().history.given.at(-1);
  void session.on({ type: 'undo', id: last ? idOfRedo(last.pair.comparison_id) : '' });
  return last !== undefined;
}
