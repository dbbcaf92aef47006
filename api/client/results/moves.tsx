import { useState } from 'preact/hooks';
import { AnswerButtons } from '../answers/answer-buttons.tsx';
import { type NamedAnswer, useAnswers } from '../answers/queries.ts';
import { Strip } from '../answers/take-back.tsx';
import { filled } from '../lib/filled.ts';
import { currentProject } from '../projects/current-project.ts';
import { AnswerMove } from './answer-move.tsx';
import { explainTexts as explain } from './explain-texts.ts';
import type { Explanation } from './queries.ts';

/** Number of such answers to read. */
const MOVES = 3;

interface Props {
  projectId: string | null;
  explanation: Explanation;
  count: number;
  isAsked: boolean;
  onTakenBack: (answer: NamedAnswer) => void;
}

/** Answers that would move the feature, which can be given here. */
export function Moves({ projectId, explanation, count, isAsked, onTakenBack }: Props) {
  const { feature, dimension, would_move: moves } = explanation;
  /** The id of the answer that was given here last. */
  const [givenId, setGivenId] = useState<string | null>(null);
  const { data: byId } = useAnswers(projectId ?? '', givenId === null ? [] : [givenId]);
  const project = projectId === null ? undefined : currentProject(projectId).data;
  const given = givenId === null ? undefined : byId?.get(givenId);
  return (
    <>
      {given && projectId !== null && (
        <Strip did={explain.given} answer={given}>
          <AnswerButtons projectId={projectId} isAsked={isAsked} answer={given} onTakenBack={onTakenBack} />
        </Strip>
      )}
      {moves.length > 0 && (
        <section>
          <h3>{explain.moves}</h3>
          <ul>
            {moves.slice(0, MOVES).map(({ other, choice, rank: to }) => (
              <li key={other.id}>
                <span>
                  {filled((put) =>
                    explain.move[dimension][choice === 'feature_a' ? 'above' : 'below'](
                      put(<strong>{other.name}</strong>),
                    ),
                  )}
                </span>
                <span class="moved-to">{explain.movedTo[dimension]({ rank: to, tied: 0, count })}</span>
                {project && isAsked && (
                  <AnswerMove
                    projectId={project.id}
                    dimension={dimension}
                    features={[feature, other]}
                    isGraded={project.comparison_mode === 'graded'}
                    onGiven={setGivenId}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
