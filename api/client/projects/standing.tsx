import { minutesFor, questionsFor, questionsWithin } from '../compare/four.ts';
import { formatPercent } from '../lib/format.ts';
import { lazyScreen } from '../parts/lazy-screen.ts';
import { WhatLink } from '../parts/what-link.tsx';
import { paths } from '../paths.ts';
import { isOpenOrder, nextOf, type Standing, standingOf } from './next-step.ts';
import { stateOfOrder } from './order-state.ts';
import { orderTexts } from './order-texts.ts';
import { DIMENSIONS, type Dimension } from './queries.ts';
import { SeeResults } from './see-results.tsx';
import { projectTexts } from './texts.ts';

const AfterQuestions = lazyScreen(() => import('./after-questions.tsx'));

/** Length of a session where more questions are left than anybody answers at once, in minutes. */
const SESSION_MINUTES = 5;
/** Questions that take up to this much longer are one session. */
const STRETCH = 1.5;

interface Props {
  id: string;
  /** Number of features. */
  count: number;
  /** Value first. */
  dimensions: readonly Standing[];
  /** Dimensions that the person is asked about. */
  asked: readonly Dimension[];
}

/** The state of the project, and the one next step. */
export function ProjectStanding({ id, count, dimensions, asked }: Props) {
  const { told, untold } = standingOf(dimensions);
  if (!told) return null;
  const { state, right } = saidOf(told);
  const missing = untold && saidOf(untold).state;
  const isOfAll = dimensions.every((each) => saidOf(each).state === state && saidOf(each).right === right);
  return (
    <section class="panel standing">
      <div>
        <h2>
          {isOfAll ? state : orderTexts.of[told.dimension](state)} <WhatLink about="known" />
        </h2>
        {right !== null && <p class="lead num">{isOfAll ? orderTexts.ofBoth(right) : right}</p>}
        {untold && missing && !isOfAll && <p class="hint">{orderTexts.of[untold.dimension](missing)}</p>}
        {dimensions.some((each) => each.progress.two_camps) && (
          <p>
            <a href={paths.people(id)}>{orderTexts.camps}</a>
          </p>
        )}
      </div>
      <NextStep {...{ id, count, dimensions, asked }} />
    </section>
  );
}

/** The words about a dimension, the same as on its card. */
function saidOf({ progress }: Standing): { state: string; right: string | null } {
  const { top, progress_percent: percent, cycle_count: contradictions } = progress;
  if (top === undefined) return stateOfOrder(progress, contradictions);
  return { state: `${formatPercent(percent)} ${projectTexts.project.towardsTop(top)}`, right: null };
}

function NextStep({ id, count, dimensions, asked }: Props) {
  const next = nextOf(dimensions);
  if (!next) {
    if (dimensions.some(isOpenOrder)) {
      return (
        <a class="button primary" href={paths.people(id)}>
          {orderTexts.talk}
        </a>
      );
    }
    const answered = dimensions.filter(({ progress }) => progress.comparisons_done > 0);
    if (answered.length === DIMENSIONS.length) return <AfterQuestions {...{ id, count, asked }} />;
    return answered.length > 0 ? <SeeResults id={id} isMain /> : null;
  }
  const { dimension, progress } = next;
  const { comparisons_remaining: left, total_possible_pairs: pairs, top } = progress;
  const session = questionsWithin(SESSION_MINUTES, id, pairs);
  // The card of the dimension says the same number; of more, the button names the time alone.
  const questions = questionsFor(id, pairs, left, top ? 'top' : 'goal');
  const isWhole = questions <= STRETCH * session;
  return (
    <a class="button primary" href={paths.compare(id, dimension, isWhole ? questions : session)}>
      {isWhole
        ? projectTexts.project.next[dimension](questions, minutesFor(questions, id, pairs))
        : projectTexts.project.nextFor[dimension](SESSION_MINUTES)}
    </a>
  );
}
