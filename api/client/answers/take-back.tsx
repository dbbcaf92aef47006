import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ActionButton } from '../activity/action-button.tsx';
import { announce } from '../lib/announce.ts';
import { idOfRedo } from '../lib/id-of-redo.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { useRequest } from '../parts/use-request.ts';
import { currentProject } from '../projects/current-project.ts';
import { useIsOwner } from '../projects/owner.ts';
import { texts } from '../texts.ts';
import type { AnswerChange } from './change.tsx';
import { PutBack } from './put-back.tsx';
import { changeAnswer, type NamedAnswer, takeBack } from './queries.ts';
import { sentenceOfAnswer } from './said.ts';
import { AnswerSentence, nameOf } from './sentence.tsx';
import { answerTexts as words } from './texts.ts';

interface Props {
  projectId: string;
  answer: NamedAnswer;
  onTakenBack: (answer: NamedAnswer) => void;
}

/** Undoes an answer: one's own at once, since it can be given again; another person's only after a confirmation. */
export function TakeBack({ projectId, answer, onTakenBack }: Props) {
  const [isAsking, setAsking] = useState(false);
  const action = useRequest();
  const why = whyUnchangeable();
  const name = nameOf(answer.user);
  const run = () =>
    action.run(async () => {
      if (why !== null) return;
      // Deleting a feature may have deleted the first comparison of the set.
      await takeBack(projectId, answer.set?.comparisons[0]?.id ?? answer.id);
      announce(words.takenBack(sentenceOfAnswer(answer)));
      setAsking(false);
      onTakenBack(answer);
    });
  const { data: project } = currentProject(projectId);
  const isOwner = useIsOwner(project);
  if (name !== null && !isOwner && !project?.members_may_delete) return null;
  const isOff = action.isBusy || action.wait > 0 || why !== null;
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-disabled={isOff}
        title={why ?? (answer.set_id === null ? undefined : words.set.undo)}
        onClick={() => (name === null ? run() : setAsking(true))}
      >
        {words.takeBack}
        <span class="sr">{words.of(sentenceOfAnswer(answer))}</span>
      </button>
      {name === null && <FormFailure failure={action.failure} wait={action.wait} />}
      {isAsking && name !== null && (
        <Dialog title={words.takeBackTitle(name)} onClose={() => setAsking(false)}>
          <p>
            <AnswerSentence said={answer} />
          </p>
          <p>{words.takeBackText}</p>
          <FormFailure failure={action.failure} wait={action.wait} />
          {why && <p class="unchangeable">{why}</p>}
          <div class="form-end">
            <button type="button" class="danger-primary" aria-disabled={isOff} onClick={run}>
              {words.takeBack}
            </button>
            <button type="button" autofocus onClick={() => setAsking(false)}>
              {texts.cancel}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface TakenBackProps {
  projectId: string;
  answer: NamedAnswer;
  onDone: () => void;
}

/** Shown after an answer was undone: the answer, and a button with which its author can give it again. */
export function TakenBack({ projectId, answer, onDone }: TakenBackProps) {
  return (
    <Strip did={words.takenBack('')} answer={answer} onDone={onDone}>
      {nameOf(answer.user) === null && <PutBack projectId={projectId} answer={answer} onDone={onDone} />}
    </Strip>
  );
}

interface ChangedProps extends Omit<TakenBackProps, 'answer'> {
  change: AnswerChange;
}

/** Shown after an answer was changed, because it may no longer be in the list: the answer, and a button that changes it back. */
export function Changed({ projectId, change: { answer, before }, onDone }: ChangedProps) {
  return (
    <Strip did={words.changed} answer={answer} onDone={onDone}>
      <ActionButton
        text={words.takeBack}
        about={sentenceOfAnswer(answer)}
        done={texts.saved}
        run={async () => {
          await changeAnswer(projectId, answer.id, before);
          onDone();
        }}
      />
    </Strip>
  );
}

interface StripProps {
  did: string;
  answer: NamedAnswer;
  children: ComponentChildren;
  /** Closes the strip. If it is absent, the strip stays. */
  onDone?: () => void;
}

/** Says what happened to an answer, and offers to undo that. Takes the focus, since the control that had it is gone. */
export function Strip({ did, answer, onDone, children }: StripProps) {
  const strip = useRef<HTMLParagraphElement>(null);
  useEffect(() => strip.current?.focus({ preventScroll: true }), [answer.id]);
  return (
    <p class="taken-back" ref={strip} tabIndex={-1}>
      <span>
        {did}
        <AnswerSentence said={answer} />
      </span>
      {children}
      {onDone && (
        <button type="button" class="quiet" onClick={onDone}>
          {words.dismiss}
        </button>
      )}
    </p>
  );
}

/** Whether an undone answer is in the list again, for example because it was redone in another tab. */
export const isRedone = (
  { id, set_id: setId }: NamedAnswer,
  listed: readonly { id: string; set_id?: string | null }[] = [],
): boolean => listed.some((each) => (each.set_id ?? each.id) === idOfRedo(setId ?? id));
