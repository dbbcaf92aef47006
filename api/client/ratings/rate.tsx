import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { useKeys } from '../lib/keys.ts';
import { invalidate } from '../lib/queries.ts';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Bar } from '../parts/meter.tsx';
import { NotFound } from '../parts/not-found.tsx';
import { paths } from '../paths.ts';
import { mayAnswer } from '../projects/answerable.ts';
import { currentProject, useCurrentProject } from '../projects/current-project.ts';
import { ProjectFrame } from '../projects/frame.tsx';
import { DIMENSIONS, type Dimension } from '../projects/queries.ts';
import { projectTexts } from '../projects/texts.ts';
import { connection, keepsAnswers } from '../service/connection.ts';
import { texts } from '../texts.ts';
import { useCards } from './queries.ts';
import { type Card, GRADES, type RatingSession } from './rating-session.ts';
import { firstLookTexts as words } from './texts.ts';

/** Shows one feature at a time, to be rated from 1 to 5 at a glance. */
export default function FirstLook({ params }: { params: { id: string; dimension: string } }) {
  const dimension = params.dimension as Dimension;
  if (!DIMENSIONS.includes(dimension)) return <NotFound />;
  return (
    <ProjectFrame id={params.id} key={`${params.id}/${dimension}`} title={words.title[dimension]}>
      <IfAsked id={params.id} dimension={dimension} />
    </ProjectFrame>
  );
}

function IfAsked({ id, dimension }: { id: string; dimension: Dimension }) {
  const { data: project } = useCurrentProject(id);
  if (mayAnswer(project, dimension)) return <Look id={id} dimension={dimension} />;
  return (
    <Empty title={projectTexts.project.notAsked} text={projectTexts.project.notAskedText}>
      <a class="button" href={paths.project(id)}>
        {texts.sections.home}
      </a>
    </Empty>
  );
}

function Look({ id, dimension }: { id: string; dimension: Dimension }) {
  const { cards, session } = useCards(id, dimension);
  void session.version.value;
  const { refused } = session;
  useEffect(() => {
    // The person may no longer be asked about this dimension.
    if (refused > 0) void currentProject(id).refetch();
  }, [refused, id]);
  // Unsent ratings are sent when the person leaves or switches tabs, and when the connection is back.
  useEffect(() => {
    const flush = () => void session.flush();
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onHidden);
    const end = connection.subscribe((to) => to === 'fine' && flush());
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      end();
      keepsAnswers.value = null;
      // Waits until they are sent, so that the overview, the results and the next question include them.
      void session.flush().then(() => invalidate(['project', id]));
    };
  }, [session, id]);
  return (
    <Loaded query={cards}>
      {({ remaining, rated }) => (
        <Cards
          id={id}
          dimension={dimension}
          session={session}
          before={rated}
          further={remaining - session.count}
          onMore={() => void cards.refetch()}
        />
      )}
    </Loaded>
  );
}

interface CardsProps {
  id: string;
  dimension: Dimension;
  session: RatingSession;
  /** Number of features that were rated before these cards. */
  before: number;
  /** Features that may be rated after these cards. */
  further: number;
  onMore: () => void;
}

function Cards({ id, dimension, session, before, further, onMore }: CardsProps) {
  void session.version.value;
  const { card, done, count, waiting } = session;
  useEffect(() => {
    keepsAnswers.value = waiting > 0 ? words.kept(waiting) : null;
  }, [waiting]);
  useEffect(() => {
    if (card) announce(words.card(card.name, done + 1, count));
  }, [card, done, count]);
  const undo = () => {
    if (session.undo()) announce(words.undone);
  };
  const grades = words.grades[dimension];
  useKeys([
    ...(card
      ? GRADES.map((grade) => ({ keys: [`${grade}`], does: grades[grade - 1]!, run: () => session.rate(grade) }))
      : []),
    ...(card ? [{ keys: ['s'], does: words.skip, run: () => session.rate(null) }] : []),
    { keys: ['u'], does: words.undo, run: undo },
  ]);
  if (!card) {
    return <End {...{ id, dimension, session, before, further, onMore }} onUndo={undo} />;
  }
  return (
    <section class={`panel first-look tone-${dimension}`}>
      <Bar percent={(100 * done) / count} tone={dimension} />
      <p class="hint num">
        <span>{words.of(done + 1, count)}</span>
        {further > 0 && ` · ${words.left(count - done + further)}`}
      </p>
      <Feature key={card.id} card={card} />
      <fieldset class="first-look-grades">
        <legend>{words.question[dimension]}</legend>
        {GRADES.map((grade) => (
          <button key={grade} type="button" onClick={() => session.rate(grade)}>
            <kbd>{grade}</kbd>
            <small>{grades[grade - 1]}</small>
          </button>
        ))}
      </fieldset>
      <p class="actions">
        <button type="button" class="quiet" onClick={() => session.rate(null)}>
          {words.skip} <kbd>S</kbd>
        </button>
        <button type="button" class="quiet" aria-disabled={done === 0} onClick={undo}>
          {words.undo} <kbd>U</kbd>
        </button>
        <a class="button quiet" href={paths.compare(id, dimension)}>
          {words.leave}
        </a>
      </p>
      <p class="hint">{words.intro}</p>
      <Refused session={session} />
    </section>
  );
}

function Refused({ session: { refused } }: { session: RatingSession }) {
  return refused > 0 ? <p class="unchangeable">{words.refused(refused)}</p> : null;
}

function Feature({ card: { name, description, tags } }: { card: Card }) {
  return (
    <div class="first-look-card">
      <h2 dir="auto">{name}</h2>
      {description && (
        // A long description scrolls, also with keys, so that the grades stay in view.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <section class="first-look-text" aria-label={words.description} tabIndex={0}>
          <bdi>{description}</bdi>
        </section>
      )}
      {tags.length > 0 && <p class="hint">{tags.map(isolated).join(' · ')}</p>}
    </div>
  );
}

interface EndProps extends CardsProps {
  onUndo: () => void;
}

/** Shown after the last card: leads to the questions. */
function End({ id, dimension, session, before, further, onUndo, onMore }: EndProps) {
  const { count, rated, refused, done } = session;
  const title = count === 0 ? words.none : words.done(before + Math.max(0, rated - refused));
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    link.current?.focus({ preventScroll: true });
    announce(title);
  }, [title]);
  return (
    <Empty title={title} text={count === 0 ? words.noneText : words.doneText}>
      <Refused session={session} />
      <p class="actions">
        <a ref={link} class="button primary" href={paths.compare(id, dimension)}>
          {words.go}
        </a>
        {further > 0 && (
          <button type="button" onClick={onMore}>
            {words.more(further)}
          </button>
        )}
        <button type="button" class="quiet" aria-disabled={done === 0} onClick={onUndo}>
          {words.undo} <kbd>U</kbd>
        </button>
      </p>
    </Empty>
  );
}
