import { formatMoment } from '../lib/format-date.ts';
import type { Result, Sorting } from './ranking.ts';
import { shorten } from './scatter-labels.ts';
import { resultTexts } from './texts.ts';

interface Props {
  /** The first of them are printed. */
  results: readonly Result[];
  most: number;
  sorting: Sorting;
  asOf: Date;
}

/** Letters of a name that fit into one line of the page, and into two of smaller letters. */
const LINE = 60;
const MOST_LETTERS = 140;

/** The top of the ranking below the chart, on paper only: how much of it that is, by what it is sorted, and as of when. */
export function PrintedTop({ results, most, sorting, asOf }: Props) {
  const { columns } = resultTexts;
  const printed = results.slice(0, most);
  const hasQuadrants = printed.some(({ quadrant }) => quadrant != null);
  // Names of two lines leave too little room for twenty of the usual size.
  const isTight = printed.some(({ feature }) => feature.name.length > LINE);
  return (
    <section class="printed-top">
      <h2>
        {resultTexts.print.top(Math.min(most, results.length), results.length)}{' '}
        <small>{resultTexts.print.about(resultTexts.sortings[sorting], formatMoment(asOf))}</small>
      </h2>
      <table class={isTight ? 'is-tight' : ''}>
        <thead>
          <tr>
            <th scope="col">{columns.rank}</th>
            <th scope="col">{columns.feature}</th>
            <th scope="col">{columns.range}</th>
            {hasQuadrants && <th scope="col">{columns.quadrant}</th>}
          </tr>
        </thead>
        <tbody>
          {printed.map(({ feature, shared_rank: rank, tied_with: tied, likely_ranks: range, quadrant }) => (
            <tr key={feature.id}>
              <td class="num">{resultTexts.rank(rank, tied)}</td>
              <td>{shorten(feature.name, MOST_LETTERS)}</td>
              <td class="num">{range && resultTexts.range(range)}</td>
              {hasQuadrants && <td>{quadrant && resultTexts.quadrants[quadrant]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
