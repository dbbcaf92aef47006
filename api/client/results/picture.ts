import { written } from './direction.ts';
import type { Quadrant, Result } from './ranking.ts';
import { type Label, labelsFor } from './scatter-labels.ts';
import { layOut, type Place, type Plot, type Scale } from './scatter-layout.ts';
import { fitText, widthOf } from './text-width.ts';
import type { resultTexts } from './texts.ts';

/** Size of the picture: that of a slide, in pixels. */
export const PICTURE = { width: 1600, height: 900 } as const;

const CHART = { left: 48, top: 128, width: 1020, height: 716 };
const LIST = { left: 1116, top: 128, width: 436, rows: 10 };
const FONTS = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif";
/** Of labels on the chart and of rows in the list, in pixels. */
const SIZE = { title: 38, subtitle: 19, label: 15, row: 19, small: 14, corner: 16 };
/** Names on the chart at most; how many there is room for depends on where the dots are. */
const MOST_LABELS = 14;
const LABEL_WIDTH = 230;

/** Colours of the light scheme, as in the style sheet; a slide is white wherever it was made. */
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
  /** In the order of the list. */
  results: readonly Result[];
  /** By what they are in this order. */
  sorting: string;
  scale: Scale;
}

/**
 * The chart of value and effort with the first ten of the ranking, as an SVG for a slide: light, self-contained, without
 * scripts and addresses. Names are text of strangers: everything is escaped.
 */
export function pictureOf({ name, asOf, results, sorting, scale }: Pictured, words: Words): string {
  const { width, height } = PICTURE;
  const plot = layOut(results, CHART.width, CHART.height, scale);
  const title = fitText(name, width - 2 * CHART.left, SIZE.title);
  const subtitle = words.picture.subtitle(results.length, asOf);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escaped(FONTS)}">`,
    `<title>${escaped(words.picture.title(name))}</title>`,
    `<rect width="${width}" height="${height}" fill="${colours.ground}"/>`,
    text(title, { x: CHART.left, y: 66, size: SIZE.title, weight: 700 }),
    text(subtitle, { x: CHART.left, y: 100, size: SIZE.subtitle, fill: colours.soft }),
    `<g transform="translate(${CHART.left} ${CHART.top})">`,
    ...frame(plot, words),
    ...plot.places.toSorted((a, b) => b.radius - a.radius).map(dot),
    ...names(plot, results, cornersOf(plot, words)),
    '</g>',
    ...list(results, sorting, words),
    '</svg>',
  ].join('\n');
}

interface TextOptions {
  x: number;
  y: number;
  size: number;
  weight?: number;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  /** Further attributes. */
  more?: string;
}

function text(
  content: string,
  { x, y, size, weight = 400, fill = colours.ink, anchor, more = '' }: TextOptions,
): string {
  const attributes = `x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}"`;
  const placed = Object.entries(written(content, anchor)).map(([name, value]) => ` ${name}="${value}"`);
  return `<text ${attributes}${placed.join('')}${more}>${escaped(content)}</text>`;
}

/** Where the names of the quadrants stand. */
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
function frame(plot: Plot, words: Words): string[] {
  const { area, middle } = plot;
  const { chart } = words;
  const { left, right, top, bottom } = area;
  const axis = { size: SIZE.small, fill: colours.soft, anchor: 'end' } as const;
  return [
    `<rect x="${left}" y="${top}" width="${round(middle.x - left)}" height="${round(middle.y - top)}" fill="${colours.wash}"/>`,
    `<path d="M${left} ${top}V${bottom}H${right}" fill="none" stroke="${colours.edge}"/>`,
    `<path d="M${round(middle.x)} ${top}V${bottom}M${left} ${round(middle.y)}H${right}" fill="none" stroke="${colours.line}" stroke-width="1.5"/>`,
    ...cornersOf(plot, words).map(({ id, text: name, x, y, anchor }) =>
      text(name, { x, y: y + SIZE.corner * 0.35, size: SIZE.corner, weight: 650, fill: dots[id], anchor }),
    ),
    text(chart.x, { x: right, y: bottom + 22, ...axis }),
    text(chart.y, { x: 0, y: 0, ...axis, more: ` transform="translate(${left - 10} ${top}) rotate(-90)"` }),
  ];
}

function dot({ x, y, radius, quadrant, features }: Place): string {
  const fill = quadrant ? dots[quadrant] : dots.thankless_tasks;
  const circle = `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${fill}" stroke="${colours.ground}" stroke-width="1.5"/>`;
  if (features.length === 1) return circle;
  const size = Math.max(11, Math.min(14, radius * 0.85));
  const count = text(String(features.length), {
    x,
    y: y + size * 0.36,
    size,
    weight: 650,
    fill: colours.onDot,
    anchor: 'middle',
  });
  return `${circle}${count}`;
}

/** Names beside the first dots of the ranking, those that cover nothing. */
function names(plot: Plot, results: readonly Result[], corners: readonly Label[]): string[] {
  const shown = results.slice(0, 4 * MOST_LABELS).map(({ feature: { id, name } }) => ({ id, name }));
  const lettering = {
    height: SIZE.label * 1.35,
    gap: 7,
    fit: (name: string) => fitText(name, LABEL_WIDTH, SIZE.label),
    width: (name: string) => widthOf(name, SIZE.label),
  };
  const labels = labelsFor(plot, shown, MOST_LABELS, lettering, corners);
  return labels.map(({ text: name, x, y, anchor }) =>
    text(name, { x, y: y + SIZE.label * 0.35, size: SIZE.label, anchor }),
  );
}

/** The first of the ranking, with the ranks that are still open to them. */
function list(results: readonly Result[], sorting: string, words: Words): string[] {
  const { left, top, width, rows } = LIST;
  const step = (CHART.height - 76) / rows;
  const head = text(words.picture.top(Math.min(rows, results.length), sorting), {
    x: left,
    y: top + 26,
    size: SIZE.row,
    weight: 650,
  });
  return [
    head,
    ...results.slice(0, rows).flatMap(({ feature, shared_rank, tied_with, likely_ranks: range, quadrant }, index) => {
      const y = top + 76 + index * step;
      const nameWidth = width - 84;
      const note = [quadrant && words.quadrants[quadrant], range && words.rangeInWords(range)]
        .filter(Boolean)
        .join(' · ');
      return [
        `<path d="M${left} ${round(y - 34)}H${left + width}" stroke="${colours.line}"/>`,
        text(words.rank(shared_rank, tied_with), {
          x: left + 42,
          y,
          size: SIZE.row,
          weight: 650,
          fill: colours.soft,
          anchor: 'end',
        }),
        `<circle cx="${left + 62}" cy="${round(y - 6)}" r="6" fill="${quadrant ? dots[quadrant] : colours.edge}"/>`,
        text(fitText(feature.name, nameWidth, SIZE.row, 600), { x: left + 80, y, size: SIZE.row, weight: 600 }),
        text(note, { x: left + 80, y: y + 21, size: SIZE.small, fill: colours.soft }),
      ];
    }),
  ];
}

const round = (position: number) => Math.round(position * 10) / 10;

/** Text as XML: no markup, and none of the characters that XML forbids. */
function escaped(content: string): string {
  return content
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
