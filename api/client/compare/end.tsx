import { useEffect, useState } from 'preact/hooks';
import { FailedPart } from '../parts/failure.tsx';
import { paths } from '../paths.ts';
import { ServiceError } from '../service/failure.ts';
import type { CompareSession } from './compare-session.ts';
import type { CompareState } from './compare-state.ts';
import { isDoubted } from './doubt.ts';
import { GoalReached } from './goal-reached.tsx';
import { lazyTexts as words } from './lazy-texts.ts';
import { ownOutbox } from './own-answers.ts';
import type { Dimension } from './pairs.ts';
import { Quiet } from './quiet.tsx';
import { countMoved } from './top.ts';
import { TopEnd } from './top-end.tsx';
import { readProgress } from './why-none.ts';

interface Props {
  projectId: string;
  /** The other dimension, if the person may answer it. */
  other: Dimension | undefined;
  session: CompareSession;
  state: CompareState;
  length: number | null;
  /** Number of contradictions among the answers. */
  contradictions: number;
}

/**
 * Moves the focus to the heading if the control with the focus disappears with a question or with its end. So screen readers read what is
 * there now.
 */
function useKeptFocus(): void {
  useEffect(() => {
    keepFocus();
    return () => void setTimeout(keepFocus);
  }, []);
}

function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
}

/** Whether the other dimension has questions left before a first ranking, or before all pairs are in order. True until that is known. */
function useIsOpen(projectId: string, other: Dimension | undefined, isWhole: boolean): boolean {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    let isShown = true;
    if (other) {
      readProgress(projectId, other, { target: 'order', aim: undefined }).then(
        ({ comparisons_remaining: left, uncertain_pairs: uncertain }) =>
          isShown && setOpen(isWhole ? uncertain > 0 : left > 0),
        // Without a connection, the link to it is still offered.
        () => undefined,
      );
    }
    return () => {
      isShown = false;
    };
  }, [projectId, other, isWhole]);
  return other !== undefined && isOpen;
}

/** Says why there is no pair, and what to do next. */
export function End({ projectId, other, session, state, length, contradictions }: Props) {
  useKeptFocus();
  const isInDoubt = isDoubted(state.progress, contradictions);
  const isDone = (state.phase === 'goal' || state.phase === 'known') && !isInDoubt;
  const toSettle = (
    <a class="button primary" key="settle" href={paths.contradictions(projectId)}>
      {words.end.settle}
    </a>
  );
  const settle = isInDoubt && toSettle;
  const own = state.hasOwn && (
    <button type="button" key="own" onClick={() => void session.on({ type: 'giveOwn' })}>
      {words.own.give}
    </button>
  );
  // Otherwise, two dimensions that have both reached the goal would only lead to each other.
  const isOtherOpen = useIsOpen(projectId, other, state.phase === 'known');
  // A ranking needs both dimensions: while the other has questions, it comes next.
  const swap = (isMain = isDone) =>
    other &&
    isOtherOpen && (
      <a class={`button ${isMain ? 'primary' : ''}`} key="swap" href={paths.compare(projectId, other)}>
        {words.end.other[other]}
      </a>
    );
  const results = (
    <a class={`button ${isDone && !isOtherOpen ? 'primary' : ''}`} key="results" href={paths.results(projectId)}>
      {words.end.results}
    </a>
  );
  switch (state.phase) {
    case 'failed':
      return isOtherDimension(state.error) ? (
        <Quiet text={words.end.notAsked}>
          {other && (
            <a class="button primary" href={paths.compare(projectId, other)}>
              {words.end.other[other]}
            </a>
          )}
          {results}
        </Quiet>
      ) : (
        <FailedPart error={state.error} retry={() => void session.on({ type: 'more' })} />
      );
    case 'goal':
      return (
        <GoalReached
          session={session}
          state={state}
          contradictions={isInDoubt ? contradictions : 0}
          sorting={isOtherOpen || other === undefined ? session.dimension : 'ratio'}
          ways={(isMain) => (isDone ? [swap(isMain), results, own] : [settle, results, own, swap(isMain)])}
        />
      );
    case 'known':
      return (
        <Quiet text={isInDoubt ? words.end.doubt(true) : words.end.known}>
          {isDone ? [swap(), results, own] : [settle, results, own, swap()]}
        </Quiet>
      );
    case 'top':
      return (
        <TopEnd
          {...{ session, contradictions, own }}
          settle={toSettle}
          progress={state.progress}
          other={state.progress?.top_by === 'ratio' || isOtherOpen ? other : undefined}
        />
      );
    case 'few':
      return (
        <Quiet text={words.end.few}>
          <a class="button primary" href={paths.project(projectId)}>
            {words.end.add}
          </a>
        </Quiet>
      );
    case 'lent':
      return <Quiet text={words.end.lent}>{results}</Quiet>;
    case 'kept':
      return <Quiet text={words.wait(ownOutbox().pending.value.length, ownOutbox().isDurable.value)} />;
    case 'session':
      return (
        <Quiet text={words.end.session} more={<Moved session={session} />}>
          <button type="button" class="primary" onClick={() => void session.on({ type: 'more' })}>
            {words.end.more(length ?? 0)}
          </button>
          {results}
        </Quiet>
      );
    default:
      return null;
  }
}

/** Whether the owner lets the person answer only the other dimension. */
function isOtherDimension(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'dimension_not_assigned';
}

/** Says how many of the first ten places the session has changed; nothing until that is known. */
function Moved({ session }: { session: CompareSession }) {
  const [change, setChange] = useState<Awaited<ReturnType<typeof countMoved>>>(null);
  useEffect(() => {
    let isShown = true;
    countMoved(session).then(
      (counted) => isShown && setChange(counted),
      // The session is over anyway; without a connection the line is left out.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [session]);
  return change && <p class="compare-moved">{words.end.moved(change.moved, change.top)}</p>;
}
