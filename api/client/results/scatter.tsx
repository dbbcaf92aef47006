import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { theme } from '../lib/theme.ts';
import { Segments } from '../parts/segments.tsx';
import { describe } from './describe.ts';
import { written } from './direction.ts';
import { type Cross, crossOf, type Ordered } from './ranges.ts';
import { filterResults, type Result } from './ranking.ts';
import { cornersOf, labelsFor, shorten } from './scatter-labels.ts';
import { type Direction, layOut, neighbourOf, type Place, type Plot, placeAt, SCALES } from './scatter-layout.ts';
import { paint, paletteOf } from './scatter-paint.ts';
import { resultTexts } from './texts.ts';
import { useSize } from './use-size.ts';
import type { ResultsView } from './view.ts';

interface Props {
  view: ResultsView;
  results: readonly Result[];
  /** The results by what goes up and by what goes to the right, for ranges; null until they are there. */
  orders: { up: Ordered; right: Ordered } | null;
}

const { chart } = resultTexts;
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** Number of the first features whose names are written beside dots if there is room. */
const NAMED = 60;

/** All features by value and effort. One tab stop; arrow keys move from dot to dot. */
export function Scatter({ view, results, orders }: Props) {
  const box = useRef<HTMLDivElement>(null!);
  const { width, height } = useSize(box);
  const scale = view.scale.value;
  const plot = useMemo(() => layOut(results, width, height, scale), [results, width, height, scale]);
  const byId = useMemo(() => new Map(results.map((result) => [result.feature.id, result])), [results]);
  const [hovered, setHovered] = useState(-1);
  const choose = (index: number) => {
    const place = plot.places[index];
    if (!place) return;
    const chosen = firstShown(place, view, byId);
    view.chosen.value = chosen;
    announce(describe(byId.get(chosen)!, place.features.length - 1));
  };
  const list = (index: number) => {
    const { features } = plot.places[index] ?? {};
    if (features && features.length > 1) view.narrow({ place: new Set(features) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = plot.placeOf.get(view.chosen.peek() ?? '') ?? -1;
    const direction = DIRECTIONS[event.key];
    const target = direction === undefined ? end(event.key, results, plot) : neighbourOf(plot, at, direction);
    if (target !== null) choose(target);
    else if (event.key === 'Enter') view.explained.value = view.chosen.peek();
    else if (event.key === ' ') list(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={box}
      class="chart"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys act inside, as in a list of options
      tabIndex={0}
      role="application"
      aria-roledescription={chart.role}
      aria-label={chart.title}
      aria-describedby="chart-help"
      onKeyDown={onKeyDown}
      onPointerMove={({ offsetX, offsetY, pointerType }) =>
        pointerType === 'mouse' && setHovered(placeAt(plot, offsetX, offsetY))
      }
      onPointerLeave={() => setHovered(-1)}
      onClick={({ offsetX, offsetY }) => {
        const index = placeAt(plot, offsetX, offsetY);
        choose(index);
        list(index);
      }}
    >
      {width > 0 && <Dots view={view} plot={plot} results={results} orders={orders} />}
      {width > 0 && <Chosen view={view} plot={plot} orders={orders} />}
      {width > 0 && <Frame view={view} plot={plot} results={results} />}
      <Tip place={plot.places[hovered]} nameOf={(id) => byId.get(id)?.feature.name ?? ''} width={width} />
      <p id="chart-help" class="sr">
        {chart.help}
      </p>
    </div>
  );
}

function Dots({ view, plot, results, orders }: Props & { plot: Plot }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [schemeChanges, changeScheme] = useReducer<number, void>((count) => count + 1, 0);
  const filter = view.filter.value;
  const showsRanges = view.showsRanges.value;
  const shown = useMemo(() => {
    const found = filterResults(results, { ...filter, place: null });
    return found === results ? null : new Set(found.map(({ feature }) => feature.id));
  }, [results, filter]);
  const crosses = useMemo(() => {
    if (!showsRanges || !orders) return [];
    return results.flatMap(({ feature }): Cross[] => {
      const cross = crossOf(plot, feature.id, orders.up, orders.right);
      return cross ? [cross] : [];
    });
  }, [showsRanges, orders, plot, results]);
  useLayoutEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const change = () => changeScheme();
    dark.addEventListener('change', change);
    return () => dark.removeEventListener('change', change);
  }, []);
  useLayoutEffect(() => {
    const element = canvas.current!;
    paint(element, {
      plot,
      palette: paletteOf(element),
      crosses,
      countOf: ({ features }) => (shown ? features.filter((id) => shown.has(id)).length : features.length),
      density: devicePixelRatio,
    });
  }, [plot, shown, crosses, schemeChanges, theme.value]);
  return <canvas ref={canvas} />;
}

/** Axes, and the names of the quadrants, of the first features as far as there is room, and of the selected one. */
function Frame({ view, plot, results }: Pick<Props, 'view' | 'results'> & { plot: Plot }) {
  const { width, height, area, middle } = plot;
  const corners = useMemo(() => cornersOf(area, resultTexts.quadrants), [area]);
  const labels = useMemo(
    () =>
      labelsFor(
        plot,
        results.slice(0, NAMED).map(({ feature }) => feature),
        NAMED,
        undefined,
        corners,
      ),
    [plot, results, corners],
  );
  const chosen = results.find(({ feature }) => feature.id === view.chosen.value)?.feature;
  const isNamed = !chosen || labels.some(({ id }) => id === chosen.id);
  const shown = isNamed ? labels : [...labels, ...labelsFor(plot, [chosen], 1, undefined, [...corners, ...labels])];
  const { left, right, top, bottom } = area;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path class="chart-axes" d={`M${left} ${top}V${bottom}H${right}`} />
      <path class="chart-middle" d={`M${middle.x} ${top}V${bottom}M${left} ${middle.y}H${right}`} />
      {shown.map(({ id, text, x, y, anchor }) => (
        <text key={id} class="chart-name" x={x} y={y} {...written(text, anchor)} dominant-baseline="central">
          {text}
        </text>
      ))}
      {corners.map(({ id, text, x, y, anchor }) => (
        <text key={id} class="chart-corner" x={x} y={y} text-anchor={anchor} dominant-baseline="central">
          {text}
        </text>
      ))}
      <text class="chart-axis" x={right} y={bottom + 20} text-anchor="end">
        {chart.x}
      </text>
      <text class="chart-axis" transform={`translate(${left - 12} ${top}) rotate(-90)`} text-anchor="end">
        {chart.y}
      </text>
    </svg>
  );
}

