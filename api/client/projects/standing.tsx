import { minutesFor, questionsFor, questionsWithin } from '../compare/four.ts';
import { formatPercent } from '../lib/format.ts';
import { WhatLink } from '../parts/what-link.tsx';
import { paths } from '../paths.ts';
import { isOfOne, nextOf, type Standing, weakestOf } from './next-step.ts';
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

/** What the project stands at, and the one next step. */
export function ProjectStanding({ id, dimensions }: Props) {
  const weakest = weakestOf(dimensions);
  if (!weakest) return null;
  const { progress } = weakest;
  const { state, right } = stateOfOrder(progress, progress.cycle_count);
  const { top, progress_percent: percent } = progress;
  return (
    <section class="panel standing">
      <div>
        <h2>
          {top === undefined
            ? isOfOne(dimensions)
              ? orderTexts.of[weakest.dimension](state)
              : state
            : `${formatPercent(percent)} ${projectTexts.project.towardsTop(top)}`}{' '}
          <WhatLink about="known" />
        </h2>
        {top === undefined && right !== null && <p class="lead num">{right}</p>}
      </div>
      <NextStep id={id} dimensions={dimensions} />
    </section>
  );
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
