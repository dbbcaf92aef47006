import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { type Dimension, RATIO } from '../../../shared/ranking/dimensions.ts';
import { useKeys } from '../lib/keys.ts';
import { Empty } from '../parts/empty.tsx';
import { paths } from '../paths.ts';
import { ChosenFeature } from './chosen.tsx';
import { Filters, Parts, Quadrants, Shown, Sortings } from './filters.tsx';
import { type ResultsSource, useResults } from './queries.ts';
import { ordered } from './ranges.ts';
import { Ranked } from './ranked.tsx';
import { besideOf, filterResults, isHalf, isWeighed, type Known, knownOf, type Result, tellsApart } from './ranking.ts';
import { StabilityLine } from './stability.tsx';
import { resultTexts } from './texts.ts';
import { useNarrow } from './use-narrow.ts';
import { PARTS, type ResultsView } from './view.ts';

/** Heights of a row of the list, in pixels. On a phone, the figures have a separate line. */
const ROW = { wide: 60, narrow: 84 };

interface Props {
  source: ResultsSource;
  /** Of the project. */
  name: string;
  view: ResultsView;
  results: readonly Result[];
  /** The dimensions that the person is asked; none for a shared ranking. */
  asked?: readonly Dimension[];
  /** Stands below the sentence: links to more. */
  about?: ComponentChildren;
  /** The offer of new answers. It is in the bar, where it covers and moves nothing. */
  news?: ComponentChildren;
}

type Lazy = typeof import('./lazy.tsx') | null;

const later = signal<Lazy>(null);

/** Code that is needed only when there is a ranking. */
function useLater(): Lazy {
  useEffect(() => {
    if (later.peek() !== null) return;
    import('./lazy.tsx').then((module) => {
      later.value = module;
    }, console.error);
  }, []);
  return later.value;
}

/** The ranking as a list and as a chart of value and effort, which share the selection; or what is missing for a ranking. */
export function Ranking({ source, name, view, results, asked = [], about, news }: Props) {
  const known = useMemo(() => knownOf(results), [results]);
  const { projectId: id } = source;
  const lazy = useLater();
  const isOneColumn = useNarrow('oneColumn');
  if (results.length < 2 || known === 'nothing') {
    if (id === null) return <Empty title={resultTexts.none.title} text={resultTexts.none.text} />;
    return (
      <>
        {results.length < 2 ? (
          <NextStep step={resultTexts.few} to={paths.project(id)} />
        ) : (
          <NextStep step={resultTexts.nothing} to={paths.compare(id, asked[0] ?? RATIO.gain)}>
            {lazy && asked[0] && <lazy.FirstLookOffer id={id} dimension={asked[0]} />}
          </NextStep>
        )}
        {news}
      </>
    );
  }
  const sorting = view.sorting.value;
  const missing = besideOf(known);
  const isBoth = known === 'both';
  const isSplit = isOneColumn && isBoth;
  const [hasList, hasChart] = PARTS.map((part) => !isSplit || view.part.value === part);
  return (
    <>
      <div class="results-say">
        {lazy && <lazy.Headline source={source} results={results} sorting={sorting} />}
        <div class="results-about">
          {!isHalf(results, sorting) && <StabilityLine source={source} sorting={sorting} count={results.length} />}
          {id !== null && lazy && <lazy.EstimatesLine id={id} />}
          {about}
        </div>
      </div>
      <div class={`results-bar${isBoth ? '' : ' is-short'}`}>
        {isSplit && <Parts view={view} />}
        {isBoth && hasChart && lazy && <lazy.ChartOptions view={view} />}
        {hasList && <ListBar view={view} results={results} news={news} />}
      </div>
      <div class="results-body">
        {hasChart && (
          <div class="chart-side">
            {isBoth ? (
              <Chart source={source} view={view} results={results} lazy={lazy} />
            ) : (
              <section class="panel">
                <h2>{resultTexts.oneSided[known].title}</h2>
                <p>{oneSidedText(known, results)}</p>
                {id !== null && missing !== undefined && asked.includes(missing) && (
                  <p class="actions">
                    <a class="button primary" href={paths.compare(id, missing)}>
                      {resultTexts.oneSided.action[missing]}
                    </a>
                  </p>
                )}
              </section>
            )}
            {(!isOneColumn || isSplit) && <ChosenFeature view={view} results={results} />}
          </div>
        )}
        {hasList && <List view={view} results={results} isAlone={isOneColumn} />}
      </div>
      {lazy && (
        <>
          <lazy.Explained source={source} view={view} results={results} asked={asked} />
          <lazy.Printed source={source} name={name} view={view} results={results}>
            {!isBoth && (
              <p>
                {resultTexts.oneSided[known].title}. {oneSidedText(known, results)}
              </p>
            )}
            <lazy.Headline source={source} results={results} sorting={sorting} />
          </lazy.Printed>
        </>
      )}
    </>
  );
}

