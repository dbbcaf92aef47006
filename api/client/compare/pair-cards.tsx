import type { ComponentType, Ref } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { texts } from '../texts.ts';
import { Card } from './card.tsx';
import type { CompareState } from './compare-state.ts';
import { type AnyVerdict, type Choice, type Dimension, isSet, type Pair, verdictOf } from './pairs.ts';
import { Scale } from './scale.tsx';
import { compareTexts as words } from './texts.ts';

/** The mark that a painted pair sets on the page's timeline, for measurements. */
const PAINTED = 'pair';

export interface CardsProps {
  dimension: Dimension;
  state: CompareState;
  isGraded: boolean;
  isDetailed: boolean;
  isReady: boolean;
  onAnswer(verdict: AnyVerdict): void;
  onDetails(): void;
  /** Called with whether a description is longer than its card shows. */
  onCut(isCut: boolean): void;
  /** The component for sets; undefined until it is loaded. */
  SetCards: ComponentType<SetProps> | undefined;
}

/** Props of the component for sets. */
export interface SetProps extends CardsProps {
  /** The set on the screen; grey until the next question is known. */
  set: Pair;
  box: Ref<HTMLFieldSetElement>;
}

/**
 * The two cards and what is between them. The last pair that could be answered stays, in grey, until the next one is known. After Back no
 * pair is shown until the service has confirmed that this pair is still open.
 */
export function PairCards(props: CardsProps) {
  const { dimension, state, isGraded, isDetailed, isReady, onAnswer, onDetails, onCut, SetCards } = props;
  const last = useRef<Pair | null>(null);
  if (state.isLeft) last.current = null;
  else if (state.phase === 'asking') last.current = state.pair;
  const pair = last.current;
  useLayoutEffect(() => {
    if (!state.pair || !isReady) return;
    performance.clearMarks(PAINTED);
    performance.mark(PAINTED, { detail: state.pair.comparison_id });
  }, [state.pair?.comparison_id, isReady]);
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Runs afterwards, so that measuring doesn't delay the painting of the pair.
    const texts = [...(box.current?.querySelectorAll('.compare-text') ?? [])];
    if (!isDetailed) onCut(texts.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1));
  }, [pair?.comparison_id, isDetailed]);
  if (!pair) {
    return (
      <div class="compare-pair skeleton" role="status" aria-label={texts.loading}>
        <span class="skeleton-card" />
        <span class="compare-gap" />
        <span class="skeleton-card" />
      </div>
    );
  }
  if (SetCards && isSet(pair)) return <SetCards {...props} set={pair} box={box} />;
  const choose = (choice: Choice) => {
    if (!isGraded) onAnswer({ choice, strength: null });
    else onAnswer(verdictOf(choice === 'feature_a' ? 'a_better' : 'b_better'));
  };
  const chosen = (choice: Choice) => (state.last?.verdict.choice === choice ? state.last.count : null);
  const common = { isReady, onDetails };
  const classes = ['compare-pair', `tone-${dimension}`, isGraded && 'is-graded', isDetailed && 'is-detailed'];
  return (
    <fieldset ref={box} class={classes.filter(Boolean).join(' ')} aria-label={words.pairGroup}>
      <Card
        {...common}
        side="left"
        feature={pair.feature_a}
        chosen={chosen('feature_a')}
        onChoose={() => choose('feature_a')}
      />
      {isGraded ? (
        <Scale pair={pair} isReady={isReady} onChoose={(strength) => onAnswer(verdictOf(strength))} />
      ) : (
        <button
          type="button"
          class="compare-equal"
          aria-disabled={!isReady}
          onClick={() => onAnswer({ choice: 'tie', strength: null })}
        >
          {words.equal}
          <kbd>↓</kbd>
        </button>
      )}
      <Card
        {...common}
        side="right"
        feature={pair.feature_b}
        chosen={chosen('feature_b')}
        onChoose={() => choose('feature_b')}
      />
    </fieldset>
  );
}

/** Announces each new pair to users of screen readers. */
export function useAnnouncedPair(pair: Pair | null): void {
  const id = pair?.comparison_id;
  useEffect(() => {
    if (pair && !isSet(pair)) announce(words.pair(pair.feature_a.name, pair.feature_b.name));
  }, [id]);
}
