import { written } from './direction.ts';
import type { Quadrant, Result } from './ranking.ts';
import { type Label, labelsFor } from './scatter-labels.ts';
import { layOut, type Place, type Plot, type Scale } from './scatter-layout.ts';
import { type Shape, shape, toXml } from './shape.ts';
import { fitText, foldText, widthOf } from './text-width.ts';
import type { resultTexts } from './texts.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Positions of the parts of a picture, in pixels. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly chart: Box;
  readonly list: Box;
  /** Whether a row of the list has one line, not two. */
  readonly isListWide: boolean;
}

/** A slide. */
export const SLIDE: Layout = {
  width: 1600,
  height: 900,
  chart: { left: 48, top: 176, width: 980, height: 668 },
  list: { left: 1076, top: 176, width: 476, height: 708 },
  isListWide: false,
};

/** A page of paper. The picture leaves out the margins, so it fits on A4 and on US letter. */
export const PAGES = {
  portrait: {
    width: 1000,
    height: 1310,
    chart: { left: 0, top: 160, width: 1000, height: 652 },
    list: { left: 0, top: 838, width: 1000, height: 466 },
    isListWide: true,
  },
  landscape: {
    width: 1480,
    height: 980,
    chart: { left: 0, top: 160, width: 960, height: 812 },
    list: { left: 1008, top: 160, width: 472, height: 812 },
    isListWide: false,
  },
} as const satisfies Record<string, Layout>;

const ROWS = 10;
const FONTS = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif";
/** Sizes of labels on the chart and of rows in the list, in pixels. */
const SIZE = { title: 38, subtitle: 19, label: 15, row: 19, folded: 16, small: 14, corner: 16 };
/** Maximum number of names on the chart; whether there is room depends on the dots. */
const MOST_LABELS = 14;

/** Colours of the light scheme, as in the style sheet: a slide is white whatever scheme the page has. */
export const PICTURE_COLOURS = {
  ground: '#ffffff',
  ink: '#1a1c22',
  soft: '#595c66',
  line: '#e2dfd8',
  edge: '#83858f',
  onDot: '#ffffff',
  wash: '#eef7f5',
  dots: {
    quick_wins: '#0b7a6f',
    major_projects: '#4454b8',
    fill_ins: '#94690c',
    thankless_tasks: '#6c6f79',
  },
} as const satisfies Record<string, string | Readonly<Record<Quadrant, string>>>;
const { dots, ...colours } = PICTURE_COLOURS;

type Words = typeof resultTexts;

interface Pictured {
  /** Of the project. */
  name: string;
  /** Day and time of the results. */
  asOf: string;
  /** What the ranking says. */
  says: string;
  /** The features in the order of the list. */
  results: readonly Result[];
  /** What this order is sorted by. */
  sorting: string;
  scale: Scale;
  /** Whether the page is read from right to left. The chart is the same, on the opposite side. */
  isFromRight: boolean;
}

/** The picture as an SVG file for a slide: self-contained, without scripts and external addresses. */
export function pictureOf(pictured: Pictured, words: Words): string {
  return toXml(drawingOf(pictured, words, SLIDE));
}

/**
 * The chart of value and effort with the first ten features of the ranking, on white. Names come from strangers, so they are used only as
 * texts and attributes.
 */
export function drawingOf(
  { name, asOf, says, results, sorting, scale, isFromRight }: Pictured,
  words: Words,
  layout: Layout,
): Shape {
  const { width, height } = layout;
  const turned = (parts: Shape[]) => (isFromRight ? parts.map((each) => mirrored(each, width)) : parts);
  const chart = isFromRight ? { ...layout.chart, left: width - layout.chart.left - layout.chart.width } : layout.chart;
  const plot = layOut(results, chart.width, chart.height, scale);
  const room = width - 2 * layout.chart.left;
  const title = fitText(name, room, SIZE.title);
  const drawn = plot.places.reduce((sum, { features }) => sum + features.length, 0);
  const subtitle = words.picture.subtitle(drawn, results.length, asOf);
  return shape(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'font-family': FONTS,
      // Set explicitly, since the page around it may be read from right to left.
      direction: 'ltr',
    },
    shape('title', {}, words.picture.title(name)),
    shape('rect', { width, height, fill: colours.ground }),
    ...turned([
      text(title, { x: layout.chart.left, y: chart.top - 110, size: SIZE.title, weight: 700 }),
      text(subtitle, { x: layout.chart.left, y: chart.top - 76, size: SIZE.subtitle, fill: colours.soft }),
      ...foldText(says, room, SIZE.subtitle).map((line, at) =>
        text(line, { x: layout.chart.left, y: chart.top - 46 + at * 24, size: SIZE.subtitle }),
      ),
    ]),
    shape(
      'g',
      { transform: `translate(${chart.left} ${chart.top})` },
      ...frame(plot, words),
      ...plot.places.toSorted((a, b) => b.radius - a.radius).flatMap(dot),
      ...names(plot, results, cornersOf(plot, words)),
    ),
    ...turned(list(results, sorting, words, layout)),
  );
}

