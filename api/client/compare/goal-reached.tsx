import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { RATIO } from '../../../shared/ranking/dimensions.ts';
import { questionsIn, roughly } from '../../../shared/ranking/results/question-worth.ts';
import type { Stability } from '../../../shared/results/contract/explanations.ts';
import { paths } from '../paths.ts';
import type { Sorting } from '../results/ranking.ts';
import { topTexts } from '../results/top-texts.ts';
import type { CompareSession } from './compare-session.ts';
import type { CompareState } from './compare-state.ts';
import { goalText } from './goal-text.ts';
import { lazyTexts as words } from './lazy-texts.ts';
import { Quiet } from './quiet.tsx';
import { findUnplaced } from './unplaced.ts';
import { useStanding } from './use-standing.ts';

interface GoalProps {
  session: CompareSession;
  state: CompareState;
  contradictions: number;
  /** What the results are sorted by, as far as possible: by value for effort if both dimensions have answers. */
  sorting: Sorting;
  /**
   * The buttons.
   * @param isMain whether the button of the other dimension may be the main one.
   */
  ways: (isMain?: boolean) => ComponentChildren;
}

/**
 * Shown when there are enough answers for a first ranking: how far its top is settled, and a link to settle it. If answers contradict each
 * other or features have no answers, those are offered first.
 */
export function GoalReached({ session, state: { progress }, contradictions, sorting, ways }: GoalProps) {
  const standing = useStanding(session, sorting);
  const [unplaced, setUnplaced] = useState<readonly string[]>([]);
  useEffect(() => {
    let isShown = true;
    findUnplaced(session.projectId, session.dimension).then(
      (names) => isShown && setUnplaced(names),
      // This part is optional: without a connection, only the rest is shown.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [session]);
  const [first] = unplaced;
  const place = first !== undefined && (
    <button
      type="button"
      key="place"
      class={contradictions > 0 ? '' : 'primary'}
      onClick={() => void session.on({ type: 'keepGoing' })}
    >
      {words.end.place(unplaced.length)}
    </button>
  );
  if (contradictions > 0) {
    return (
      <Quiet
        text={words.end.doubt(false)}
        more={first !== undefined && <p>{words.end.unanswered(unplaced.length, first)}</p>}
      >
        {ways()}
        {place || <KeepGoing session={session} />}
      </Quiet>
    );
  }
  return (
    <Quiet
      text={
        first === undefined
          ? goalText(sorting, standing, progress?.order_confidence != null)
          : words.end.unplaced(unplaced.length, first)
      }
    >
      {place}
      {ways(place ? false : undefined)}
      {!place && standing && <Settle session={session} sorting={sorting} standing={standing} />}
      {!place && <KeepGoing session={session} />}
    </Quiet>
  );
}

function KeepGoing({ session }: { session: CompareSession }) {
  return (
    <button type="button" onClick={() => void session.on({ type: 'keepGoing' })}>
      {words.end.keepGoing}
    </button>
  );
}

interface SettleProps {
  session: CompareSession;
  sorting: Sorting;
  standing: Stability;
}

/** The link to the questions about the top, as in the results. */
function Settle({
  session,
  sorting,
  standing: { k, questions_to_ask: left = 0, scale_open: isScaleOpen },
}: SettleProps) {
  if (left === 0) return null;
  const [dimension, by] = sorting === 'ratio' ? [RATIO.gain, '&by=ratio'] : [sorting, ''];
  const words = sorting === 'ratio' && isScaleOpen ? topTexts.ask : topTexts.settle[sorting];
  return (
    <a class="button" href={`${paths.compare(session.projectId, dimension)}?top=${k}${by}`}>
      {words(k, roughly(questionsIn(left, session.upTo() !== undefined, 'top')))}
    </a>
  );
}
