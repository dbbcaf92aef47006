import { ServiceError } from '../service/failure.ts';
import type { Event, Question } from './compare-state.ts';
import {
  behind as behindOf,
  type Draft,
  end,
  isOpenToLook,
  refresh,
  refreshPair,
  show,
  showPacked,
  type Turn,
  take,
} from './compare-steps.ts';

// The steps of a session when the service replies.

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** The service has an operation. */
export function sent(draft: Draft, { operation, next }: Of<'sent'>, turn: Turn): void {
  const behind = behindOf(operation, turn);
  const [first] = behind;
  const isLast = behind.length === 0;
  if (next?.progress && isLast) draft.progress = next.progress;
  if (draft.phase === 'asking') {
    if (!next || !isLast || next.comparison_id !== draft.pair?.comparison_id) return;
    draft.after = next.after ?? null;
    draft.gain = next.gain ?? null;
  } else if (draft.phase === 'waiting') {
    if (isLast && next) take(draft, { next, isOwn: draft.isOwn }, turn);
    else if (isLast) refresh(draft, turn);
    else if (behind.length === 1 && first?.kind === 'answer' && next?.comparison_id === first.id) {
      const pair = first.verdict.choice && next.after?.[first.verdict.choice];
      if (pair) show(draft, { pair, after: null }, turn);
    }
  }
}

/** The service has said what to show. */
export function asked(draft: Draft, { question, answer }: Of<'asked'>, turn: Turn): void {
  if (!isCurrent(draft, question, turn)) return;
  const { next } = answer;
  if (question.why === 'next' || !next || next.comparison_id !== draft.pair?.comparison_id) {
    take(draft, answer, turn);
    return;
  }
  refreshPair(draft, next);
  if (question.why === 'back') askOn(draft, turn);
}

/** The service could not be reached, or refused. */
export function askFailed(draft: Draft, { question, error }: Of<'askFailed'>, turn: Turn): void {
  if (!isCurrent(draft, question, turn)) return;
  if (question.why === 'next') {
    if (turn.isCut && showPacked(draft, turn)) return;
    draft.phase = 'failed';
    draft.error = error;
  } else if (error instanceof ServiceError && !error.isPassing) end(draft, 'failed', error);
  else if (question.why === 'back') askOn(draft, turn);
}

/** Whether a reply is about what the screen shows now. */
function isCurrent(draft: Draft, { why, asked: number }: Question, turn: Turn): boolean {
  if (number !== draft.asked) return false;
  if (why === 'look') return isOpenToLook(draft, turn);
  return why === 'next' ? draft.phase !== 'asking' : draft.phase === 'waiting';
}

/** The pair to which the person has come back stays on the screen. */
function askOn(draft: Draft, { now }: Turn): void {
  draft.phase = 'asking';
  draft.shownAt = now;
  draft.isSlow = false;
}
