import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useKeys } from '../lib/keys.ts';
import { NotFound } from '../parts/not-found.tsx';
import { Screen } from '../parts/screen.tsx';
import { paths } from '../paths.ts';
import { mayAnswer } from '../projects/answerable.ts';
import { useCurrentProject } from '../projects/current-project.ts';
import { isRefusal, useSectionKeys } from '../projects/sections.tsx';
import { connection } from '../service/connection.ts';
import { texts } from '../texts.ts';
import { laterCode } from './later-code.ts';
import { contradictions } from './own-answers.ts';
import { PairCards } from './pair-cards.tsx';
import { type Aim, type AnyVerdict, DIMENSIONS, type Dimension } from './pairs.ts';
import { CompareProgress } from './progress.tsx';
import { attach, pace, sessionOf, sessionsOf } from './sessions.ts';
import { compareTexts as words } from './texts.ts';
import { Tools } from './tools.tsx';
import { useAnswering } from './use-answering.ts';

const load = () => import('./lazy.tsx');
laterCode.load = load;
const later = signal<Awaited<ReturnType<typeof load>> | null>(null);
/** Delay after the first question is on the screen, in milliseconds. */
const LATER_MS = 300;

/**
 * Loads the code that is needed only after the first question.
 * @param isWanted whether it is needed at once.
 */
function useLazy(isWanted: boolean): typeof later.value {
  const isCut = connection.value === 'offline';
  useEffect(() => {
    if (later.peek() !== null) return;
    const keep = () =>
      load().then((module) => {
        later.value = module;
      }, console.error);
    const timer = setTimeout(keep, isWanted ? 0 : LATER_MS);
    return () => clearTimeout(timer);
  }, [isWanted, isCut]);
  return later.value;
}

/** Maximum number of questions of a session that an address can ask for. */
const MAX_LENGTH = 100;

/** One question at a time about a project's features. */
export default function Compare({ params }: { params: { id: string; dimension: string } }) {
  const { query, url } = useLocation();
  const length = Number(query.n);
  const dimension = params.dimension as Dimension;
  if (!DIMENSIONS.includes(dimension)) return <NotFound />;
  return (
    <Questions
      key={url}
      id={params.id}
      dimension={dimension}
      length={length >= 1 && length <= MAX_LENGTH ? Math.floor(length) : null}
      top={Number(query.top)}
      by={query.by as Aim['top_by']}
    />
  );
}

interface Props {
  id: string;
  dimension: Dimension;
  length: number | null;
  /** Number of the best features to settle; NaN for the whole order. */
  top: number;
  by: Aim['top_by'];
}

function Questions({ id, dimension, length, top, by }: Props) {
  const project = useCurrentProject(id);
  const session = useMemo(() => sessionOf(id, dimension, length, top, by), [id, dimension, length, top, by]);
  const { route, url } = useLocation();
  useEffect(() => {
    const detach = attach(session);
    void session.start();
    return detach;
  }, [session]);
  useSectionKeys(id);
  const isGraded = project.data?.comparison_mode === 'graded';
  const onAnswer = (verdict: AnyVerdict) => {
    if (project.data) session.answer(verdict);
  };
  const onUndo = () => (later.peek() ?? session).undo(session);
  const { keys, dialog, setDialog, cards, tools } = useAnswering(session, isGraded, onAnswer, onUndo);
  const { state, isAsking } = tools;
  const loaded = useLazy(!isAsking);
  useEffect(() => loaded?.watch(session, sessionsOf), [loaded, session]);
  const isAsked = mayAnswer(project.data, dimension);
  const count = contradictions.value[session.key] ?? 0;
  const settle = loaded && isAsked && count > 0 ? () => void loaded.askContradiction(session) : undefined;
  if (settle) keys.push({ keys: ['r'], run: settle });
  const asked = DIMENSIONS.filter((each) => mayAnswer(project.data, each));
  const other = asked.find((each) => each !== dimension);
  // Asks the same kind of questions, such as those about the top, in the other dimension.
  if (other) keys.push({ keys: ['x'], run: () => route(url.replace(dimension, other)) });
  useKeys(loaded?.named(keys) ?? keys);

  const refusal = [project.error, state.error].find(isRefusal);
  if (refusal && refusal.code !== 'dimension_not_assigned') return loaded && <loaded.ProjectRefused error={refusal} />;
  const question = texts.questions[dimension];
  return (
    <Screen
      title={loaded?.titleOf(state, count, session) ?? question}
      within={project.data?.name}
      width="compare"
      above={
        <div class={`compare-head tone-${dimension}`}>
          <div class="compare-where">
            <a class="compare-back" href={paths.project(id)} title={words.back}>
              <svg viewBox="0 0 24 24" aria-hidden="true" class="icon">
                <path d="m14.5 6-6 6 6 6" />
              </svg>
              <span>{project.data?.name ?? '\u00a0'}</span>
            </a>
            <nav class="segments" aria-label={words.dimensions}>
              {asked.map((each) => (
                <a
                  key={each}
                  href={url.replace(dimension, each)}
                  aria-current={each === dimension ? 'page' : undefined}
                >
                  {texts.dimensions[each]}
                </a>
              ))}
            </nav>
          </div>
          <CompareProgress
            dimension={dimension}
            progress={loaded ? state.progress : null}
            way={loaded?.wayOf(state, count)}
            length={length}
            answered={state.answered}
          >
            {loaded && <loaded.Kept onRefused={() => setDialog('refused')} />}
            {loaded && <loaded.Left {...{ session, state, isAsking, pace }} />}
          </CompareProgress>
          {loaded && isAsking && <loaded.Reason session={session} state={state} />}
          {loaded && isAsking && <loaded.FirstRanking {...{ session, state }} />}
        </div>
      }
    >
      {isAsking ? (
        <PairCards
          {...cards}
          dimension={dimension}
          isReady={state.phase === 'asking' && project.data !== undefined}
          SetCards={loaded?.SetCards}
        />
      ) : (
        loaded && (
          <loaded.End
            projectId={id}
            other={other}
            session={session}
            state={state}
            length={length}
            contradictions={count}
          />
        )
      )}
      <Tools {...tools} onContradiction={settle} />
      {loaded && (
        <loaded.Beside
          session={session}
          state={state}
          length={length}
          dialog={dialog}
          onUndo={onUndo}
          onClose={() => setDialog(null)}
        />
      )}
    </Screen>
  );
}
