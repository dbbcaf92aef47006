import { type ComponentChildren, render, type VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { jsx } from 'preact/jsx-runtime';
import { formatCount, formatPercent } from '../lib/format.ts';
import { formatMoment } from '../lib/format-date.ts';
import { Decided } from '../parts/decided.tsx';
import { watchPrinting } from '../parts/use-printing.ts';
import { DIMENSIONS } from '../projects/queries.ts';
import { saidAlong, settledOf } from './headline.ts';
import { drawingOf, PAGES } from './picture.ts';
import { printTexts as words } from './print-texts.ts';
import { type ResultsSource, useResults, useStability } from './queries.ts';
import { knownOf, type Result } from './ranking.ts';
import type { Shape } from './shape.ts';
import { resultTexts } from './texts.ts';
import type { ResultsView } from './view.ts';

interface Props {
  source: ResultsSource;
  /** Of the project. */
  name: string;
  view: ResultsView;
  results: readonly Result[];
  /** Stands above the list: the sentences about the ranking. */
  children: ComponentChildren;
}

/** Maximum number of printed rows: some 150 pages. Without a limit, a browser would prepare the print for minutes. */
const MOST = 5000;

const { columns } = resultTexts;
const NO_FIGURE = '–';

/** The share of the others in percent, or a word for all or none of them. */
const shareOf = (percent: number | null | undefined, { least, most }: { least: string; most: string }) => {
  if (percent == null) return null;
  return percent <= 0 ? least : percent >= 100 ? most : formatPercent(percent);
};

interface Column {
  head: string;
  width: string;
  /** Whether its cells contain figures, which are aligned at the end. */
  isFigure?: true;
  /** Text of a cell; null for an empty one. */
  of: (result: Result) => ComponentChildren;
}

const COLUMNS: readonly Column[] = [
  {
    head: columns.rank,
    width: '13mm',
    isFigure: true,
    of: (each) => resultTexts.rank(each.shared_rank, each.tied_with),
  },
  {
    head: columns.feature,
    width: 'auto',
    of: ({ feature }) => (
      <>
        <bdi>{feature.name}</bdi> <Decided decision={feature.decision} />
      </>
    ),
  },
  {
    head: columns.ratio,
    width: '20mm',
    isFigure: true,
    of: ({ ratio_index: index }) => (index === null ? null : formatCount(Math.round(index))),
  },
  {
    head: columns.range,
    width: '20mm',
    isFigure: true,
    of: (each) => each.likely_ranks && resultTexts.range(each.likely_ranks),
  },
  ...DIMENSIONS.map(
    (dimension): Column => ({
      head: words.above[dimension],
      width: '20mm',
      isFigure: true,
      of: (each) => shareOf(each[`${dimension}_percentile`], resultTexts.ends[dimension]),
    }),
  ),
  {
    head: columns.quadrant,
    width: '28mm',
    of: ({ quadrant }) => quadrant && <span class={`quadrant-${quadrant}`}>{resultTexts.quadrants[quadrant]}</span>,
  },
];

/** The results on paper, which replace the screen: one page like the picture for slides, then the whole list. */
export function Printed(props: Props) {
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    const paper = document.createElement('article');
    paper.className = 'printed';
    // Rendered at once: while a script prints, no state changes before the paper is laid out.
    const show = (isPrinting: boolean) => {
      render(isPrinting && <Paper {...latest.current} />, paper);
      if (isPrinting) document.querySelector('main')?.append(paper);
      else paper.remove();
    };
    if (matchMedia('print').matches) show(true);
    const end = watchPrinting(show);
    return () => {
      end();
      show(false);
    };
  }, []);
  return null;
}

function Paper({ source, name, view, results, children }: Props) {
  const sorting = view.sorting.value;
  const asOf = formatMoment(new Date(useResults(source, sorting).dataUpdatedAt));
  const { data: stability } = useStability(source, sorting, results.length);
  const settled = stability && settledOf(results, sorting, stability);
  const about = words.about[sorting](asOf);
  // Leaves out columns without content: while effort isn't ranked, for example, no feature has a quadrant.
  const shown = COLUMNS.filter(({ of }) => results.some((result) => of(result) != null));
  const isPictured = knownOf(results) === 'both';
  const picture = {
    name,
    asOf,
    says: saidAlong(results, sorting, stability),
    results,
    sorting: resultTexts.sortings[sorting],
    scale: view.scale.value,
    isFromRight: document.dir === 'rtl',
  };
  return (
    <>
      {isPictured ? (
        // Only the style sheet knows the orientation of the paper.
        <div class="printed-page">
          {Object.entries(PAGES).map(([page, layout]) => (
            <div key={page} class={`printed-${page}`}>
              {draw(drawingOf(picture, resultTexts, layout))}
            </div>
          ))}
        </div>
      ) : (
        <h1>
          <bdi>{name}</bdi>
        </h1>
      )}
      <h2>{words.top(Math.min(MOST, results.length), results.length)}</h2>
      {children}
      {settled && <p>{settled}</p>}
      <table>
        <colgroup>
          {shown.map(({ head, width }) => (
            <col key={head} style={{ inlineSize: width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td colSpan={shown.length}>
              <bdi>{name}</bdi> · {about}
            </td>
          </tr>
          <tr>
            {shown.map(({ head, isFigure }) => (
              <th key={head} scope="col" class={isFigure && 'num'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.slice(0, MOST).map((result) => (
            <tr key={result.feature.id}>
              {shown.map(({ head, isFigure, of }) => (
                <td key={head} class={isFigure && 'num'}>
                  {of(result) ?? NO_FIGURE}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function draw({ tag, attributes, inside }: Shape): VNode {
  return jsx(tag, { ...attributes, children: inside.map((each) => (typeof each === 'string' ? each : draw(each))) });
}
