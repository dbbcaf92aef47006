import { ActionButton } from '../activity/action-button.tsx';
import { giveAnswer, giveSetAnswer, type NamedAnswer } from './queries.ts';
import { redoOnce } from './redo-once.ts';
import { sentenceOfAnswer } from './said.ts';
import { answerOfSet, comparisonsIn } from './sets.ts';
import { answerTexts as words } from './texts.ts';

interface Props {
  projectId: string;
  answer: NamedAnswer;
  onDone: () => void;
}

/** Gives an undone answer of the user again. If a comparison of a set was changed, each comparison becomes an answer of its own. */
export function PutBack({ projectId, answer, onDone }: Props) {
  const set = answer.set && answerOfSet(answer.set);
  if (answer.set_id !== null && !answer.set) return null;
  const put = async () => {
    if (set) {
      await redoOnce(projectId, answer.set_id!, (id) => giveSetAnswer(projectId, id, answer.dimension, set));
    } else {
      for (const each of answer.set ? comparisonsIn(answer) : [answer]) {
        await redoOnce(projectId, each.id, (id) => giveAnswer(projectId, { ...each, comparison_id: id }, each));
      }
    }
    onDone();
  };
  return (
    <ActionButton
      text={words.putBack}
      about={sentenceOfAnswer(answer)}
      done={words.putBackDone}
      isQuiet={false}
      run={put}
    />
  );
}
