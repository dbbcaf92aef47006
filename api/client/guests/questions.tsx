import { useEffect, useMemo, useState } from 'preact/hooks';
import { watchBackToPairs } from '../compare/back-to-pairs.ts';
import { useControlZ } from '../compare/control-z.ts';
import { titleOf } from '../compare/end-title.ts';
import { Kept } from '../compare/kept.tsx';
import { answerKeys } from '../compare/keys.ts';
import { lazyTexts } from '../compare/lazy-texts.ts';
import { watchLeaving } from '../compare/leaving.ts';
import { Left } from '../compare/left.tsx';
import { watchOtherTabs } from '../compare/other-tabs.ts';
import { ownOutbox } from '../compare/own-answers.ts';
import { PairCards, useAnnouncedPair } from '../compare/pair-cards.tsx';
import { type AnyVerdict, type Dimension, isSet } from '../compare/pairs.ts';
import { CompareProgress } from '../compare/progress.tsx';
import { RefusedDialog } from '../compare/refused.tsx';
import { attach, pace, sessionOf, sessionsOf } from '../compare/sessions.ts';
import { SetCards } from '../compare/set-cards.tsx';
import { offerSets, watchPace } from '../compare/sets.ts';
import { Tools } from '../compare/tools.tsx';
import { undo as undoLast } from '../compare/undo-last.ts';
import { wayOf } from '../compare/ways.ts';
import { Reason, WhyDialog } from '../compare/why.tsx';
import { isFourOn } from '../lib/four-at-a-time.ts';
import { useKeys } from '../lib/keys.ts';
import { Screen } from '../parts/screen.tsx';
import { texts } from '../texts.ts';
import { NoQuestion } from './no-question.tsx';
import type { GuestPass } from './requests.ts';
import { guestTexts as words } from './texts.ts';

const DIMENSIONS: readonly Dimension[] = ['value', 'complexity'];

interface Props {
  pass: GuestPass;
  dimension: Dimension;
  onDimension(dimension: Dimension): void;
  onFinish(): void;
}

/** Asks a guest one question at a time, as members are asked, without the rest of the project. */
export function GuestQuestions({ pass, dimension, onDimension, onFinish }: Props) {
  const { project, dimensions } = pass;
  const session = useMemo(() => sessionOf(project.id, dimension, null, Number.NaN, undefined), [project.id, dimension]);
  const [isDetailed, setDetailed] = useState(false);
  const [isCut, setCut] = useState(false);
  const [dialog, setDialog] = useState<'why' | 'refused' | null>(null);
  const state = session.state.value;
  useEffect(() => {
    const ends = [
      attach(session),
      isFourOn.subscribe(() => void offerSets(session)),
      watchLeaving(session),
      watchOtherTabs(sessionsOf),
      watchPace(session),
      watchBackToPairs(session),
    ];
    void session.start();
    return () => {
      for (const end of ends) end();
    };
  }, [session]);
  useAnnouncedPair(state.phase === 'asking' ? state.pair : null);
  const undo = () => undoLast(session);
  useControlZ(undo, () => session.redo());
  const isGraded = project.comparison_mode === 'graded';
  const answer = (verdict: AnyVerdict) => void session.answer(verdict);
  const isAsking = ['asking', 'waiting', 'loading'].includes(state.phase);
  const other = dimensions.find((each) => each !== dimension);
  useKeys([
    ...(state.pair && isSet(state.pair) ? [] : answerKeys(isGraded, answer)),
    { keys: ['s'], run: () => session.skip() },
    { keys: ['u'], run: undo },
    { keys: ['y'], run: () => session.redo() },
    { keys: ['w'], run: () => state.pair && setDialog('why') },
    ...(other ? [{ keys: ['x'], run: () => onDimension(other) }] : []),
  ]);
  const close = () => setDialog(null);
  return (
    <Screen
      title={titleOf(state, 0, session) ?? texts.questions[dimension]}
      within={project.name}
      width="compare"
      above={
        <div class={`compare-head tone-${dimension}`}>
          <div class="compare-where">
            <button type="button" class="quiet" onClick={onFinish}>
              {words.finish}
            </button>
            {other && (
              <fieldset class="segments" aria-label={words.dimensions}>
                {DIMENSIONS.map((each) => (
                  <button key={each} type="button" aria-pressed={each === dimension} onClick={() => onDimension(each)}>
                    {texts.dimensions[each]}
                  </button>
                ))}
              </fieldset>
            )}
          </div>
          <CompareProgress
            dimension={dimension}
            progress={state.progress}
            way={wayOf(state)}
            length={null}
            answered={state.answered}
          >
            <Kept onRefused={() => setDialog('refused')} />
            <Left {...{ session, state, isAsking, pace }} />
          </CompareProgress>
          {isAsking && <Reason session={session} state={state} />}
        </div>
      }
    >
      {isAsking ? (
        <PairCards
          dimension={dimension}
          state={state}
          isGraded={isGraded}
          isDetailed={isDetailed}
          isReady={state.phase === 'asking'}
          onAnswer={answer}
          onDetails={() => setDetailed(!isDetailed)}
          onCut={setCut}
          SetCards={SetCards}
        />
      ) : (
        <NoQuestion
          session={session}
          state={state}
          other={other}
          onOther={() => other && onDimension(other)}
          onFinish={onFinish}
        />
      )}
      <Tools
        session={session}
        state={state}
        hasDetails={isCut || isDetailed}
        isDetailed={isDetailed}
        onUndo={undo}
        onDetails={() => setDetailed(!isDetailed)}
        onWhy={() => setDialog('why')}
      />
      {dialog === 'why' && <WhyDialog session={session} state={state} onClose={close} />}
      {dialog === 'refused' && <RefusedDialog session={session} onClose={close} />}
    </Screen>
  );
}

/** At the end: what is not sent yet. */
export function Unsent() {
  const outbox = ownOutbox();
  const waiting = outbox.pending.value.length;
  useEffect(() => void outbox.flush(), []);
  return waiting > 0 && <p role="status">{lazyTexts.wait(waiting, outbox.isDurable.value)}</p>;
}
