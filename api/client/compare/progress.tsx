import type { ComponentChildren } from 'preact';
import { Bar } from '../parts/meter.tsx';
import type { Dimension, ShortProgress } from './pairs.ts';
import { compareTexts as words } from './texts.ts';
import type { Way } from './ways.ts';

interface Props {
  dimension: Dimension;
  progress: ShortProgress | null;
  /** The goal of the questions; undefined until the code that knows it is loaded. */
  way: Way | null | undefined;
  /** Number of questions of the session; null without a session. */
  length: number | null;
  answered: number;
  /** Stands beside the figures: what is not saved yet, and how many questions are left. */
  children?: ComponentChildren;
}

/** Progress of the session, if there is one, and of the dimension. */
export function CompareProgress({ dimension, progress, way, length, answered, children }: Props) {
  const percent = way?.percent ?? progress?.progress_percent ?? 0;
  return (
    <div class="compare-progress">
      {length === null ? <Bar percent={percent} tone={dimension} /> : <Dots done={answered} length={length} />}
      <div class="compare-facts num">
        {progress ? (
          <>
            <span>
              {length !== null && `${words.progress.session(answered, length)} · `}
              {way?.known ?? '\u00a0'}
            </span>
            {children}
          </>
        ) : (
          '\u00a0'
        )}
      </div>
    </div>
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