interface TextOptions {
  x: number;
  y: number;
  size: number;
  weight?: number;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  /** Further attributes. */
  more?: Shape['attributes'];
}

function text(
  content: string,
  { x, y, size, weight = 400, fill = colours.ink, anchor, more = {} }: TextOptions,
): Shape {
  const place = { x: round(x), y: round(y), 'font-size': size, 'font-weight': weight, fill };
  return shape('text', { ...place, ...written(content, anchor), ...more }, content);
}

const MIRRORED_ANCHORS: Readonly<Record<string, string>> = { start: 'end', middle: 'middle', end: 'start' };

/**
 * Moves a shape to the other side of the picture, for languages that are read from right to left. The chart itself is the same in all
 * languages.
 */
function mirrored({ tag, attributes, inside }: Shape, width: number): Shape {
  const { x, cx, d, 'text-anchor': anchor } = attributes;
  const flip = (place: string | number) => round(width - Number(place));
  return {
    tag,
    inside,
    attributes: {
      ...attributes,
      ...(x !== undefined && { x: flip(x) }),
      ...(cx !== undefined && { cx: flip(cx) }),
      ...(d !== undefined && { d: String(d).replace(/(?<=[MH])[\d.]+/g, (place) => String(flip(place))) }),
      ...(anchor !== undefined && { 'text-anchor': MIRRORED_ANCHORS[anchor]! }),
    },
  };
}

/** Positions of the names of the quadrants. */
function cornersOf({ area: { left, right, top, bottom } }: Plot, { quadrants }: Words): (Label & { id: Quadrant })[] {
  const [start, end, high, low] = [left + 12, right - 10, top + 18, bottom - 18];
  return [
    { id: 'quick_wins', text: quadrants.quick_wins, x: start, y: high, anchor: 'start' },
    { id: 'major_projects', text: quadrants.major_projects, x: end, y: high, anchor: 'end' },
    { id: 'fill_ins', text: quadrants.fill_ins, x: start, y: low, anchor: 'start' },
    { id: 'thankless_tasks', text: quadrants.thankless_tasks, x: end, y: low, anchor: 'end' },
  ];
}

/** Axes, middle lines, and the names of the quadrants. */
function frame(plot: Plot, words: Words): Shape[] {
  const { area, middle } = plot;
  const { chart } = words;
  const { left, right, top, bottom } = area;
  // The arrow at the end of a text is at the end of its axis.
  const more = { direction: 'ltr', 'text-anchor': 'end' };
  const axis = { size: SIZE.small, fill: colours.soft, more };
  const wash = { width: round(middle.x - left), height: round(middle.y - top), fill: colours.wash };
  const middles = `M${round(middle.x)} ${top}V${bottom}M${left} ${round(middle.y)}H${right}`;
  return [
    shape('rect', { x: left, y: top, ...wash }),
    shape('path', { d: `M${left} ${top}V${bottom}H${right}`, fill: 'none', stroke: colours.edge }),
    shape('path', { d: middles, fill: 'none', stroke: colours.line, 'stroke-width': 1.5 }),
    ...cornersOf(plot, words).map(({ id, text: name, x, y, anchor }) =>
      text(name, { x, y: y + SIZE.corner * 0.35, size: SIZE.corner, weight: 650, fill: dots[id], anchor }),
    ),
    text(chart.x, { x: right, y: bottom + 22, ...axis }),
    text(chart.y, { x: 0, y: 0, ...axis, more: { ...more, transform: `translate(${left - 10} ${top}) rotate(-90)` } }),
  ];
}

