import { useState } from 'preact/hooks';
import type { Disagreements } from '../../../shared/answers/contract/disagreements.ts';
import { nameOf } from '../answers/sentence.tsx';
import { answerTexts } from '../answers/texts.ts';
import { filled } from '../lib/filled.ts';
import { paths } from '../paths.ts';
import type { Dimension } from '../projects/queries.ts';
import type { PairToAsk } from './pair-to-ask.ts';
import { contradictionTexts } from './texts.ts';

const { talk: words } = contradictionTexts;

/** Number of disagreements shown before more are asked for: those that would change most. */
const NAMED = 3;

type Disagreement = Disagreements['disagreements'][number];

interface Props {
  id: string;
  found: Disagreements;
  /** Null in a dimension that the person is not asked about. */
  askIn: (dimension: Dimension) => ((asked: PairToAsk) => void) | null;
}

/** Lists who disagrees about what, as far as it affects ranks. */
export function WorthATalk({ id, found: { people, count, left_out: leftOut, disagreements }, askIn }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? disagreements : disagreements.slice(0, NAMED);
  return (
    <section class="worth-a-talk" aria-labelledby="worth-a-talk">
      <h2 id="worth-a-talk">{words.heading(count, people)}</h2>
      <ol class="contradicted-pairs">
        {shown.map((each) => (
          <OneDisagreement key={`${each.dimension} ${each.feature.id}`} each={each} onAsk={askIn(each.dimension)} />
        ))}
      </ol>
      {shown.length < disagreements.length && (
        <p>
          <button type="button" onClick={() => setWhole(true)}>
            {contradictionTexts.more(disagreements.length - shown.length)}
          </button>
        </p>
      )}
      {leftOut > 0 && <LeftOut id={id} count={leftOut} />}
    </section>
  );
}

/** Says whose answers are left out, and links to the explanation. */
export function LeftOut({ id, count }: { id: string; count: number }) {
  return (
    <p class="hint">
      {words.leftOut(count)} <a href={paths.people(id)}>{words.people}</a>
    </p>
  );
}

function OneDisagreement({ each, onAsk }: { each: Disagreement; onAsk: ((asked: PairToAsk) => void) | null }) {
  const { dimension, feature, higher, lower, ranks } = each;
  const names = [higher, lower].map(({ user }) => nameOf(user));
  return (
    <li>
      <span class="contradicted-said">
        <span>
          {filled((put) =>
            words.disagree[dimension](
              names,
              put(
                <strong>
                  <bdi>{feature.name}</bdi>
                </strong>,
              ),
              ranks,
            ),
          )}
        </span>
        {([higher, lower] as const).map(({ against }, at) => (
          <span class="hint" key={at}>
            {filled((put) =>
              words.says[dimension][at === 0 ? 'more' : 'less'](names[at]!, put(<bdi>{against.name}</bdi>)),
            )}
          </span>
        ))}
      </span>
      {onAsk && (
        <span class="ring-actions">
          {([higher, lower] as const).map(({ against }) => (
            <button type="button" key={against.id} onClick={() => onAsk({ dimension, features: [feature, against] })}>
              {words.ask}
              <span class="sr">{answerTexts.of(`${feature.name}, ${against.name}`)}</span>
            </button>
          ))}
        </span>
      )}
    </li>
  );
}
