import type { Quadrant } from './ranking.ts';
import type { Area, Place, Plot } from './scatter-layout.ts';

/** A name beside a dot. */
export interface Label {
  /** Of the feature. */
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Sizes for writing names, in pixels. */
export interface Lettering {
  /** Of a line. */
  readonly height: number;
  /** Distance between a dot and its name. */
  readonly gap: number;
  /** Shortens a name to the text that is written. */
  fit(name: string): string;
  width(text: string): number;
}

const LETTERING: Lettering = {
  height: 16,
  gap: 7,
  fit: (name) => shorten(name, 30),
  // Measured for the widest fonts: a name whose width is underestimated would cross the edge of the chart.
  width: (text) => 7.2 * text.length,
};

/** A name is at least this many times as far from any other dot as from its own, so that nobody takes it for the name of that dot. */
const TIMES_AS_FAR = 1.5;

/**
 * Places the names of the first features as far as there is room: beside, above or below their dots.
 * @param most maximum number of names.
 * @param others names that are already placed.
 */
export function labelsFor(
  { places, placeOf, area }: Plot,
  features: readonly { id: string; name: string }[],
  most: number,
  lettering: Lettering = LETTERING,
  others: readonly Label[] = [],
): Label[] {
  const labels: Label[] = [];
  const taken = others.map((label) => boxOf(label, lettering));
  const isFree = (box: Area, own: Place) =>
    isInside(box, area) &&
    !taken.some((other) => overlap(box, other)) &&
    !places.some((each) => each !== own && distance(box, each) < TIMES_AS_FAR * lettering.gap);
  for (const { id, name } of features) {
    if (labels.length >= most) break;
    const place = places[placeOf.get(id) ?? -1];
    if (!place || place.features.length > 1) continue;
    const text = lettering.fit(name);
    const { x, y, radius } = place;
    // Names above and below also stay clear of the ring of the selected dot.
    const [aside, apart] = [radius + lettering.gap, radius + lettering.height / 2 + 5];
    const candidates: Label[] = [
      { id, text, x: x + aside, y, anchor: 'start' },
      { id, text, x: x - aside, y, anchor: 'end' },
      ...[y - apart, y + apart].flatMap((line): Label[] => [
        { id, text, x, y: line, anchor: 'middle' },
        { id, text, x: x - radius, y: line, anchor: 'start' },
        { id, text, x: x + radius, y: line, anchor: 'end' },
      ]),
    ];
    const label = candidates.find((candidate) => isFree(boxOf(candidate, lettering), place));
    if (!label) continue;
    taken.push(boxOf(label, lettering));
    labels.push(label);
  }
  return labels;
}

/** The names of the quadrants, each in its corner of the chart. */
export function cornersOf({ left, right, top, bottom }: Area, names: Readonly<Record<Quadrant, string>>): Label[] {
  const [start, end, first, last] = [left + 10, right - 8, top + 15, bottom - 15];
  return [
    { id: 'quick_wins', text: names.quick_wins, x: start, y: first, anchor: 'start' },
    { id: 'major_projects', text: names.major_projects, x: end, y: first, anchor: 'end' },
    { id: 'fill_ins', text: names.fill_ins, x: start, y: last, anchor: 'start' },
    { id: 'thankless_tasks', text: names.thankless_tasks, x: end, y: last, anchor: 'end' },
  ];
}

/** The area that a name covers. */
function boxOf({ text, x, y, anchor }: Label, { height, width }: Lettering): Area {
  const size = width(text);
  const left = x - size * { start: 0, middle: 0.5, end: 1 }[anchor];
  return { left, right: left + size, top: y - height / 2, bottom: y + height / 2 };
}

function isInside(box: Area, area: Area): boolean {
  return box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;
}

/** Shortens a text to at most this many characters. */
export function shorten(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

function overlap(a: Area, b: Area): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Distance between a box and the edge of a dot; 0 or less if they touch. */
function distance(box: Area, { x, y, radius }: Place): number {
  const [nearX, nearY] = [Math.max(box.left, Math.min(x, box.right)), Math.max(box.top, Math.min(y, box.bottom))];
  return Math.hypot(nearX - x, nearY - y) - radius;
}
