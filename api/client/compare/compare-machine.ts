/*
 * One person answering one dimension, as a pure function: a state and an event give the next state, and effects that `CompareSession`
 * carries out. If the service has foreseen the next pair, it is shown at once; answers go through the outbox. The screen only shows pairs
 * that the service chose, or that the person answered before.
 *
 * | phase   | on the screen                                  | is left by                                                            |
 * |---------|------------------------------------------------|-----------------------------------------------------------------------|
 * | loading | nothing yet                                    | the first answer of the service: asking, or an end; failed            |
 * | asking  | a pair                                         | an answer or a skip: asking where the next pair is known, or waiting; |
 * |         |                                                | the last question of a session: session; the pair is gone: waiting    |
 * | waiting | the last pair, greyed; a note after `SLOW_MS`  | a proposal: asking; a prefetched pair, when the service is slow or    |
 * |         |                                                | cut off: asking; none is left: kept; nothing to ask: an end; failed   |
 * | kept    | how many answers wait to be sent               | all are sent: asks again                                              |
 * | lent    | others have the last pairs                     | a while, or a change elsewhere: asks again                            |
 * | goal    | more would hardly improve the order            | `keepGoing`: waiting, towards the full order; undo: asking            |
 * | known   | all is known                                   | undo: asking                                                          |
 * | top     | the best features are settled                  | undo: asking                                                          |
 * | few     | fewer than two features                        | `more`, as after coming back: waiting                                 |
 * | session | so many questions are answered                 | `more`: waiting                                                       |
 * | failed  | what the service refused                       | `more`, or the connection is back: waiting                            |
 *
 * `lent`, `goal`, `known`, `top`, `few` are ends: the service proposes no question, and says why.
 */
import { NO_HISTORY, without } from './answer-history.ts';
import { answer, redo, skip, undo } from './compare-answers.ts';
import { asked, askFailed, sent } from './compare-replies.ts';
import type { Around, Event, Machine, Step } from './compare-state.ts';
import {
  askAnew,
  behind as behindOf,
  type Draft,
  followOthers,
  forgetUndone,
  look,
  more,
  NOTHING,
  refresh,
  refreshProgress,
  renewPack,
  show,
  showPacked,
  stuck,
  type Turn,
} from './compare-steps.ts';
import { expired, filled, NO_PACK } from './offline-pack.ts';
import type { Beside } from './outbox.ts';
import type { Operation } from './outbox-storage.ts';
import { isSamePair } from './pairs.ts';

/** Statuses of things that don't exist, or that this person may not see. */
const GONE: readonly number[] = [403, 404];
/** Maximum number of pairs answered in other tabs that are remembered. */
const MAX_ELSEWHERE = 500;
/** The state before the first question. */
export const begin = (length: number | null): Machine => ({
  length,
  phase: 'loading',
  pair: null,
  progress: null,
  gain: null,
  answered: 0,
  spent: 0,
  canUndo: false,
  canRedo: false,
  last: null,
  isOwn: false,
  hasOwn: false,
  isSlow: false,
  error: null,
  target: 'order',
  after: null,
  isProposed: true,
  shownAt: 0,
  history: NO_HISTORY,
  pack: NO_PACK,
  elsewhere: [],
  asked: 0,
  isProgressStale: false,
  count: 0,
  changes: 0,
  hasEarlier: true,
  isFinding: false,
  isLeft: false,
});

/** The state after an event, and the effects to carry out. */
export function reduce(machine: Machine, event: Event, around: Around): Step {
  const draft: Draft = { ...machine };
  const turn: Turn = { ...around, effects: [] };
  apply(draft, event, turn);
  const { given, undone } = draft.history;
  draft.canUndo = !!(draft.skipped || given.length || (draft.hasEarlier && draft.progress?.comparisons_done));
  draft.canRedo = undone.length > 0;
  return [draft, turn.effects];
}

