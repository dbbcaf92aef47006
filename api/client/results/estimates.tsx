import { useState } from 'preact/hooks';
import type { EstimateReports } from '../../../shared/results/contract/estimate-reports.ts';
import { formatNumber } from '../lib/format-number.ts';
import { useQuery } from '../lib/queries.ts';
import { Dialog } from '../parts/dialog.tsx';
import { DIMENSIONS, type Dimension } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import { estimatesTexts as estimates } from './estimates-texts.ts';
import { UNTIL_ASKED } from './queries.ts';
import { resultTexts } from './texts.ts';

type Report = NonNullable<EstimateReports[Dimension]>;

/** How the estimates that came with the features compare with the ranking. */
const useEstimateReports = (id: string) =>
  useQuery({
    ...UNTIL_ASKED,
    queryKey: ['project', id, 'estimate-reports'],
    queryFn: ({ signal }) =>
      read(
        api.GET('/projects/{project_id}/results/estimates', {
          params: { path: { project_id: id }, query: {} },
          signal,
        }),
      ),
  });

/** "About 40 fewer questions thanks to your estimates", and where the answers differ from them. Shows nothing if there are no estimates. */
export function EstimatesLine({ id }: { id: string }) {
  const { data } = useEstimateReports(id);
  const [isOpen, setOpen] = useState(false);
  // The line is optional: if the ranking isn't there or can't be read, its own message is enough.
  const reports = DIMENSIONS.flatMap((dimension) => {
    const report = data?.[dimension];
    return report ? [{ dimension, report }] : [];
  });
  if (reports.length === 0) return null;
  const saved = reports.reduce((sum, { report }) => sum + (report.questions_saved ?? 0), 0);
  return (
    <p class="stability">
      <span>{saved > 0 ? estimates.saved(saved) : estimates.used}</span>
      <button type="button" class="link" onClick={() => setOpen(true)}>
        {estimates.where}
      </button>
      {isOpen && (
        <Dialog title={estimates.title} onClose={() => setOpen(false)}>
          {reports.map(({ dimension, report }) => (
            <Differences key={dimension} title={resultTexts.sortings[dimension]} report={report} />
          ))}
          <p class="hint">{estimates.meaning}</p>
        </Dialog>
      )}
    </p>
  );
}

/** Whether the answers move a feature by at least two places. */
function isApart({
  estimated_ranks: [first = 0, last = 0],
  ranks: [best = 0, worst = 0],
}: Report['differences'][number]) {
  return best - last > 1 || first - worst > 1;
}

function Differences({ title, report }: { title: string; report: Report }) {
  const { correlation, reversed } = report;
  const differences = report.differences.filter(isApart);
  return (
    <section class="in-doubt">
      <h3>{title}</h3>
      <p>
        {estimates.fit(Math.abs(correlation))}
        {reversed && ` ${estimates.reversed}`}
      </p>
      {differences.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{resultTexts.columns.feature}</th>
              <th scope="col">{estimates.number}</th>
              <th scope="col">{estimates.places}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ feature, estimate, estimated_ranks: expected, ranks }) => (
              <tr key={feature.id}>
                <td>
                  <bdi>{feature.name}</bdi>
                </td>
                <td class="num">{formatNumber(estimate)}</td>
                <td class="num">{estimates.move(resultTexts.range(expected), resultTexts.range(ranks))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
