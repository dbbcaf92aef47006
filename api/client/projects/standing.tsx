import { minutesFor, questionsFor, questionsWithin } from '../compare/four.ts';
import { formatPercent } from '../lib/format.ts';
import { WhatLink } from '../parts/what-link.tsx';
import { paths } from '../paths.ts';
import { nextOf, type Standing, standingOf } from './next-step.ts';
import { stateOfOrder } from './order-state.ts';
import { orderTexts } from './order-texts.ts';
import { projectTexts } from './texts.ts';

/** Longest session that is offered, in minutes. */
const MOST_MINUTES = 5;

interface Props {
  id: string;
  /** Value first. */
  dimensions: readonly Standing[];
}

/** The state of the project, and the one next step. */
export function ProjectStanding({ id, dimensions }: Props) {
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
        {right !== null && <p class="lead num">{right}</p>}
        {untold && missing && !isOfAll && <p class="hint">{orderTexts.of[untold.dimension](missing)}</p>}
        {dimensions.some((each) => each.progress.two_camps) && (
          <p>
            <a href={paths.people(id)}>{orderTexts.camps}</a>
          </p>
        )}
      </div>
      <NextStep id={id} dimensions={dimensions} />
    </section>
  );
}

/** The words about a dimension, the same as on its card. */
function saidOf({ progress }: Standing): { state: string; right: string | null } {
  const { top, progress_percent: percent, cycle_count: contradictions } = progress;
  if (top === undefined) return stateOfOrder(progress, contradictions);
  return { state: `${formatPercent(percent)} ${projectTexts.project.towardsTop(top)}`, right: null };
}

function NextStep({ id, dimensions }: Props) {
  const next = nextOf(dimensions);
  if (!next) {
    const hasAnswers = dimensions.some(({ progress }) => progress.comparisons_done > 0);
    return hasAnswers ? (
      <a class="button primary" href={paths.results(id)}>
        {projectTexts.project.results}
      </a>
    ) : null;
  }
  const { dimension, progress } = next;
  const { comparisons_remaining: left, total_possible_pairs: pairs, top } = progress;
  const questions = Math.min(
    questionsFor(id, pairs, left, top ? 'top' : 'goal'),
    questionsWithin(MOST_MINUTES, id, pairs),
  );
  return (
    <a class="button primary" href={paths.compare(id, dimension, questions)}>
      {projectTexts.project.next[dimension](questions, minutesFor(questions, id, pairs))}
    </a>
  );
}
