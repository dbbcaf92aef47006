import type { Shown } from './answer-history.ts';
import { wasGiven } from './answer-history.ts';
import type { Around, Effect, Machine, NextReply, Phase, Question } from './compare-state.ts';
import { isPackDue, PACK_HELD, takeFrom } from './offline-pack.ts';
import { SLOW_MS } from './outbox.ts';
import type { Operation } from './outbox-storage.ts';
import { isSamePair, isSet, type Pair, type Proposal, type ShortProgress } from './pairs.ts';

// Steps that several events share. They change a draft of the state, which `reduce` has made.

export type Draft = { -readonly [Field in keyof Machine]: Machine[Field] };

/** Input of a step, and the list to which it adds effects. */
export interface Turn extends Around {
  readonly effects: Effect[];
}

/** Shows a pair, or waits for one. A pair that was answered in another tab isn't shown, unless the service has just proposed it. */
export function show(draft: Draft, { pair, after }: Shown, turn: Turn, isFresh = false): void {
  const shown = pair && !isFresh && wasElsewhere(draft, pair) ? null : pair;
  draft.phase = shown ? 'asking' : 'waiting';
  draft.pair = shown;
  draft.after = shown && after;
  draft.isProposed = true;
  draft.shownAt = turn.now;
  draft.asked += 1;
  draft.gain = null;
  draft.isSlow = false;
  draft.error = null;
  if (!shown) slowSoon(draft, turn);
}

export const NOTHING: Shown = { pair: null, after: null };

/** Ends the questions, for now. */
export function end(draft: Draft, phase: Phase, error: unknown = null): void {
  draft.phase = phase;
  draft.pair = null;
  draft.after = null;
  draft.asked += 1;
  draft.isSlow = false;
  draft.error = error;
}

/** If no pair arrives within `SLOW_MS`, shows a prefetched one, or says that it is waiting. */
function slowSoon({ asked }: Draft, { effects }: Turn): void {
  effects.push({ do: 'wait', ms: SLOW_MS, event: { type: 'slow', asked } });
}

function ask(
  { asked, target, isOwn, pair }: Draft,
  { effects, upTo }: Turn,
  why: Question['why'],
  showing?: Pair | null,
): void {
  // A question on the screen doesn't change between a pair and a set.
  const most = why === 'next' || !pair ? upTo : isSet(pair) ? 4 : undefined;
  const wanted = { target, count: 1, upTo: most, showing: showing ?? undefined, isOwn };
  effects.push({ do: 'ask', question: { why, asked, wanted } });
}

/** Asks the service what to show, or whether the pair on the screen stays. */
export function askAnew(draft: Draft, turn: Turn, why: 'next' | 'back'): void {
  draft.asked += 1;
  slowSoon(draft, turn);
  ask(draft, turn, why, why === 'back' ? draft.pair : null);
}

/** Asks the service what to show. If it lacks some answers, it would propose questions that are already answered. */
export function refresh(draft: Draft, turn: Turn): void {
  if (turn.pending.length === 0) {
    askAnew(draft, turn, 'next');
    return;
  }
  if (draft.phase !== 'asking') draft.phase = 'waiting';
  if (turn.isCut) stuck(draft, turn);
  else slowSoon(draft, turn);
}

/** Asks on after an end. */
export function more(draft: Draft, turn: Turn): void {
  if (draft.phase === 'asking') return;
  draft.phase = 'waiting';
  draft.answered = 0;
  draft.spent = 0;
  draft.error = null;
  refresh(draft, turn);
}

/** Without a connection: shows a prefetched pair, or an end until there is a connection. */
export function stuck(draft: Draft, turn: Turn, isUnsent = turn.pending.length > 0): void {
  if (draft.phase === 'waiting' && !showPacked(draft, turn) && isUnsent) draft.phase = 'kept';
}

/** Shows a prefetched pair. @returns whether there is one. */
export function showPacked(draft: Draft, turn: Turn): boolean {
  prune(draft);
  const taken = takeFrom(draft.pack);
  if (!taken) return false;
  const [pair, pack] = taken;
  draft.pack = pack;
  forgetUndone(draft);
  show(draft, { pair, after: null }, turn);
  return true;
}

