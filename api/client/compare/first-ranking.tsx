import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { isFirst } from '../../../shared/ranking/results/order-quality.ts';
import { paths } from '../paths.ts';
import { pairsPutRight } from '../projects/order-state.ts';
import { orderTexts as words } from '../projects/order-texts.ts';
import { isGuest } from '../service/session.ts';
import type { CompareSession } from './compare-session.ts';
import type { CompareState } from './compare-state.ts';
import { answersIn } from './four.ts';

/** The number of minutes for which the screen says what they would change. */
const MINUTES = 5;

/** Sessions that continued after a first ranking. */
const goneOn = signal<readonly CompareSession[]>([]);

interface Props {
  session: CompareSession;
  state: CompareState;
}

/** Number of pairs that the next minutes would put right; 0 if that can't be estimated, null before there is a first ranking. */
function pairsToGain(session: CompareSession, state: CompareState): number | null {
  const { progress, isOwn } = state;
  if (!progress?.until || progress.top || isOwn || !isFirst(progress.order_confidence)) return null;
  const { total_possible_pairs: pairs = 0 } = progress;
  // At the usual pace, as the overview says it: faster answers tell no more.
  return pairsPutRight(progress, answersIn(MINUTES, session.projectId, pairs)) ?? 0;
}

/** Shown once there is a first ranking, with links to the ranking and to further questions. */
export function FirstRanking({ session, state }: Props) {
  // Only changes together with a question, so that the cards don't move while a finger is on its way.
  const pairs = useMemo(() => pairsToGain(session, state), [session, state.pair?.comparison_id]);
  if (pairs === null || goneOn.value.includes(session)) return null;
  const goOn = () => {
    goneOn.value = [...goneOn.peek(), session];
  };
  return (
    <div class="actions first-ranking" role="status">
      <p>{pairs > 0 ? words.isThereMore(pairs, MINUTES) : words.isThere}</p>
      {!isGuest && (
        <>
          <a class="button" href={paths.results(session.projectId)}>
            {words.see}
          </a>
          <button type="button" class="button" onClick={goOn}>
            {words.goOn}
          </button>
        </>
      )}
    </div>
  );
}
