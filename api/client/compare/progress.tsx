import type { ComponentChildren } from 'preact';
import { Bar } from '../parts/meter.tsx';
import { answerers } from './answerers.ts';
import type { Pace } from './pace.ts';
import type { Dimension, ShortProgress } from './pairs.ts';
import { pace } from './sessions.ts';
import { compareTexts as words } from './texts.ts';
import type { OtherWay } from './ways.ts';

interface Props {
  dimension: Dimension;
  progress: ShortProgress | null;
  /** The aim of the questions, if not the whole order: the person's own order, or the top. */
  way: OtherWay | null | undefined;
  /** Number of pairs that a question is worth, and the person's pace; null while pairs are asked; undefined where it is not known. */
  counted: { worth: number; pace: Pace } | null | undefined;
  /** Whether questions remain. */
  isAsking: boolean;
  /** Number of questions of the session; null without a session. */
  length: number | null;
  answered: number;
  /** Between the figures: what is not saved yet. */
  children?: ComponentChildren;
}

/** Progress of the session, if there is one, and of the dimension, with the time to the goal. */
export function CompareProgress({ dimension, progress, way, counted, isAsking, length, answered, children }: Props) {
  const percent = way?.percent ?? (progress ? 100 * progress.transitive_coverage : 0);
  return (
    <div class="compare-progress">
      {length === null ? <Bar percent={percent} tone={dimension} /> : <Dots done={answered} length={length} />}
      <div class="compare-facts num">
        {progress ? (
          <>
            <span>
              {length !== null && `${words.progress.session(answered, length)} · `}
              {way?.known ?? words.progress.known(percent)}
            </span>
            {children}
            <Left {...{ progress, way, counted, isAsking }} />
          </>
        ) : (
          '\u00a0'
        )}
      </div>
    </div>
  );
}

interface LeftProps extends Pick<Props, 'way' | 'counted' | 'isAsking'> {
  progress: ShortProgress;
}

function Left({ progress, way, counted, isAsking }: LeftProps) {
  const { comparisons_remaining: comparisons, target_certainty: target, transitive_coverage: known } = progress;
  if (counted === undefined) return null;
  const left = Math.ceil(comparisons / (counted?.worth ?? 1));
  if (left === 0) return <span>{isAsking && known >= 1 && words.progress.checking}</span>;
  const minutes = (counted?.pace ?? pace).minutesFor(left / answerers.value);
  const whole = way
    ? way.left(left, minutes)
    : target > 0 && target < 1
      ? words.progress.toGoal(left, minutes)
      : words.progress.toEnd(left, minutes);
  return (
    <>
      <span class="compare-left-whole">{whole}</span>
      <span class="compare-left-short" aria-hidden="true">
        {words.progress.short(left, minutes)}
      </span>
    </>
  );
}

function Dots({ done, length }: { done: number; length: number }) {
  return (
    <span class="compare-dots" aria-hidden="true">
      {Array.from({ length }, (_, index) => (
        <i key={index} class={index < done ? 'is-done' : undefined} />
      ))}
    </span>
  );
}
