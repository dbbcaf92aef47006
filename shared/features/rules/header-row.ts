import { guessMapping } from './import-columns.ts';

/** The row with the column names. */
export interface Header {
  /** The number of the row; 0 if there is none. */
  row: number;
  /** Whether it has column names of a tracker. Otherwise a person should check it. */
  isKnown: boolean;
}

export interface HeadRow {
  row: number;
  cells: readonly string[];
}

/** Number of rows in which the header is searched. Exports have a title, a date and a filter above it. */
export const HEAD_ROWS = 20;
/** Number of known columns that make a row a header, wherever it is. */
const CERTAIN = 2;
/** Number of header columns that are examined. */
const COLUMNS = 1000;
/** Longest name of a column. */
const NAME_LENGTH = 60;
/** No column is called so. */
const NO_COLUMN = '\0';

/** Number of fields for which there are columns with these names; 0 without a column for the name, since nothing could be added. */
export function countKnown(cells: readonly string[]): number {
  const { name, tags, ...others } = guessMapping([NO_COLUMN, ...cells.slice(0, COLUMNS).map((cell) => cell.trim())]);
  if (name === NO_COLUMN) return 0;
  return (
    1 +
    (tags.length > 0 ? 1 : 0) +
    Object.values(others).filter((column) => column !== null && column !== undefined).length
  );
}

/**
 * The header among the first non-empty rows of a table: the first row with a tracker's column names. If there is none, the first row with
 * as many cells as the others is the header, unless it looks like data.
 */
export function findHeader(head: readonly HeadRow[]): Header {
  const known = head.map(({ cells }) => countKnown(cells));
  const widths = head.map(({ cells }) => filledIn(cells).length);
  // The last row has nothing below it to name. Rows above that are equally wide may be data.
  const certain = known.findIndex((count, index) => count >= CERTAIN && (index === 0 || index < head.length - 1));
  if (certain !== -1) {
    return { row: head[certain]!.row, isKnown: widths.slice(0, certain).every((width) => width < widths[certain]!) };
  }
  if ((known[0] ?? 0) > 0) return { row: head[0]!.row, isKnown: true };
  const most = Math.max(0, ...widths);
  const first = head.find(({ cells }) => filledIn(cells).length * 2 > most);
  const isHeader = most > 1 && first !== undefined && !looksLikeData(first.cells);
  return { row: isHeader ? first.row : 0, isKnown: false };
}

const filledIn = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter(Boolean);

/** Column names are short, and not numbers, dates or addresses. */
function looksLikeData(cells: readonly string[]): boolean {
  return filledIn(cells).some(
    (cell) =>
      cell.length > NAME_LENGTH ||
      /[\r\n]/.test(cell) ||
      /^[\p{Nd}\s.,:/%+-]+$|^https?:\/\/|^\S+@\S+\.\S+$/u.test(cell),
  );
}

/** The name of a column without a name, as in spreadsheets: A, B, … Z, AA. */
export function letterOf(index: number): string {
  return (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
}
