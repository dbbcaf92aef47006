import { roughly } from '../../../shared/ranking/results/question-worth.ts';
import { answerers } from './answerers.ts';
import type { CompareSession } from './compare-session.ts';
import type { CompareState } from './compare-state.ts';
import { lazyTexts } from './lazy-texts.ts';
import type { Pace } from './pace.ts';
import { countedIn } from './sets.ts';
import { wayOf } from './ways.ts';

const { progress: words } = lazyTexts;

interface Props {
  session: CompareSession;
  state: CompareState;
  /** Whether questions remain. */
  isAsking: boolean;
  /** The person's pace with pairs. */
  pace: Pace;
}

/**
 * The number of questions left, and the time that they take. Shows nothing while it isn't known whether questions have two or four
 * features.
 */
export function Left({ session, state, isAsking, pace }: Props) {
  const counted = countedIn(session, state);
  if (!state.progress || counted === undefined) return null;
  const { comparisons_remaining: comparisons, until, transitive_coverage: known } = state.progress;
  const exact = Math.ceil(comparisons / (counted?.worth ?? 1));
  const left = roughly(exact);
  const isChecking = isAsking && known >= 1;
  if (left === 0) return <span>{isChecking && words.checking}</span>;
  const minutes = (counted?.pace ?? pace).minutesFor(exact / answerers.value);
  const ownWords = wayOf(state, 0)?.left;
  const inWords = ownWords ?? (until ? words.toGoal : isChecking ? lazyTexts.left : words.toEnd);
  const whole = inWords(left, minutes);
  return (
    <>
      <span class="compare-left-whole">{isChecking && !ownWords ? `${words.checking} · ${whole}` : whole}</span>
      <span class="compare-left-short" aria-hidden="true">
        {words.short(left, minutes)}
      </span>
    </>
  );
}
