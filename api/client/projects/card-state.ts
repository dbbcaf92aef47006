import { orderTexts } from './order-texts.ts';
import { projectTexts } from './texts.ts';

interface Standing {
  /** Share of the pairs that are known. */
  coverage: number;
  contradictions: number;
  /** Number of the best features that the questions are about; absent if they are about all. */
  top: number | undefined;
  /** Expected share of pairs in the right order; null while nobody can tell: then contradictions put it in doubt. */
  right: number | null;
  isOfTeam: boolean;
  /** Whether the answers don't agree with one another. */
  isOpen: boolean;
  /** Pairs that the next minutes would put right; null while nobody can tell. */
  more: { pairs: number | null; minutes: number };
}

/** In words: how far it is to a first ranking or to the top, or what more answers would change. @param left number of questions. */
export function stateOf(
  left: number,
  { coverage, contradictions, top, right, isOfTeam, isOpen, more }: Standing,
): string {
  const { leftToGoal, leftForTop, topEnd, topDoubt, doubt, enough } = projectTexts.project;
  const isDoubted = contradictions > 0 && right === null;
  if (top !== undefined) return left > 0 ? leftForTop(left, top) : isDoubted ? topDoubt : topEnd;
  if (isOpen) return orderTexts.disagree;
  // Questions that are left where every pair is known only settle contradictions.
  if (left > 0 && !(isDoubted && coverage === 1)) return leftToGoal(left, isOfTeam);
  if (isDoubted) return doubt;
  if (more.pairs === null) return enough;
  return more.pairs > 0 ? orderTexts.more(more.pairs, more.minutes) : orderTexts.flat;
}