function apply(draft: Draft, event: Event, turn: Turn): void {
  const { phase, pair, history } = draft;
  switch (event.type) {
    case 'start': {
      const wasLeft = draft.isLeft;
      draft.isLeft = false;
      if (phase !== 'asking') {
        refresh(draft, turn);
        return;
      }
      draft.shownAt = turn.now;
      if (!wasLeft || !draft.isProposed || turn.pending.length > 0) return;
      // Others may have answered the pair in the meantime: it can't be answered before the service has confirmed that it is still open.
      draft.phase = 'waiting';
      askAnew(draft, turn, 'back');
      return;
    }
    case 'leave':
      // Without a question, the screen asks again when the person returns. The service only has to know that the person left.
      draft.isLeft = phase === 'asking' || phase === 'waiting' || phase === 'loading';
      return;
    case 'return':
      look(draft, turn);
      return;
    case 'renew':
      look(draft, turn, pair);
      return;
    case 'answer':
      answer(draft, event.verdict, turn);
      return;
    case 'skip':
      skip(draft, turn);
      return;
    case 'undo':
      undo(draft, event.id, turn);
      return;
    case 'redo':
      redo(draft, turn);
      return;
    case 'askAgain':
      forgetUndone(draft);
      draft.skipped = null;
      show(draft, { pair: event.pair, after: null }, turn, true);
      draft.isProposed = false;
      return;
    case 'giveOwn':
      draft.isOwn = true;
      more(draft, turn);
      return;
    case 'keepGoing':
      draft.target = 'all';
      more(draft, turn);
      return;
    case 'more':
      more(draft, turn);
      return;
    case 'back':
      if (phase === 'failed') more(draft, turn);
      return;

    case 'sent':
      sent(draft, event, turn);
      return;
    case 'refused':
      draft.history = without(history, [event.operation.id]);
      draft.isProgressStale = true;
      // A feature or the project is gone, or the person has lost access. The foreseen pairs may be gone, too.
      if (GONE.includes(event.status) && phase === 'asking') show(draft, NOTHING, turn);
      if (draft.phase === 'waiting' && behindOf(event.operation, turn).length === 0) refresh(draft, turn);
      return;
    case 'stuck':
      stuck(draft, turn);
      return;
    case 'empty':
      if (draft.pack.used > 0) draft.pack = { ...draft.pack, used: 0 };
      if (phase === 'waiting' || phase === 'kept') {
        refresh(draft, turn);
        return;
      }
      if (draft.isProgressStale) refreshProgress(draft, turn);
      if (phase === 'asking') renewPack(draft, turn);
      return;
    case 'takenBack':
      // Figures read before now may still count the answer.
      draft.changes += 1;
      draft.isProgressStale = true;
      refreshProgress(draft, turn);
      return;

    case 'asked':
      asked(draft, event, turn);
      return;
    case 'askFailed':
      askFailed(draft, event, turn);
      return;
    case 'packFetched':
      draft.pack = filled(draft.pack, event.pairs);
      return;
    case 'packFailed':
      draft.pack = expired(draft.pack);
      return;
    case 'progressRead':
      if (draft.changes === event.changes && turn.pending.length === 0) draft.progress = event.progress;
      else draft.isProgressStale = true;
      return;
    case 'progressFailed':
      // The response to the next answer contains it.
      draft.isProgressStale = true;
      return;
    case 'found':
      draft.isFinding = false;
      draft.hasEarlier = event.given !== null;
      if (!event.given || history.given.length > 0) return;
      draft.history = { ...history, given: [event.given] };
      undo(draft, event.id, turn);
      return;
    case 'findFailed':
      // There is no connection; the button can be pressed again.
      draft.isFinding = false;
      return;
    case 'slow':
      if (event.asked !== draft.asked || (phase !== 'waiting' && phase !== 'loading')) return;
      if (!showPacked(draft, turn)) draft.isSlow = true;
      return;
    case 'retry':
      if (phase === event.why) refresh(draft, turn);
      return;

    case 'featuresChanged':
      draft.pack = expired(draft.pack);
      look(draft, turn, pair);
      renewPack(draft, turn);
      return;
    case 'answersChanged':
      followOthers(draft, event, turn);
      return;
    case 'elsewhere':
      draft.elsewhere = [...draft.elsewhere.slice(1 - MAX_ELSEWHERE), event.pair];
      if (phase === 'asking' && pair && isSamePair(pair, event.pair)) show(draft, NOTHING, turn);
      if (event.isSaved && draft.phase === 'waiting') refresh(draft, turn);
      return;
    case 'gone':
      draft.history = without(history, event.ids);
      draft.pack = expired(draft.pack);
      if (phase === 'asking') {
        look(draft, turn);
        refreshProgress(draft, turn);
      } else if (phase !== 'session') refresh(draft, turn);
  }
}

/** Parameters sent with an operation so that its response brings the next pair. */
export function beside({ target, pair, isOwn }: Machine, operation: Operation, around: Around): Beside {
  const behind = behindOf(operation, around);
  const next = behind.find(({ kind }) => kind === 'answer');
  return {
    // If further operations wait behind it, the pair that the service would choose is out of date when it arrives.
    includeNext: operation.kind !== 'delete' && behind.length <= 1,
    target,
    own: isOwn,
    upTo: around.upTo,
    showing: next?.kind === 'answer' ? next.pair : pair,
  };
}