/** Drops prefetched pairs that were asked in the meantime. */
function prune(draft: Draft): void {
  const pairs = draft.pack.pairs.filter((pair) => !wasGiven(draft.history, pair) && !wasElsewhere(draft, pair));
  if (pairs.length < draft.pack.pairs.length) draft.pack = { ...draft.pack, pairs };
}

const wasElsewhere = ({ elsewhere }: Machine, pair: Pair): boolean => elsewhere.some((each) => isSamePair(each, pair));

/** Another pair is on the screen, so nothing can be redone. */
export function forgetUndone(draft: Draft): void {
  draft.history = { ...draft.history, undone: [] };
}

/** Shows what the service says. */
export function take(draft: Draft, asked: NextReply, turn: Turn): void {
  forgetUndone(draft);
  draft.isOwn = asked.next !== null && asked.isOwn;
  draft.hasOwn = asked.next === null && asked.hasOwn;
  if (asked.next) {
    const { progress, after = null, gain = null } = asked.next;
    if (progress) draft.progress = progress;
    show(draft, { pair: asked.next, after }, turn, true);
    draft.gain = gain;
    renewPack(draft, turn);
    return;
  }
  const { why, retryMs } = asked;
  draft.progress = asked.progress;
  end(draft, why);
  if (retryMs !== null) turn.effects.push({ do: 'wait', ms: retryMs, event: { type: 'retry', why } });
}

/** The pair on the screen with its current data from the service, such as new names. */
export function refreshPair(draft: Draft, next: Proposal): void {
  draft.pair = next;
  draft.after = next.after ?? null;
}

/** Fetches pairs for offline use when there is nothing more urgent to do. */
export function renewPack(draft: Draft, { effects, upTo }: Turn): void {
  prune(draft);
  if (!isPackDue(draft.pack, draft.count)) return;
  draft.pack = { ...draft.pack, filledAt: draft.count };
  const { target, isOwn } = draft;
  effects.push({ do: 'fetchPack', wanted: { target, count: PACK_HELD + 1, upTo, isOwn } });
}

/** Whether the pair on the screen is one that the service may be asked about. */
export const isOpenToLook = ({ pair, isProposed, phase }: Machine, { pending }: Around): boolean =>
  pair !== null && isProposed && phase === 'asking' && pending.length === 0;

/**
 * Asks whether the pair on the screen is still open.
 * @param showing the pair, if it is to be reserved for this person again.
 */
export function look(draft: Draft, turn: Turn, showing?: Pair | null): void {
  if (isOpenToLook(draft, turn)) ask(draft, turn, 'look', showing);
}

export function refreshProgress(draft: Draft, { pending, effects }: Turn): void {
  // The next answer brings the progress of the person's own order.
  if (pending.length > 0 || draft.isOwn) return;
  const { target, changes } = draft;
  draft.isProgressStale = false;
  effects.push({ do: 'readProgress', target, changes });
}

/** Reads the progress again for a question or an end that stays while others answer. Another question brings its progress with it. */
export function followOthers(
  draft: Draft,
  now: Pick<ShortProgress, 'comparisons_done' | 'transitive_coverage'>,
  turn: Turn,
): void {
  const { progress, phase, isOwn } = draft;
  if (phase === 'loading' || phase === 'waiting' || isOwn) return;
  const isKnown =
    progress?.comparisons_done === now.comparisons_done && progress.transitive_coverage === now.transitive_coverage;
  // The person's own answers have already brought their progress.
  if (isKnown) return;
  draft.isProgressStale = true;
  refreshProgress(draft, turn);
}

/** Estimates the progress after further answers, until the service reports it. */
export function countProgress(draft: Draft, answers: number): void {
  const { progress } = draft;
  draft.changes += 1;
  draft.progress = progress && {
    ...progress,
    comparisons_done: Math.max(0, progress.comparisons_done + answers),
    // The five comparisons of a set count as 3.2 questions (WORTH_TO, whose import would be too large here), or as one at the end of the
    // order.
    comparisons_remaining: Math.max(
      0,
      progress.comparisons_remaining - answers * (answers % 5 ? 1 : draft.target === 'order' ? 0.64 : 0.2),
    ),
  };
}

/** Operations after the given one. */
export function behind({ id, kind }: Operation, { pending }: Around): readonly Operation[] {
  return pending.slice(pending.findIndex((each) => each.id === id && each.kind === kind) + 1);
}
