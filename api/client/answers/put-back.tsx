import { useState } from 'preact/hooks';
import { newId } from '../compare/pairs.ts';
import { announce } from '../lib/announce.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useRequest } from '../parts/use-request.ts';
import { giveAnswer, type NamedAnswer } from './queries.ts';
import { sentenceOfAnswer } from './sentence.tsx';
import { answerTexts as words } from './texts.ts';

interface Props {
  projectId: string;
  answer: Pick<NamedAnswer, 'id' | 'dimension' | 'choice' | 'strength' | 'feature_a' | 'feature_b'>;
  onDone: () => void;
}

/** Gives an undone answer of the user again, under a new id. */
export function PutBack({ projectId, answer, onDone }: Props) {
  const [comparisonId] = useState(newId);
  const action = useRequest();
  const why = whyUnchangeable();
  const put = () =>
    action.run(async () => {
      if (why !== null) return;
      await giveAnswer(projectId, { ...answer, comparison_id: comparisonId }, answer);
      announce(words.putBackDone);
      onDone();
    });
  return (
    <>
      <button
        type="button"
        aria-disabled={action.isBusy || action.wait > 0 || why !== null}
        title={why ?? undefined}
        onClick={put}
      >
        {words.putBack}
        <span class="sr">{words.of(sentenceOfAnswer(answer))}</span>
      </button>
      <FormFailure failure={action.failure} wait={action.wait} />
    </>
  );
}
