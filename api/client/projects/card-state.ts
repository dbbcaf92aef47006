import { projectTexts } from './texts.ts';

interface Standing {
  /** Share of the pairs that are known. */
  coverage: number;
  contradictions: number;
  /** Number of the best features that the questions are about; absent if they are about all. */
  top: number | undefined;
  isOfTeam: boolean;
}

/** In words: how far it is to a first ranking or to the top, or what is beyond. @param left number of questions. */
export function stateOf(left: number, { coverage, contradictions, top, isOfTeam }: Standing): string {
  const { leftToGoal, leftForTop, topEnd, topDoubt, doubt, enough, settled } = projectTexts.project;
  if (top !== undefined && left === 0) return contradictions > 0 ? topDoubt(contradictions) : topEnd;
  // Questions that are left where every pair is known only settle contradictions.
  const isDoubted = coverage === 1 && contradictions > 0;
  if (left > 0 && !isDoubted) return top === undefined ? leftToGoal(left, isOfTeam) : leftForTop(left, top);
  if (contradictions > 0) return doubt(coverage === 1, contradictions);
  return coverage < 1 ? enough : settled;
}
