import { formatMoment } from '../lib/format-date.ts';
import type { Result, Sorting } from './ranking.ts';
import { resultTexts } from './texts.ts';

interface Props {
  /** The first of them are printed. */
  results: readonly Result[];
  most: number;
  sorting: Sorting;
  asOf: Date;
}

/** Letters of a name that fit into one line of the page, and lines of names for which there is room in the usual size. */
const LINE = 60;
const ROOM = 22;

/** The top of the ranking below the chart, on paper only: how much of it that is, by what it is sorted, and as of when. */
export function PrintedTop({ results, most, sorting, asOf }: Props) {
  const { columns } = resultTexts;
  const printed = results.slice(0, most);
  const lines = printed.reduce((sum, { feature }) => sum + Math.ceil(feature.name.length / LINE), 0);
  return (
    <section class={`printed-top ${lines > ROOM ? 'is-tight' : ''}`}>
      <h2>
        {resultTexts.print.top(Math.min(most, results.length), results.length)}{' '}
        <small>{resultTexts.print.about(resultTexts.sortings[sorting], formatMoment(asOf))}</small>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.rank}</th>
            <th scope="col">{columns.feature}</th>
            <th scope="col">{columns.range}</th>
            <th scope="col">{columns.quadrant}</th>
          </tr>
        </thead>
        <tbody>
          {printed.map(({ feature, shared_rank: rank, tied_with: tied, rank_range: range, quadrant }) => (
            <tr key={feature.id}>
              <td class="num">{resultTexts.rank(rank, tied)}</td>
              <td>
                <span class="printed-name">{feature.name}</span>
              </td>
              <td class="num">{range && resultTexts.range(range)}</td>
              <td>{quadrant && resultTexts.quadrants[quadrant]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