/** The ring around the selected dot, and a cross of the ranks that it can still have. */
function Chosen({ view, plot, orders }: { view: ResultsView; plot: Plot; orders: Props['orders'] }) {
  const id = view.chosen.value;
  const place = plot.places[plot.placeOf.get(id ?? '') ?? -1];
  if (!id || !place) return null;
  const cross = orders && crossOf(plot, id, orders.up, orders.right);
  return (
    <svg viewBox={`0 0 ${plot.width} ${plot.height}`} aria-hidden="true" class="chart-chosen">
      {cross && (
        <path d={`M${cross.left} ${cross.y}H${cross.right}M${cross.x} ${cross.top}V${cross.bottom}`} class="cross" />
      )}
      <circle class="ring" cx={place.x} cy={place.y} r={place.radius + 4} />
    </svg>
  );
}

function Tip({ place, nameOf, width }: { place: Place | undefined; nameOf: (id: string) => string; width: number }) {
  if (!place) return null;
  const { x, y, radius, features } = place;
  const isLeft = x > width / 2;
  const position = {
    insetBlockStart: `${y + radius + 6}px`,
    [isLeft ? 'right' : 'left']: `${isLeft ? width - x : x}px`,
  };
  return (
    <div class="chart-tip" aria-hidden="true" style={position}>
      <bdi>{shorten(nameOf(features[0]!), 60)}</bdi>
      {features.length > 1 && <span>{chart.others(features.length - 1)}</span>}
    </div>
  );
}

/** Options of the chart: its scale, and whether it shows all ranges. */
export function ChartOptions({ view }: { view: ResultsView }) {
  return (
    <div class="chart-options">
      <Segments
        label={chart.by}
        name="scale"
        choices={SCALES}
        chosen={view.scale.value}
        words={(scale) => chart.scales[scale]}
        onChange={(scale) => (view.scale.value = scale)}
      />
      <label class="tick">
        <input
          type="checkbox"
          checked={view.showsRanges.value}
          onChange={({ currentTarget }) => (view.showsRanges.value = currentTarget.checked)}
        />
        {chart.ranges}
      </label>
    </div>
  );
}

/** The first feature at a place that matches the filter, or else the first. */
function firstShown({ features }: Place, view: ResultsView, byId: ReadonlyMap<string, Result>): string {
  const { length, 0: first } = features;
  if (length === 1) return first!;
  const [shown] = filterResults(
    features.map((id) => byId.get(id)!),
    { ...view.filter.peek(), place: null },
  );
  return shown?.feature.id ?? first!;
}

/** The place of the first or last rank that is on the chart; null for other keys. */
function end(key: string, results: readonly Result[], { placeOf }: Plot): number | null {
  if (key !== 'Home' && key !== 'End') return null;
  const isOnChart = ({ feature }: Result) => placeOf.has(feature.id);
  const result = key === 'Home' ? results.find(isOnChart) : results.findLast(isOnChart);
  return result ? placeOf.get(result.feature.id)! : -1;
}
