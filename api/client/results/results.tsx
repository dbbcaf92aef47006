import { useEffect, useMemo } from 'preact/hooks';
import { useKeys } from '../lib/keys.ts';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { paths } from '../paths.ts';
import { useCurrentProject } from '../projects/current-project.ts';
import { ProjectFrame } from '../projects/frame.tsx';
import { ChosenFeature } from './chosen.tsx';
import { ExplainDialog } from './explain.tsx';
import { Exports, TOP } from './exports.tsx';
import { Filters, Quadrants, Shown, Sortings } from './filters.tsx';
import { PrintedTop } from './printed-top.tsx';
import { useResults } from './queries.ts';
import { ordered } from './ranges.ts';
import { Ranked } from './ranked.tsx';
import { filterResults, knownOf, type Result } from './ranking.ts';
import { ChartOptions, Scatter } from './scatter.tsx';
import { StabilityLine } from './stability.tsx';
import { resultTexts } from './texts.ts';
import { useNarrow } from './use-narrow.ts';
import { usePrinting } from './use-printing.ts';
import { ResultsView } from './view.ts';

/** Heights of a row of the list, in pixels; in a narrow window it has two lines. */
const ROW = { wide: 48, narrow: 72 };

/** The ranking as a list and as a chart of value and effort, which choose together. */
export default function Results({ params: { id } }: { params: { id: string } }) {
  return <ProjectResults id={id} key={id} />;
}

function ProjectResults({ id }: { id: string }) {
  const view = useMemo(() => new ResultsView(location.search), []);
  const sorting = view.sorting.value;
  const query = useResults(id, sorting);
  const { data: project } = useCurrentProject(id);
  const isRanked = query.data !== undefined && query.data.length > 1 && knownOf(query.data) !== 'nothing';
  const { query: search } = view;
  useEffect(() => history.replaceState(history.state, '', `${location.pathname}${search}`), [search]);
  return (
    <ProjectFrame
      id={id}
      title={resultTexts.title}
      width="wide"
      actions={isRanked && <Exports id={id} name={project?.name ?? ''} sorting={sorting} results={query.data ?? []} />}
    >
      <Loaded query={query} skeleton={<SkeletonResults />}>
        {(results) => <Ranking id={id} view={view} results={results} />}
      </Loaded>
    </ProjectFrame>
  );
}

interface Props {
  id: string;
  view: ResultsView;
  results: readonly Result[];
}

function Ranking({ id, view, results }: Props) {
  const known = useMemo(() => knownOf(results), [results]);
  if (results.length < 2) return <NextStep step={resultTexts.few} to={paths.project(id)} />;
  if (known === 'nothing') return <NextStep step={resultTexts.nothing} to={paths.compare(id, 'value')} />;
  return (
    <>
      <div class="results-tools">
        <Sortings view={view} />
        <Filters view={view} results={results} />
        <StabilityLine id={id} sorting={view.sorting.value} count={results.length} />
      </div>
      <div class="results-body">
        <div class="chart-side">
          {known === 'both' ? (
            <Chart id={id} view={view} results={results} />
          ) : (
            <section class="panel one-sided">
              <h2>{resultTexts.oneSided[known].title}</h2>
              <p>{resultTexts.oneSided[known].text}</p>
              <p>
                <a class="button primary" href={paths.compare(id, known === 'value' ? 'complexity' : 'value')}>
                  {resultTexts.oneSided[known].action}
                </a>
              </p>
            </section>
          )}
          <ChosenFeature view={view} results={results} />
        </div>
        <List view={view} results={results} />
      </div>
      <Explained id={id} view={view} results={results} />
    </>
  );
}

function NextStep({ step, to }: { step: { title: string; text: string; action: string }; to: string }) {
  return (
    <Empty title={step.title} text={step.text}>
      <a class="button primary" href={to}>
        {step.action}
      </a>
    </Empty>
  );
}

function Chart({ id, view, results }: Props) {
  const isPrinting = usePrinting();
  // Read ahead of being asked for: another sorting is then there at once, and the chosen feature has its cross.
  const value = useResults(id, 'value').data;
  const complexity = useResults(id, 'complexity').data;
  const orders = useMemo(
    () => (value && complexity ? { value: ordered(value), complexity: ordered(complexity) } : null),
    [value, complexity],
  );
  const missing = useMemo(
    () =>
      results.filter(({ value_percentile: one, complexity_percentile: other }) => one == null || other == null).length,
    [results],
  );
  return (
    <section class="chart-part" aria-labelledby="chart-title">
      <div class="part-head">
        <h2 id="chart-title">{resultTexts.chart.title}</h2>
        <ChartOptions view={view} hasRanges={orders !== null} />
      </div>
      <Scatter view={view} results={results} orders={orders} isPrinting={isPrinting} />
      <Quadrants view={view} results={results} />
      {missing > 0 && <p class="hint">{resultTexts.chart.missing(missing)}</p>}
      {isPrinting && <PrintedTop results={results} most={TOP} sorting={view.sorting.value} asOf={new Date()} />}
    </section>
  );
}

function List({ view, results }: Omit<Props, 'id'>) {
  const filter = view.filter.value;
  const shown = useMemo(() => filterResults(results, filter), [results, filter]);
  const isNarrow = useNarrow();
  const step = (by: number) => {
    const at = shown.findIndex(({ feature }) => feature.id === view.chosen.peek());
    const next = shown[Math.max(0, Math.min(shown.length - 1, at + by))];
    if (next) view.chosen.value = next.feature.id;
  };
  useKeys([
    { keys: ['j'], does: resultTexts.keys.next, run: () => step(1) },
    { keys: ['k'], does: resultTexts.keys.previous, run: () => step(-1) },
    {
      keys: ['Enter', 'w'],
      does: resultTexts.keys.explain,
      run: () => (view.explained.value = view.chosen.peek()),
    },
  ]);
  useEffect(() => view.chooseAmong(shown), [view, shown]);
  return (
    <section class="list-part" aria-labelledby="list-title">
      <div class="part-head">
        <h2 id="list-title">{resultTexts.list}</h2>
        <Shown view={view} shown={shown.length} of={results.length} />
      </div>
      {shown.length > 0 ? (
        <Ranked view={view} results={shown} rowHeight={isNarrow ? ROW.narrow : ROW.wide} key={String(isNarrow)} />
      ) : (
        <p class="none-shown">{resultTexts.noneShown}</p>
      )}
    </section>
  );
}

function Explained({ id, view, results }: Props) {
  const explained = view.explained.value;
  const result = explained === null ? undefined : results.find(({ feature }) => feature.id === explained);
  if (!result) return null;
  return (
    <ExplainDialog
      key={explained}
      id={id}
      result={result}
      count={results.length}
      sorting={view.sorting.value}
      onClose={() => (view.explained.value = null)}
    />
  );
}

function SkeletonResults() {
  return (
    <div class="results-body" aria-hidden="true">
      <span class="skeleton-card skeleton-chart" />
      <span class="skeleton-card skeleton-chart" />
    </div>
  );
}
