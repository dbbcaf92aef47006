import type { Quadrant } from './ranking.ts';
import type { Area, Place, Plot } from './scatter-layout.ts';

/** A name written beside a dot. */
export interface Label {
  /** Of the feature. */
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** How names are written, in pixels. */
export interface Lettering {
  /** Of a line. */
  readonly height: number;
  /** Between a dot and its name. */
  readonly gap: number;
  /** The name, shortened to what is written. */
  fit(name: string): string;
  width(text: string): number;
}

const LETTERING: Lettering = {
  height: 16,
  gap: 7,
  fit: (name) => shorten(name, 30),
  // Of the widest fonts; a name that is taken for too short would cross the edge of the chart.
  width: (text) => 7.2 * text.length,
};

/** A name is at least this many times as far from any other dot as from its own, so that nobody takes it for that one's. */
const TIMES_AS_FAR = 1.5;

/**
 * Names for the first of some features, as far as there is room for them: beside the dot, or above or below it.
 * @param most how many.
 * @param others names that are there already.
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
    // Above and below clear the ring of the chosen dot, too.
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

/** A text of at most so many characters. */
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

/** Between a box and the edge of a dot; 0 or less where they touch. */
function distance(box: Area, { x, y, radius }: Place): number {
  const [nearX, nearY] = [Math.max(box.left, Math.min(x, box.right)), Math.max(box.top, Math.min(y, box.bottom))];
  return Math.hypot(nearX - x, nearY - y) - radius;
}