function dot({ x, y, radius, quadrant, features }: Place): Shape[] {
  const fill = quadrant ? dots[quadrant] : dots.thankless_tasks;
  const edge = { stroke: colours.ground, 'stroke-width': 1.5 };
  const circle = shape('circle', { cx: round(x), cy: round(y), r: radius, fill, ...edge });
  if (features.length === 1) return [circle];
  const size = Math.max(11, Math.min(14, radius * 0.85));
  const y0 = y + size * 0.36;
  return [
    circle,
    text(String(features.length), { x, y: y0, size, weight: 650, fill: colours.onDot, anchor: 'middle' }),
  ];
}

/** Names beside the first dots of the ranking, as long as they cover nothing. */
function names(plot: Plot, results: readonly Result[], corners: readonly Label[]): Shape[] {
  const shown = results.slice(0, 4 * MOST_LABELS).map(({ feature: { id, name } }) => ({ id, name }));
  const lettering = {
    height: SIZE.label * 1.35,
    gap: 7,
    fit: (name: string) => name,
    width: (name: string) => widthOf(name, SIZE.label),
  };
  const labels = labelsFor(plot, shown, MOST_LABELS, lettering, corners);
  return labels.map(({ text: name, x, y, anchor }) =>
    text(name, { x, y: y + SIZE.label * 0.35, size: SIZE.label, anchor }),
  );
}

/** The first features of the ranking, with their likely ranks. */
function list(results: readonly Result[], sorting: string, words: Words, { list: box, isListWide }: Layout): Shape[] {
  const { left, top, width, height } = box;
  const step = (height - 76) / ROWS;
  const start = left + 80;
  const end = left + width;
  const title = words.picture.top(Math.min(ROWS, results.length), sorting);
  const cut = results.slice(ROWS).filter(({ shared_rank: rank }) => rank === results[ROWS - 1]!.shared_rank).length;
  return [
    text(title, { x: left, y: top + 26, size: SIZE.row, weight: 650 }),
    ...results.slice(0, ROWS).flatMap(({ feature, shared_rank, tied_with, likely_ranks: range, quadrant }, index) => {
      const y = top + (isListWide ? 70 : 76) + index * step;
      const line = round(y - (isListWide ? 26 : 34));
      const more = index === ROWS - 1 && cut > 0 && words.picture.more(cut);
      // With two lines there is no room for a third note.
      const open = range && (isListWide || !more) && words.rangeInWords(range);
      const note = [quadrant && words.quadrants[quadrant], open, more].filter(Boolean).join(' · ');
      const room = end - start - (isListWide ? widthOf(note, SIZE.small) + 24 : 4);
      const size = sizeFor(feature.name, room, isListWide ? SIZE.small : SIZE.folded);
      const name = isListWide ? [fitText(feature.name, room, size, 600)] : foldText(feature.name, room, size, 600);
      const isFolded = name.length > 1;
      const rank = words.rank(shared_rank, tied_with);
      return [
        shape('path', { d: `M${left} ${line}H${end}`, stroke: colours.line }),
        text(rank, { x: left + 42, y, size: SIZE.row, weight: 650, fill: colours.soft, anchor: 'end' }),
        shape('circle', { cx: left + 62, cy: round(y - 6), r: 6, fill: quadrant ? dots[quadrant] : colours.edge }),
        ...name.map((part, at) => text(part, { x: start, y: isFolded ? y - 11 + at * 17 : y, size, weight: 600 })),
        text(note, {
          ...(isListWide ? { x: end, y, anchor: 'end' } : { x: start, y: y + (isFolded ? 23 : 21) }),
          size: SIZE.small,
          fill: colours.soft,
        }),
      ];
    }),
  ];
}

/** A long name is written smaller, not cut off or wrapped, as long as it can be read. */
function sizeFor(name: string, width: number, least: number): number {
  const whole = (SIZE.row * width) / widthOf(name, SIZE.row, 600);
  return Math.min(SIZE.row, Math.max(least, Math.floor(whole)));
}

const round = (position: number) => Math.round(position * 10) / 10;
