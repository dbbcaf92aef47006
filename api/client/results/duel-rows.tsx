import type { Duel } from '../../../shared/results/contract/explanations.ts';
import { nameOf } from '../answers/sentence.tsx';
import { filled } from '../lib/filled.ts';
import { formatCount } from '../lib/format.ts';
import { formatTenths } from '../lib/format-tenths.ts';
import { sentencesOf } from './duel-sentences.ts';
import { explainTexts } from './explain-texts.ts';
import type { Explanation } from './queries.ts';

const { duel: words } = explainTexts;

/** Weights are shown beside the number of answers only if they differ from it by more than this. */
const NOTICEABLE = 0.05;

interface Props {
  explanation: Explanation;
  duel: Duel;
}

/** Says why a feature is above or below another one, with the direct answers in numbers. */
export function DuelRow({ explanation, duel }: Props) {
  const told = { own: explanation, person: nameOf };
  return (
    <li class="duel">
      <span class="duel-rank num">{formatCount(duel.rank)}</span>
      <p class="duel-says">
        <Answers {...duel} />
        {filled((put) =>
          sentencesOf(duel, {
            ...told,
            named: (name) =>
              put(
                <strong>
                  <bdi>{name}</bdi>
                </strong>,
              ),
          }).join(' '),
        )}
      </p>
    </li>
  );
}

type Counts = Pick<Duel, 'answers'> & Partial<Pick<Duel, 'weighted'>>;

/** The numbers of won, lost and equal answers, and the same by weight if those differ; nothing without answers. */
export function Answers({ answers, weighted = answers }: Counts) {
  if (answers.won + answers.lost + answers.tied === 0) return null;
  const isWeighed = (['won', 'lost', 'tied'] as const).some((side) => answers[side] - weighted[side] > NOTICEABLE);
  return (
    <span class="duel-answers num" title={words.record(answers)}>
      <bdi dir="ltr" aria-hidden="true">
        {recordOf(answers, formatCount)}
      </bdi>
      <span class="sr">{words.record(answers)}</span>
      {isWeighed && (
        <small>{filled((put) => words.weighted(put(<bdi dir="ltr">{recordOf(weighted, formatTenths)}</bdi>)))}</small>
      )}
    </span>
  );
}

/** "19 : 4 : 2": won, lost, equal. */
const recordOf = ({ won, lost, tied }: Duel['answers'], format: (value: number) => string): string =>
  [won, lost, tied].map(format).join(' : ');
