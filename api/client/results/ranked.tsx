// biome-ignore-all lint/a11y/useSemanticElements: a table can't show a window of its rows; the roles are those of a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names the chosen row by aria-activedescendant

import { formatCount } from '../lib/format.ts';
import { Decided } from '../parts/decided.tsx';
import { WindowedRows } from '../parts/windowed-rows.tsx';
import { DIMENSIONS } from '../projects/queries.ts';
import type { Result } from './ranking.ts';
import { quadrantOf, sharesOf } from './shares.ts';
import { resultTexts } from './texts.ts';
import type { ResultsView } from './view.ts';

interface Props {
  view: ResultsView;
  /** The features that match the filter. */
  results: readonly Result[];
  /** Number of features in the whole ranking. */
  count: number;
  rowHeight: number;
  /** Whether value and effort of features can be weighed against each other. */
  isWeighed: boolean;
  /** Whether a tap explains at once, because nothing beside the list shows the selected feature. */
  isExplainedAtOnce: boolean;
}

const { columns } = resultTexts;
const COLUMNS = ['rank', 'feature', 'ratio', 'range', ...DIMENSIONS] as const;
const HINTS: Partial<Record<(typeof COLUMNS)[number], string>> = { ratio: columns.ratioHint, range: columns.rangeHint };
/** Maximum height, as in the style sheet, in pixels. */
const HEAD_HEIGHT = 44;
const rowId = (index: number) => `rank-${index}`;

/** The ranking as a list: one tab stop, arrow keys select, Enter explains. */
export function Ranked({ view, results, count, rowHeight, isWeighed, isExplainedAtOnce }: Props) {
  const chosen = view.chosen.value;
  const at = results.findIndex(({ feature }) => feature.id === chosen);
  const choose = (index: number) => {
    const result = results[Math.max(0, Math.min(results.length - 1, index))];
    if (result) view.chosen.value = result.feature.id;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((innerHeight - HEAD_HEIGHT) / rowHeight) - 1);
    const target = targetOf(event.key, at, page, results.length);
    if (target !== null) choose(target);
    else if (event.key === 'Enter') view.explained.value = chosen;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      class="ranking"
      role="grid"
      aria-label={resultTexts.list}
      aria-rowcount={results.length + 1}
      aria-colcount={COLUMNS.length}
      aria-activedescendant={at < 0 ? undefined : rowId(at)}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" class="ranking-head">
        <div role="row" class="rank-row rank-head" aria-rowindex={1}>
          {COLUMNS.map((name) => (
            <span role="columnheader" key={name} class={`rank-${name}`} title={HINTS[name]}>
              {columns[name]}
            </span>
          ))}
        </div>
      </div>
      <WindowedRows
        count={results.length}
        rowHeight={rowHeight}
        beyond={3}
        covered={{ above: HEAD_HEIGHT, below: 0 }}
        shown={at}
      >
        {(index, style) => {
          const result = results[index]!;
          const { id } = result.feature;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the grid's keys do the same
            <div
              id={rowId(index)}
              role="row"
              class="rank-row"
              aria-rowindex={index + 2}
              aria-selected={id === chosen}
              style={style}
              onClick={() => {
                // Otherwise a second tap on the selected feature explains it.
                if (isExplainedAtOnce || id === view.chosen.peek()) view.explained.value = id;
                view.chosen.value = id;
              }}
            >
              <Cells result={result} count={count} isWeighed={isWeighed} />
            </div>
          );
        }}
      </WindowedRows>
    </div>
  );
}

function Cells({ result, count, isWeighed }: { result: Result } & Pick<Props, 'count' | 'isWeighed'>) {
  const { feature, shared_rank, tied_with, likely_ranks, quadrant, ratio_index: index } = result;
  const inWords = quadrantOf(result);
  const shares = sharesOf(result);
  return (
    <>
      <span role="gridcell" class="num" title={resultTexts.rankInWords(shared_rank, tied_with)}>
        {resultTexts.rank(shared_rank, tied_with)}
      </span>
      <span role="gridcell" class={`rank-name quadrant-${quadrant ?? 'none'}`}>
        <bdi title={feature.name}>
          <Decided decision={feature.decision} isShort /> {feature.name}
        </bdi>
        {inWords !== null && <small>{inWords}</small>}
        {isWeighed && index === null && <small>{resultTexts.notComparable}</small>}
      </span>
      <span role="gridcell" class="num rank-ratio" data-name={index === null ? undefined : columns.ratio}>
        {index !== null && formatCount(Math.round(index))}
      </span>
      <span
        role="gridcell"
        class="num rank-range"
        title={likely_ranks ? resultTexts.rangeInWords(likely_ranks) : undefined}
        style={likely_ranks && barOf(likely_ranks, count)}
      >
        {likely_ranks ? resultTexts.range(likely_ranks) : ''}
      </span>
      {DIMENSIONS.map((dimension) => (
        <ShareCell
          key={dimension}
          tone={dimension}
          percent={result[`${dimension}_early`] ? null : result[`${dimension}_percentile`]}
          said={shares[dimension]}
        />
      ))}
    </>
  );
}

/** The position of the likely ranks among all ranks, for a bar. */
const barOf = ([best = 1, worst = best]: readonly number[], count: number) => ({
  '--best': (best - 1) / count,
  '--ranks': (worst - best + 1) / count,
});

/** The share of features that are below this one, as a bar. It is one element, since there are many of them. */
function ShareCell({ tone, percent, said }: { tone: string; percent: number | null | undefined; said: string }) {
  return (
    <span
      role="gridcell"
      class={`share tone-${tone}${percent == null ? ' is-unknown' : ''}`}
      style={{ '--share': (percent ?? 0) / 100 }}
      aria-label={said}
      title={said}
    />
  );
}

/** The index to which a key moves the selection; null for other keys. */
function targetOf(key: string, at: number, page: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + page;
    case 'PageUp':
      return at - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
