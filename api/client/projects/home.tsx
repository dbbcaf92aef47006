import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { Progress } from '../../../shared/results/contract/progress.ts';
import { answersIn, questionsFor } from '../compare/four.ts';
import { ContradictionLine } from '../contradictions/notice.tsx';
import { useDisagreements } from '../contradictions/queries.ts';
import { formatPercent } from '../lib/format.ts';
import { useKeys } from '../lib/keys.ts';
import { lazyScreen } from '../parts/lazy-screen.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Bar } from '../parts/meter.tsx';
import { paths } from '../paths.ts';
import { FirstLookOffer } from '../ratings/offer.tsx';
import { NewOrder } from '../results/new-order.tsx';
import type { Live, LiveProject } from '../service/live.ts';
import { signedInPerson } from '../service/session.ts';
import { texts } from '../texts.ts';
import { type Answerable, mayAnswer } from './answerable.ts';
import { stateOf } from './card-state.ts';
import { ExampleEnd } from './example-end.tsx';
import { ProjectFrame } from './frame.tsx';
import { HomePeople, PeopleCount } from './home-people.tsx';
import { HomeTop } from './home-top.tsx';
import { pairsPutRight, qualityOf, stateOfOrder } from './order-state.ts';
import { DIMENSIONS, type Dimension, useProgress, useProgressOfAll, useSummary } from './queries.ts';
import { ProjectStanding } from './standing.tsx';
import { projectTexts } from './texts.ts';
import { useLive, useRefetched } from './use-live.ts';

const FirstFeatures = lazyScreen(() => import('./first-features.tsx'));

/** A project at a glance: the state of both dimensions, and who takes part. Without features, the box in which to paste them. */
export default function ProjectHome({ params }: { params: { id: string } }) {
  const { id } = params;
  const summary = useSummary(id);
  const live = useLive(id);
  // While only the box is shown, nothing is read again: the person may be typing.
  useRefetched(summary, summary.data && summary.data.feature_count >= 2 ? live.data?.features_revision : undefined);
  return (
    <ProjectFrame id={id} key={id}>
      <Loaded query={summary}>
        {({ feature_count: count, project, order_renewed_at: renewedAt }) =>
          count < 2 ? (
            <FirstFeatures id={id} count={count} />
          ) : (
            <>
              <p class="lead">
                {projectTexts.projects.features(count)}
                <PeopleCount live={live} />
                {project.description && [' · ', <bdi>{project.description}</bdi>]}
              </p>
              <ExampleEnd project={project} />
              {renewedAt !== undefined && <NewOrder id={id} at={renewedAt} />}
              <Standing id={id} count={count} project={project} live={live} />
              <div class="home-cards">
                {DIMENSIONS.map((dimension) => (
                  <DimensionCard
                    key={dimension}
                    id={id}
                    dimension={dimension}
                    isAsked={mayAnswer(project, dimension)}
                    live={live}
                  />
                ))}
              </div>
              <div class="home-cards">
                <HomeTop id={id} count={count} live={live} />
                <HomePeople id={id} live={live}>
                  <Contradictions id={id} live={live} />
                </HomePeople>
              </div>
            </>
          )
        }
      </Loaded>
    </ProjectFrame>
  );
}

/** What the project stands at, once all dimensions are known. */
function Standing({ id, count, project, live }: { id: string; count: number; project: Answerable; live: LiveProject }) {
  const of = useProgressOfAll(id);
  const known = DIMENSIONS.flatMap((dimension) => {
    const progress = of[dimension];
    const isOffered = mayAnswer(project, dimension) && !isLeftOut(progress, live);
    return progress ? [{ dimension, progress, isOffered }] : [];
  });
  const asked = DIMENSIONS.filter((each) => mayAnswer(project, each));
  return known.length === DIMENSIONS.length ? <ProjectStanding {...{ id, count, asked }} dimensions={known} /> : null;
}

/** The key of a dimension, and its name on the button. */
const KEYS: Readonly<Record<Dimension, string>> = { value: 'v', complexity: 'e' };

interface CardProps {
  id: string;
  dimension: Dimension;
  /** Whether the person is asked this dimension. */
  isAsked: boolean;
  live: LiveProject;
}

