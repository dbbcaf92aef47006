import { useState } from 'preact/hooks';
import { giveAnswer } from '../answers/queries.ts';
import { newId } from '../compare/pairs.ts';
import { announce } from '../lib/announce.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useRequest } from '../parts/use-request.ts';
import type { Dimension } from '../projects/queries.ts';
import { texts } from '../texts.ts';

interface Feature {
  id: string;
  name: string;
}

interface Props {
  projectId: string;
  dimension: Dimension;
  features: readonly [Feature, Feature];
  isGraded: boolean;
  /** Called with the id of the stored answer. */
  onGiven: (id: string) => void;
}

/** Asks the question of a pair whose answer would move a feature. */
export function AnswerMove({ projectId, dimension, features: [a, b], isGraded, onGiven }: Props) {
  /** The id stays the same for each attempt, so that an answer whose response was lost is stored once. */
  const [id] = useState(newId);
  const action = useRequest();
  const why = whyUnchangeable();
  const answer = (choice: 'feature_a' | 'feature_b') =>
    action.run(async () => {
      if (why !== null) return;
      const strength = choice === 'feature_a' ? 'a_better' : 'b_better';
      await giveAnswer(
        projectId,
        { comparison_id: id, dimension, feature_a: a, feature_b: b },
        { choice, strength: isGraded ? strength : null },
      );
      announce(texts.saved);
      onGiven(id);
    });
  const isOff = action.isBusy || action.wait > 0 || why !== null;
  return (
    <>
      <fieldset class="answer-here" aria-label={texts.questions[dimension]}>
        {([a, b] as const).map((each, index) => (
          <button
            type="button"
            key={each.id}
            aria-disabled={isOff}
            title={why ?? undefined}
            onClick={() => answer(index === 0 ? 'feature_a' : 'feature_b')}
          >
            <bdi>{each.name}</bdi>
          </button>
        ))}
      </fieldset>
      <FormFailure failure={action.failure} wait={action.wait} />
    </>
  );
}
