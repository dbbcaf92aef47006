import { type NamedAnswer, useAnswers } from '../answers/queries.ts';
import { AnswerSentence, nameOf, Who } from '../answers/sentence.tsx';
import { TakeBack } from '../answers/take-back.tsx';
import { answerTexts } from '../answers/texts.ts';
import type { Dimension } from '../projects/queries.ts';
import type { PairToAsk } from './pair-to-ask.ts';
import type { ContradictedPair } from './queries.ts';
import { contradictionTexts as words } from './texts.ts';

interface Props {
  id: string;
  dimension: Dimension;
  pairs: readonly ContradictedPair[];
  count: number;
  /** Null if the user isn't asked about this dimension: then they can only undo their own answers. */
  onAsk: ((asked: PairToAsk) => void) | null;
  onTakenBack: (answer: NamedAnswer) => void;
}

/** Shown if there are too many rings to look at: the answers that are part of the most rings. */
export function MostContradicted({ id, dimension, pairs, count, onAsk, onTakenBack }: Props) {
  const { data: answers } = useAnswers(
    id,
    pairs.flatMap(({ answer_id: answer }) => answer ?? []),
  );
  // The service lists the most doubtful first.
  const sorted = pairs.toSorted((one, other) => other.contradictions - one.contradictions);
  return (
    <>
      <p class="hint">{words.mostText(count)}</p>
      <h3>{words.most}</h3>
      <ul class="contradicted-pairs">
        {sorted.map((pair) => {
          const { feature_a: a, feature_b: b, contradictions } = pair;
          const answer = answers?.get(pair.answer_id ?? '');
          return (
            <li key={`${a.id} ${b.id}`}>
              <span class="contradicted-said">
                {answer ? <AnswerSentence said={{ ...answer, set: undefined }} /> : <bdi>{`${a.name}, ${b.name}`}</bdi>}
                <span class="hint">{words.partOf(contradictions)}</span>
              </span>
              {answer && <Who user={answer.user} at={answer.created_at} />}
              {answer?.set && <span class="hint">{answerTexts.set.part}</span>}
              <span class="ring-actions">
                {onAsk && (
                  <button type="button" onClick={() => onAsk({ dimension, features: [a, b] })}>
                    {words.askAgain}
                    <span class="sr">{answerTexts.of(`${a.name}, ${b.name}`)}</span>
                  </button>
                )}
                {answer && (onAsk !== null || nameOf(answer.user) === null) && (
                  <TakeBack projectId={id} answer={answer} onTakenBack={onTakenBack} />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
