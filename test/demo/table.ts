export interface Column {
  title: string;
  align?: 'left' | 'right';
  /** Longer cells are cut. */
  max?: number;
}

/** Rows of text under their titles, each column as wide as its widest cell. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const cells = [columns.map(({ title }) => title), ...rows].map((row) =>
    row.map((cell, index) => fitted(cell, columns[index]?.max ?? Number.POSITIVE_INFINITY)),
  );
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => widthOf(row[index]!))));
  return cells.map((row) =>
    row
      .map((cell, index) => {
        const gap = ' '.repeat(widths[index]! - widthOf(cell));
        return columns[index]!.align === 'right' ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Text for one line of at most so many columns. */
export function fitted(text: string, max: number): string {
  // Whatever a name holds, it must not move the cursor or break the line.
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  if (widthOf(line) <= max) return line;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (widthOf(kept + segment) > max - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Columns that a terminal needs: emoji and East Asian wide characters take two. */
function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    width +=
      /\p{Emoji_Presentation}|\uFE0F|[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/u.test(
        segment,
      )
        ? 2
        : 1;
  }
  return width;
}