/** Says what decides the order if all features are equal in one dimension. */
function oneSidedText(known: Exclude<Known, 'nothing' | 'both'>, results: readonly Result[]): string {
  const words = resultTexts.oneSided[known];
  const missing = besideOf(known);
  return 'rated' in words && missing && tellsApart(results, missing) ? words.rated : words.text;
}

interface NextStepProps {
  step: { title: string; text: string; action: string };
  to: string;
  children?: ComponentChildren;
}

function NextStep({ step, to, children }: NextStepProps) {
  return (
    <Empty title={step.title} text={step.text}>
      {children}
      <a class="button primary" href={to}>
        {step.action}
      </a>
    </Empty>
  );
}

function Chart({ source, view, results, lazy }: Pick<Props, 'source' | 'view' | 'results'> & { lazy: Lazy }) {
  // Read before they are needed: another sorting appears at once, and the selected feature has its cross.
  const up = useResults(source, RATIO.gain).data;
  const right = useResults(source, RATIO.cost).data;
  const orders = useMemo(() => (up && right ? { up: ordered(up), right: ordered(right) } : null), [up, right]);
  const missing = useMemo(() => results.filter(({ comparable }) => !comparable).length, [results]);
  return (
    <section class="chart-part" aria-labelledby="chart-title">
      <h2 id="chart-title" class="sr">
        {resultTexts.chart.title}
      </h2>
      {lazy ? <lazy.Scatter view={view} results={results} orders={orders} /> : <div class="chart" />}
      <Quadrants view={view} results={results} />
      {missing > 0 && <p class="hint">{resultTexts.chart.missing(missing)}</p>}
    </section>
  );
}

type BarProps = Pick<Props, 'view' | 'results' | 'news'>;

/** What the list shows, and in which order; on a phone both are in a sheet. */
function ListBar({ view, results, news }: BarProps) {
  const shown = useShown(view, results);
  const isNarrow = useNarrow('phone');
  const controls = (
    <>
      <Sortings view={view} />
      <Filters view={view} results={results} />
    </>
  );
  return (
    <div class="list-bar">
      {isNarrow ? (
        <>
          <button type="button" class="sheet-button" popovertarget="list-controls">
            {resultTexts.controls}
          </button>
          <div id="list-controls" popover="auto" class="sheet">
            {controls}
          </div>
        </>
      ) : (
        controls
      )}
      <div class="list-news">
        {news}
        <Shown view={view} shown={shown.length} of={results.length} />
      </div>
    </div>
  );
}

function useShown(view: ResultsView, results: readonly Result[]): readonly Result[] {
  const filter = view.filter.value;
  return useMemo(() => filterResults(results, filter), [results, filter]);
}

interface ListProps {
  view: ResultsView;
  results: readonly Result[];
  /** Whether the chart is elsewhere. */
  isAlone: boolean;
}

function List({ view, results, isAlone }: ListProps) {
  const shown = useShown(view, results);
  const isNarrow = useNarrow('phone');
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
      <h2 id="list-title" class="sr">
        {resultTexts.list}
      </h2>
      {shown.length > 0 ? (
        <Ranked
          view={view}
          results={shown}
          count={results.length}
          rowHeight={isNarrow ? ROW.narrow : ROW.wide}
          isWeighed={isWeighed(results)}
          isExplainedAtOnce={isAlone}
          key={String(isNarrow)}
        />
      ) : (
        <p class="none-shown">{resultTexts.noneShown}</p>
      )}
    </section>
  );
}

/** A grey placeholder with the shape of the ranking. */
export function SkeletonResults() {
  return (
    <div class="results-body" aria-hidden="true">
      <span class="skeleton-card skeleton-chart" />
      <span class="skeleton-card skeleton-chart" />
    </div>
  );
}
