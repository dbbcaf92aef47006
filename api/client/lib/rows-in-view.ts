/** The visible part of a list, in pixels from the upper edge of its first row. */
export interface View {
  from: number;
  to: number;
}

/** Rows of a list, by their indexes; `end` is the one after the last. */
export interface Rows {
  first: number;
  end: number;
}

/** The rows that are at least partly in view, and `beyond` more on both sides. */
export function rowsIn({ from, to }: View, rowHeight: number, count: number, beyond: number): Rows {
  const within = (index: number) => Math.min(count, Math.max(0, index));
  return { first: within(Math.floor(from / rowHeight) - beyond), end: within(Math.ceil(to / rowHeight) + beyond) };
}

/** How far a list has to be scrolled down to bring a whole row into view, in pixels: negative means up, 0 that it is in view. */
export function distanceTo(index: number, { from, to }: View, rowHeight: number): number {
  const start = index * rowHeight;
  if (start + rowHeight > to) return Math.min(start - from, start + rowHeight - to);
  return Math.min(0, start - from);
}
