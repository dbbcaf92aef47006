import type { ComponentChildren } from 'preact';
import { formatPercent } from '../lib/format.ts';
import { FailedPart } from '../parts/failure.tsx';
import { paths } from '../paths.ts';
import type { CompareSession, CompareState, Phase } from './compare-session.ts';
import type { Dimension } from './pairs.ts';
import { compareTexts as words } from './texts.ts';

interface Props {
  projectId: string;
  dimension: Dimension;
  session: CompareSession;
  state: CompareState;
  length: number | null;
  unsent: number;
}

/** What the page is called when there is no question on it. */
export function titleOf({ phase, progress, answered }: CompareState): string | null {
  const titles: Partial<Record<Phase, string>> = {
    goal: words.end.goal(formatPercent(100 * (progress?.transitive_coverage ?? 0))),
    known: words.end.known,
    few: words.end.few,
    lent: words.end.lent,
    kept: words.kept.title,
    session: words.end.session(answered),
  };
  return titles[phase] ?? null;
}

/** Instead of a pair: why there is none, and what to do next. */
export function End({ projectId, dimension, session, state, length, unsent }: Props) {
  const other: Dimension = dimension === 'value' ? 'complexity' : 'value';
  const results = (
    <a class="button" href={paths.project(projectId)}>
      {words.end.results}
    </a>
  );
  const swap = (
    <a class="button" href={paths.compare(projectId, other)}>
      {words.end.other[other]}
    </a>
  );
  switch (state.phase) {
    case 'failed':
      return <FailedPart error={state.error} retry={() => void session.more()} />;
    case 'goal':
      return (
        <Quiet text={words.end.goalText}>
          <button type="button" class="primary" onClick={() => void session.keepGoing()}>
            {words.end.keepGoing}
          </button>
          {swap}
          {results}
        </Quiet>
      );
    case 'known':
      return (
        <Quiet text={words.end.knownText}>
          {swap}
          {results}
        </Quiet>
      );
    case 'few':
      return (
        <Quiet text={words.end.fewText}>
          <a class="button primary" href={paths.project(projectId)}>
            {words.end.add}
          </a>
        </Quiet>
      );
    case 'lent':
      return <Quiet text={words.end.lentText}>{results}</Quiet>;
    case 'kept':
      return <Quiet text={words.kept.wait(unsent)} />;
    case 'session':
      return (
        <Quiet text={words.end.sessionText}>
          <button type="button" class="primary" onClick={() => void session.more()}>
            {words.end.more(length ?? 0)}
          </button>
          {results}
        </Quiet>
      );
    default:
      return null;
  }
}

function Quiet({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <section class="compare-end">
      <p class="lead">{text}</p>
      {children && <div class="actions">{children}</div>}
    </section>
  );
}
