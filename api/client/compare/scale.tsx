import { type Pair, STRENGTHS, type Strength } from './pairs.ts';
import { compareTexts as words } from './texts.ts';

interface Props {
  pair: Pair;
  isReady: boolean;
  onChoose(strength: Strength): void;
}

/** The five steps of a graded project, from the left card to the right one. */
export function Scale({ pair, isReady, onChoose }: Props) {
  return (
    <fieldset class="compare-scale" aria-label={words.scale}>
      {STRENGTHS.map((strength, index) => {
        const word = words.strengths[strength];
        return (
          <button
            key={strength}
            type="button"
            class={`step step-${index + 1}`}
            aria-disabled={!isReady}
            onClick={() => onChoose(strength)}
          >
            <span class="step-sign" aria-hidden="true" />
            <span>
              {word}
              {strength !== 'equal' && <span class="sr">: {(index < 2 ? pair.feature_a : pair.feature_b).name}</span>}
            </span>
            <kbd>{index + 1}</kbd>
          </button>
        );
      })}
    </fieldset>
  );
}
