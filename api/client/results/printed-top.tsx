import type { Result } from './ranking.ts';
import { resultTexts } from './texts.ts';

/** The top of the ranking below the chart, on paper only. */
export function PrintedTop({ results, asOf }: { results: readonly Result[]; asOf: string }) {
  const { columns } = resultTexts;
  return (
    <section class="printed-top">
      <h2>
        {resultTexts.print.top(results.length)} <small>{resultTexts.print.asOf(asOf)}</small>
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
          {results.map(({ feature, shared_rank: rank, tied_with: tied, rank_range: range, quadrant }) => (
            <tr key={feature.id}>
              <td class="num">{resultTexts.rank(rank, tied)}</td>
              <td>{feature.name}</td>
              <td class="num">{range && resultTexts.range(range)}</td>
              <td>{quadrant && resultTexts.quadrants[quadrant]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
