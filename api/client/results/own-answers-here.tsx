import { AnswerButtons } from '../answers/answer-buttons.tsx';
import type { AnswerChange } from '../answers/change.tsx';
import { type NamedAnswer, useAnswers } from '../answers/queries.ts';
import { AnswerSentence } from '../answers/sentence.tsx';
import { explainTexts as explain } from './explain-texts.ts';

interface Props {
  projectId: string;
  /** Ids of the user's own answers about the shown pairs. */
  ids: readonly string[];
  isAsked: boolean;
  onTakenBack: (answer: NamedAnswer) => void;
  onChanged: (change: AnswerChange) => void;
}

/** The user's own answers about the shown pairs, with buttons to change or undo them. */
export function OwnAnswersHere({ projectId, ids, isAsked, onTakenBack, onChanged }: Props) {
  const { data: byId } = useAnswers(projectId, ids);
  const answers = ids.flatMap((id) => byId?.get(id) ?? []);
  if (answers.length === 0) return null;
  return (
    <section>
      <h3>{explain.own}</h3>
      <ul>
        {answers.map((answer) => (
          <li key={answer.id}>
            <AnswerSentence said={{ ...answer, set: undefined }} />
            <span class="actions">
              <AnswerButtons
                projectId={projectId}
                isAsked={isAsked}
                answer={answer}
                isPart
                onTakenBack={onTakenBack}
                onChanged={onChanged}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
