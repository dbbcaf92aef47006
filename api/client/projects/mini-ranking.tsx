import { useState } from 'preact/hooks';
import { miniRankingSheet } from '../later-sheets.ts';
import { loadSheet } from '../lib/sheets.ts';
import { texts } from '../texts.ts';
import { exampleTexts } from './example-texts.ts';
import { orderTexts } from './order-texts.ts';

// Awaited here, so that no module gets this one before its style sheet is loaded.
await loadSheet(miniRankingSheet);

const NAMES = exampleTexts.features.slice(0, 4).map(({ name }) => name);
/** Starts in the opposite order, so that the list moves. */
const START = NAMES.toReversed();

/** The winner and the loser of each answer. */
type Answers = readonly (readonly [winner: string, loser: string])[];

/** A ranking of four features to try out, which isn't stored: each answer moves the list. */
export function MiniRanking() {
  const [answers, setAnswers] = useState<Answers>([]);
  const order = orderOf(answers);
  const at = order.findIndex((name, place) => place > 0 && !isAnswered(answers, name, order[place - 1]!));
  const pair = at < 0 ? null : ([order[at - 1]!, order[at]!] as const);
  return (
    <div class="mini-ranking">
      <p aria-live="polite">
        <strong>{pair ? texts.questions.value : orderTexts.states.whole}</strong>
      </p>
      {pair && (
        <p class="mini-pair">
          {pair.map((name, side) => (
            <button type="button" key={side} onClick={() => setAnswers([...answers, [name, pair[1 - side]!]])}>
              {name}
            </button>
          ))}
        </p>
      )}
      <ol class="num">
        {order.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
    </div>
  );
}

function orderOf(answers: Answers): string[] {
  const points = (name: string) =>
    answers.reduce((sum, [winner, loser]) => sum + Number(winner === name) - Number(loser === name), 0);
  return START.toSorted((one, other) => points(other) - points(one));
}

const isAnswered = (answers: Answers, one: string, other: string): boolean =>
  answers.some((each) => each.includes(one) && each.includes(other));
