import { signal } from '@preact/signals';
import { isFirst } from '../../../shared/ranking/results/order-quality.ts';
import { paths } from '../paths.ts';
import { pairsPutRight } from '../projects/order-state.ts';
import { orderTexts as words } from '../projects/order-texts.ts';
import { isGuest } from '../service/session.ts';
import type { CompareSession } from './compare-session.ts';
import type { CompareState } from './compare-state.ts';
import type { Pace } from './pace.ts';
import { countedIn } from './sets.ts';

/** Minutes of which it is said what they would change. */
const MINUTES = 5;
/** Answers that a question about four features counts as. */
const ANSWERS_OF_SET = 4;

/** Sessions that go on after a first ranking. */
const goneOn = signal<readonly CompareSession[]>([]);

interface Props {
  session: CompareSession;
  state: CompareState;
  /** The person's pace with pairs. */
  pace: Pace;
}

/** Said once a first ranking is there, with both ways out at hand: the ranking, and further questions. */
export function FirstRanking({ session, state: { progress, isOwn, ...state }, pace }: Props) {
  const isThere = progress?.until && !progress.top && !isOwn && isFirst(progress.order_confidence);
  if (!isThere || goneOn.value.includes(session)) return null;
  const counted = countedIn(session, { ...state, progress, isOwn });
  const answers = (MINUTES * 60 * (counted ? ANSWERS_OF_SET : 1)) / (counted?.pace ?? pace).seconds;
  const pairs = pairsPutRight(progress, answers) ?? 0;
  const goOn = () => {
    goneOn.value = [...goneOn.peek(), session];
  };
  return (
    <div class="first-ranking" role="status">
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
