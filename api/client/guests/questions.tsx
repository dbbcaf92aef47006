import { useEffect, useMemo } from 'preact/hooks';
import { watchQuestions } from '../compare/beside.tsx';
import { useControlZ } from '../compare/control-z.ts';
import { titleOf } from '../compare/end-title.ts';
import { FirstRanking } from '../compare/first-ranking.tsx';
import { Kept } from '../compare/kept.tsx';
import { lazyTexts } from '../compare/lazy-texts.ts';
import { Left } from '../compare/left.tsx';
import { contradictions, ownOutbox } from '../compare/own-answers.ts';
import { PairCards } from '../compare/pair-cards.tsx';
import { type AnyVerdict, DIMENSIONS, type Dimension } from '../compare/pairs.ts';
import { CompareProgress } from '../compare/progress.tsx';
import { RefusedDialog } from '../compare/refused.tsx';
import { attach, pace, sessionOf, sessionsOf } from '../compare/sessions.ts';
import { SetCards } from '../compare/set-cards.tsx';
import { Tools } from '../compare/tools.tsx';
import { undo } from '../compare/undo-last.ts';
import { useAnswering } from '../compare/use-answering.ts';
import { wayOf } from '../compare/ways.ts';
import { Reason, WhyDialog } from '../compare/why.tsx';
import { useKeys } from '../lib/keys.ts';
import { Screen } from '../parts/screen.tsx';
import { texts } from '../texts.ts';
import { NoQuestion } from './no-question.tsx';
import type { GuestPass } from './requests.ts';
import { guestTexts as words } from './texts.ts';

interface Props {
  pass: GuestPass;
  dimension: Dimension;
  onDimension(dimension: Dimension): void;
  onFinish(): void;
}

/** Asks a guest one question at a time, as members are asked, without the other screens of the project. */
export function GuestQuestions({ pass, dimension, onDimension, onFinish }: Props) {
  const { project, dimensions } = pass;
  const session = useMemo(() => sessionOf(project.id, dimension, null, Number.NaN, undefined), [project.id, dimension]);
  useEffect(() => {
    const ends = [attach(session), watchQuestions(session, sessionsOf)];
    void session.start();
    return () => {
      for (const end of ends) end();
    };
  }, [session]);
  const onUndo = () => undo(session);
  useControlZ(onUndo, () => session.redo());
  const isGraded = project.comparison_mode === 'graded';
  const onAnswer = (verdict: AnyVerdict) => session.answer(verdict);
  const { keys, dialog, setDialog, cards, tools } = useAnswering(session, isGraded, onAnswer, onUndo);
  const { state, isAsking } = tools;
  const other = dimensions.find((each) => each !== dimension);
  if (other) keys.push({ keys: ['x'], run: () => onDimension(other) });
  useKeys(keys);
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
                  <button
                    key={each}
                    type="button"
                    class="quiet"
                    aria-current={each === dimension || undefined}
                    onClick={() => onDimension(each)}
                  >
                    {texts.dimensions[each]}
                  </button>
                ))}
              </fieldset>
            )}
          </div>
          <CompareProgress
            dimension={dimension}
            progress={state.progress}
            way={wayOf(state, contradictions.value[session.key] ?? 0)}
            length={null}
            answered={state.answered}
          >
            <Kept onRefused={() => setDialog('refused')} />
            <Left {...{ session, state, isAsking, pace }} />
          </CompareProgress>
          {isAsking && <Reason session={session} state={state} />}
          {isAsking && <FirstRanking {...{ session, state }} />}
        </div>
      }
    >
      {isAsking ? (
        <PairCards {...cards} dimension={dimension} isReady={state.phase === 'asking'} SetCards={SetCards} />
      ) : (
        <NoQuestion
          session={session}
          state={state}
          other={other}
          onOther={() => other && onDimension(other)}
          onFinish={onFinish}
        />
      )}
      <Tools {...tools} />
      {dialog === 'why' && <WhyDialog session={session} state={state} onClose={close} />}
      {dialog === 'refused' && <RefusedDialog session={session} onClose={close} />}
    </Screen>
  );
}

/** Shown at the end: the answers that aren't sent yet. */
export function Unsent() {
  const outbox = ownOutbox();
  const waiting = outbox.pending.value.length;
  useEffect(() => void outbox.flush(), []);
  return waiting > 0 && <p role="status">{lazyTexts.wait(waiting, outbox.isDurable.value)}</p>;
}
