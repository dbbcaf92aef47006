import { type AnswerChange, ChangeAnswer } from './change.tsx';
import type { NamedAnswer } from './queries.ts';
import { nameOf } from './sentence.tsx';
import { TakeBack } from './take-back.tsx';

interface Props {
  projectId: string;
  /** Whether the user is asked this dimension. Otherwise they can only undo their own answers. */
  isAsked: boolean;
  answer: NamedAnswer;
  /** Whether only one comparison of an answer about a set is shown, and can be changed. */
  isPart?: boolean;
  onTakenBack: (answer: NamedAnswer) => void;
  onChanged?: ((change: AnswerChange) => void) | undefined;
}

/** Buttons to change an answer of the user in place, and to undo any answer that the user may undo. */
export function AnswerButtons({ projectId, isAsked, answer, isPart = false, onTakenBack, onChanged }: Props) {
  const isOwn = nameOf(answer.user) === null;
  return (
    <>
      {isAsked && isOwn && (
        <ChangeAnswer
          projectId={projectId}
          answer={isPart ? { ...answer, set: undefined } : answer}
          onChanged={onChanged}
        />
      )}
      {(isAsked || isOwn) && <TakeBack projectId={projectId} answer={answer} onTakenBack={onTakenBack} />}
    </>
  );
}
