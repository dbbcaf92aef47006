import { orderTexts } from './order-texts.ts';
import { projectTexts } from './texts.ts';

interface Standing {
  /** Share of the pairs whose order is known. */
  coverage: number;
  contradictions: number;
  /** Number of the best features that the questions are about; absent if they are about all. */
  top: number | undefined;
  /** Expected share of pairs in the right order; null if it can't be estimated, because of contradictions. */
  right: number | null;
  isOfTeam: boolean;
  /** Whether the answers contradict each other so much that there is no order. */
  isOpen: boolean;
  /** Number of pairs that the next minutes would put right; null if it can't be estimated. */
  more: { pairs: number | null; minutes: number };
}

/**
 * Says how far it is to a first ranking or to the top, or what more answers would change.
 * @param left number of questions.
 */
export function stateOf(
  left: number,
  { coverage, contradictions, top, right, isOfTeam, isOpen, more }: Standing,
): string {
  const { leftToGoal, leftForTop, topEnd, topDoubt, doubt, enough } = projectTexts.project;
  const isDoubted = contradictions > 0 && right === null;
  if (top !== undefined) return left > 0 ? leftForTop(left, top) : isDoubted ? topDoubt : topEnd;
  if (isOpen) return orderTexts.disagree;
  // If every pair is known, the questions left only settle contradictions.
  if (left > 0 && !(isDoubted && coverage === 1)) return leftToGoal(left, isOfTeam);
  if (isDoubted) return doubt;
  if (more.pairs === null) return enough;
  return more.pairs > 0 ? orderTexts.more(more.pairs, more.minutes) : orderTexts.flat;
}
