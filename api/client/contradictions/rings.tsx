import { useState } from 'preact/hooks';
import { type NamedAnswer, useAnswers } from '../answers/queries.ts';
import { nameOf, Who } from '../answers/sentence.tsx';
import { TakeBack } from '../answers/take-back.tsx';
import { answerTexts } from '../answers/texts.ts';
import type { Dimension } from '../projects/queries.ts';
import type { PairToAsk } from './pair-to-ask.ts';
import type { Ring } from './queries.ts';
import { contradictionTexts as words } from './texts.ts';

/** Number of rings shown before more are asked for. */
const SHOWN = 10;

interface Props {
  id: string;
  dimension: Dimension;
  rings: readonly Ring[];
  /** Null if the user isn't asked about this dimension: then they can only undo their own answers. */
  onAsk: ((asked: PairToAsk) => void) | null;
  onTakenBack: (answer: NamedAnswer) => void;
}

/** The shortest rings first, a few at a time. */
export function Rings({ id, dimension, rings, onAsk, onTakenBack }: Props) {
  const [most, setMost] = useState(SHOWN);
  const shown = rings.slice(0, most);
  const ids = shown.flatMap((ring) => ring.comparison_ids.filter((each) => each !== null));
  const { data: answers } = useAnswers(id, ids);
  return (
    <>
      <ul class="rings">
        {shown.map((ring) => (
          <li key={ring.feature_ids.join()}>
            <RingOfAnswers
              id={id}
              dimension={dimension}
              ring={ring}
              answers={answers}
              onAsk={onAsk}
              onTakenBack={onTakenBack}
            />
          </li>
        ))}
      </ul>
      {rings.length > most && (
        <p>
          <button type="button" onClick={() => setMost(most + SHOWN)}>
            {words.more(Math.min(SHOWN, rings.length - most))}
          </button>
        </p>
      )}
    </>
  );
}

interface RingProps extends Omit<Props, 'rings'> {
  ring: Ring;
  /** The answers by id, as far as they were read. */
  answers: ReadonlyMap<string, NamedAnswer> | undefined;
}

/** A ring from feature to feature and back to the first, with the author and time of each answer. */
function RingOfAnswers({ id, dimension, ring, answers, onAsk, onTakenBack }: RingProps) {
  const { feature_ids: ids, feature_names: names, comparison_ids: answerIds, ask_again: doubtful } = ring;
  const at = (place: number) => ({ id: ids[place % ids.length]!, name: names[place % ids.length]! });
  return (
    <article class="answer-ring" aria-label={words.ring(names.length)}>
      <ol>
        {names.map((name, place) => {
          const answer = answers?.get(answerIds[place] ?? '');
          const isDoubtful = place === doubtful;
          return [
            <li class="ring-feature" key={`${place}-feature`}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
            </li>,
            <li class={`ring-answer${isDoubtful ? ' is-doubtful' : ''}`} key={`${place}-answer`}>
              <span class="ring-says">
                {answerTexts.says(dimension, answer?.choice ?? 'feature_a', answer?.strength ?? null)}
              </span>
              {answer ? (
                <Who user={answer.user} at={answer.created_at} />
              ) : (
                <span class="hint">{answers && words.gone}</span>
              )}
              {answer?.set && <span class="hint">{answerTexts.set.part}</span>}
              <span class="ring-actions">
                {onAsk && (
                  <button
                    type="button"
                    class={isDoubtful ? '' : 'quiet'}
                    title={isDoubtful ? words.doubtful : undefined}
                    onClick={() => onAsk({ dimension, features: [at(place), at(place + 1)] })}
                  >
                    {words.askAgain}
                    <span class="sr">{answerTexts.of(`${at(place).name}, ${at(place + 1).name}`)}</span>
                  </button>
                )}
                {answer && (onAsk !== null || nameOf(answer.user) === null) && (
                  <TakeBack projectId={id} answer={answer} onTakenBack={onTakenBack} />
                )}
              </span>
            </li>,
          ];
        })}
        <li class="ring-feature">
          <strong>
            <bdi>{names[0]}</bdi>
          </strong>{' '}
          <span class="hint">{words.again}</span>
        </li>
      </ol>
    </article>
  );
}
