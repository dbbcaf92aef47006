import { useState } from 'preact/hooks';
import { formatCount, formatPercent } from '../lib/format.ts';
import { FailedPart } from '../parts/failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { paths } from '../paths.ts';
import { type Compared, type Move, type SnapshotComparison, useComparison } from './queries.ts';
import { Slopes } from './slopes.tsx';
import { keptTexts as words } from './texts.ts';

const FIRST = 50;
const MOST = 1000;

interface Props {
  id: string;
  compared: Compared;
  onSave: () => Promise<void>;
}

/** What moved between two rankings: the sentence, lines from rank to rank, and the list. */
export function Moved({ id, compared, onSave }: Props) {
  const [count, setCount] = useState(FIRST);
  const [failure, setFailure] = useState<unknown>(null);
  const save = () => {
    setFailure(null);
    onSave().catch(setFailure);
  };
  return (
    <Loaded query={useComparison(id, compared, count)}>
      {(comparison) => (
        <>
          <Sentences comparison={comparison} />
          <Slopes moves={comparison.moves.items} />
          <h3 class="sr">{words.list}</h3>
          <ul class="kept-moves">
            {comparison.moves.items.map((move) => (
              <li key={move.feature.id} class={move.beyond_noise ? `is-${move.change}` : undefined}>
                <span class="num">{words.ranks(rank(move.from), rank(move.to))}</span>
                <a href={`${paths.features(id)}/${move.feature.id}`}>
                  <bdi>{move.feature.name}</bdi>
                </a>
                <span>{wordsOf(move)}</span>
              </li>
            ))}
          </ul>
          <p class="actions">
            {comparison.moves.total > count && count < MOST && (
              <button type="button" onClick={() => setCount(Math.min(MOST, count * 4))}>
                {words.more}
              </button>
            )}
            <button type="button" onClick={save}>
              {words.csv}
            </button>
          </p>
          {failure !== null && <FailedPart error={failure} retry={save} />}
        </>
      )}
    </Loaded>
  );
}

function Sentences({ comparison }: { comparison: SnapshotComparison }) {
  const { beyond_noise: beyond, rose, fell, added, gone, gone_share: share } = comparison;
  return (
    <>
      <p>
        <strong>{words.beyond(beyond, rose + fell)}</strong> {added + gone > 0 && words.cameAndWent(added, gone)}
      </p>
      <p class="hint">
        {words.noise} {!comparison.same_settings && words.otherSettings}{' '}
        {!comparison.same_mathematics && words.otherMathematics}{' '}
        {share > 0 && words.goneAnswers(formatPercent(100 * share))}
      </p>
    </>
  );
}

const rank = (value: number | null): string => (value === null ? words.noRank : formatCount(value));

/** "up 4, beyond noise". */
function wordsOf({ change, places, beyond_noise: isBeyond }: Move): string {
  const move = change === 'rose' ? words.rose(places!) : change === 'fell' ? words.fell(-places!) : words[change];
  return isBeyond ? words.beyondNoise(move) : move;
}