function DimensionCard({ id, dimension, isAsked, live }: CardProps) {
  const progress = useProgress(id, dimension);
  useRefetched(progress, live.data?.dimensions[dimension].revision);
  const { questions_answered: answered, comparisons_done: seen } = live.data?.dimensions[dimension] ?? {};
  const done = progress.data?.comparisons_done;
  useEffect(() => {
    // The figures of the other request are older, for example after questions were answered on another page.
    if (seen !== undefined && done !== undefined && seen !== done) void live.refetch();
  }, [done]);
  const { route } = useLocation();
  const isOver = progress.data !== undefined && isAllAnswered(progress.data);
  const isOffered = isAsked && !isLeftOut(progress.data, live);
  const does = projectTexts.project.answerThis[dimension];
  useKeys(isOffered ? [{ keys: [KEYS[dimension]], does, run: () => route(paths.compare(id, dimension)) }] : []);
  return (
    <section class={`panel dimension-card tone-${dimension}`}>
      <h2>{texts.dimensions[dimension]}</h2>
      <p class="hint">{texts.questions[dimension]}</p>
      <Loaded query={progress}>
        {(now) => {
          const {
            progress_percent: percent,
            comparisons_remaining: left,
            total_possible_pairs: pairs,
            cycle_count: contradictions,
            order_confidence: right,
            top,
          } = now;
          const more = { pairs: pairsPutRight(now, answersIn(MINUTES, id, pairs)), minutes: MINUTES };
          return (
            <>
              {top ? (
                <TopMeter {...{ top, percent, dimension }} />
              ) : (
                <OrderMeter progress={now} dimension={dimension} />
              )}
              <p class="dimension-facts">
                <span>{answered === undefined ? '\u00a0' : projectTexts.project.answers(answered)}</span>
                <span>
                  {stateOf(questionsFor(id, pairs, left, top ? 'top' : 'goal'), {
                    coverage: now.transitive_coverage,
                    contradictions,
                    top,
                    right,
                    more,
                    isOpen: qualityOf(now, contradictions) === 'open',
                    isOfTeam: percent < HALF && (live.data?.people.length ?? 1) > 1,
                  })}
                </span>
              </p>
              {isAsked ? (
                <>
                  <p class="actions">
                    {isOffered && (
                      <a class="button" href={paths.compare(id, dimension)}>
                        <span>
                          {isOver ? projectTexts.project.ownView : projectTexts.project.answer}
                          <span class="sr">: {texts.dimensions[dimension]}</span>
                        </span>
                        <kbd>{KEYS[dimension].toUpperCase()}</kbd>
                      </a>
                    )}
                  </p>
                  <FirstLookOffer id={id} dimension={dimension} isOver={isOver} />
                </>
              ) : (
                <p class="hint">{projectTexts.project.notAsked}</p>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** The number of minutes for which the card says what they would change. */
const MINUTES = 10;

/** How good the order is, in words and as the figure behind them. */
function OrderMeter({ progress, dimension }: { progress: Progress; dimension: Dimension }) {
  const { state, right } = stateOfOrder(progress, progress.cycle_count);
  return (
    <>
      <p class="order-state">
        <span>{state}</span> {right !== null && <span class="hint num">{right}</span>}
      </p>
      {progress.order_confidence !== null && <Bar percent={100 * progress.order_confidence} tone={dimension} />}
    </>
  );
}

/** How far the top is settled, if the owner aims only for the top. */
function TopMeter({ top, percent, dimension }: { top: number; percent: number; dimension: Dimension }) {
  return (
    <>
      <p class="order-state num">
        {formatPercent(percent)} <span class="hint">{projectTexts.project.towardsTop(top)}</span>
      </p>
      <Bar percent={percent} tone={dimension} />
    </>
  );
}

/** In percent. From here on, the answers show how much people disagree, and the number of questions left takes that into account. */
const HALF = 50;

const isAllAnswered = (progress: Progress): boolean =>
  progress.transitive_coverage === 1 && progress.cycle_count === 0 && progress.comparisons_remaining === 0;

/** Whether the only thing left to ask is the view of somebody, after another person answered everything alone. */
const isLeftOut = (progress: Progress | undefined, { data }: LiveProject): boolean =>
  progress !== undefined && isAllAnswered(progress) && data !== undefined && isAlone(data);

/** Whether nobody else has answered. */
const isAlone = ({ people }: Live): boolean =>
  people.every(({ id, questions_answered: answers }) => id === signedInPerson() || answers === 0);

/** What people should talk about at the moment, or that answers contradict each other. */
function Contradictions({ id, live }: { id: string; live: LiveProject }) {
  const dimensions = live.data && Object.values(live.data.dimensions);
  useRefetched(
    useDisagreements(id),
    dimensions?.reduce((sum, { revision }) => sum + revision, 0),
  );
  return <ContradictionLine id={id} contradictions={contradictionsOf(live)} />;
}

/** The current number in both dimensions together. */
function contradictionsOf({ data }: LiveProject): number {
  return data ? DIMENSIONS.reduce((sum, dimension) => sum + data.dimensions[dimension].cycle_count, 0) : 0;
}
