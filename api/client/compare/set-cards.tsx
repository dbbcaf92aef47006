import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { useKeys } from '../lib/keys.ts';
import { Card } from './card.tsx';
import type { CompareSession } from './compare-session.ts';
import type { CompareState } from './compare-state.ts';
import { lazyTexts } from './lazy-texts.ts';
import type { SetProps } from './pair-cards.tsx';
import { type Feature, GUARD_MS, isSet, type SetVerdict } from './pairs.ts';
import { bestOf, choose, chooseAgain } from './sets.ts';

const { sets: words } = lazyTexts;
/** Sessions whose last question was a set. */
const inSets = new WeakSet<CompareSession>();

/** The question of a set: first about its best feature, then about its worst. It stays until the next question is known. */
export function setTitle(session: CompareSession, { pair }: CompareState): string | null {
  if (pair && isSet(pair)) inSets.add(session);
  else if (pair) inSets.delete(session);
  if (!inSets.has(session)) return null;
  return words.questions[session.dimension][bestOf(pair?.comparison_id) === null ? 0 : 1];
}

/** Four cards: the first choice is the best of them, the second choice the worst. */
export function SetCards({ dimension, state, set, isReady, isDetailed, onAnswer, onDetails, box }: SetProps) {
  const { features = [], comparison_id: id } = set;
  const isAsking = state.phase === 'asking';
  const answered = useRef<{ id: string; verdict: SetVerdict }>(undefined);
  const said = answered.current?.id === id ? answered.current.verdict : undefined;
  const best = said?.best ?? bestOf(id);
  const [first, second] = words.questions[dimension];
  useEffect(() => {
    if (isAsking)
      announce(
        words.asked(
          first,
          features.map(({ name }) => name),
        ),
      );
  }, [id, isAsking]);
  const take = (feature: Feature) => {
    const now = performance.now();
    if (!isReady || now - state.shownAt < GUARD_MS) return;
    const verdict = choose(id, feature.id, now, GUARD_MS);
    if (verdict) {
      answered.current = { id, verdict };
      onAnswer(verdict);
    } else announce(bestOf(id) === null ? first : words.chosen[dimension](feature.name, second));
  };
  const again = () => {
    if (bestOf(id) === null) return;
    chooseAgain();
    announce(first);
  };
  useKeys([
    ...features.map((feature, index) => ({
      keys: [String(index + 1)],
      does: words.keys[index]!,
      run: () => take(feature),
    })),
    { keys: ['Escape', 'Backspace'], does: words.again, run: again },
  ]);
  const classes = ['compare-pair', 'is-set', `tone-${dimension}`, isDetailed && 'is-detailed'];
  return (
    <fieldset ref={box} class={classes.filter(Boolean).join(' ')} aria-label={words.group}>
      {features.map((feature, index) => {
        const mark = feature.id === best ? words.best : feature.id === said?.worst ? words.worst : null;
        return (
          <Card
            key={feature.id}
            side="any"
            sign={String(index + 1)}
            feature={feature}
            isReady={isReady}
            isPressed={mark !== null}
            mark={mark?.[dimension] ?? null}
            chosen={null}
            onChoose={() => take(feature)}
            onDetails={onDetails}
          />
        );
      })}
    </fieldset>
  );
}
