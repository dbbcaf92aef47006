import { setImmediate } from 'node:timers/promises';
import { InvalidInput } from '../../platform/errors.ts';
import { countKnown, findHeader, HEAD_ROWS, type Header, type HeadRow, letterOf } from '../rules/header-row.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';
import { assertColumnCount, type RawRow } from './raw-row.ts';

export interface TableChoice {
  /** The number of the row with the column names; 0 if there is none. If absent, it is detected. */
  headerRow?: number | undefined;
  /** Expected columns of the header, as far as they are known. */
  columns?: readonly string[] | undefined;
}

export interface Table {
  header: Header;
  rows: AsyncGenerator<RawRow>;
}

/** Characters read per turn of the event loop: one to three milliseconds. */
const CHUNK_LENGTH = 65_536;
const DELIMITERS = [',', '\t', ';', '|'];
/** The line by which spreadsheets declare the separator. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\r|\n|$)/i;
/**
 * Opens a table (CSV), whose header need not be its first row.
 * @throws InvalidInput if it has too many columns, or no such header row.
 */
export function openTable(given: string, { headerRow, columns: expected }: TableChoice): Table {
  const text = given.replace(/^\uFEFF/, '');
  const [line, told] = SEPARATOR_LINE.exec(text) ?? [];
  const from = line?.length ?? 0;
  const delimiter = told !== undefined && DELIMITERS.includes(told) ? told : delimiterOf(text, from);
  const head = headOf(text, delimiter, from);
  const header = headerRow === undefined ? headerWith(head, expected) : { row: headerRow, isKnown: true };
  const isMarkdown = delimiter === '|' && head.some(({ cells }) => cells.every((cell) => LINE.test(cell)));
  const widest = Math.max(0, ...head.map(({ cells }) => cells.length));
  const letters = Array.from({ length: widest }, (_, index) => letterOf(index));
  const records = csvRecords(text, delimiter, from);
  return { header, rows: readRows(isMarkdown ? unescaped(records) : records, header.row, letters, delimiter) };
}

function headOf(text: string, delimiter: string, from: number): HeadRow[] {
  const head: HeadRow[] = [];
  for (const { row, cells, end } of csvRecords(text, delimiter, from)) {
    assertColumnCount(cells.length);
    if (cells.some((cell) => cell.trim() !== '')) head.push({ row, cells });
    if (head.length === HEAD_ROWS || end - from > CHUNK_LENGTH) break;
  }
  return head;
}

function headerWith(head: readonly HeadRow[], expected: readonly string[] | undefined): Header {
  const named =
    expected && head.find(({ cells }) => expected.every((name) => cells.some((cell) => cell.trim() === name)));
  return named ? { row: named.row, isKnown: true } : findHeader(head);
}

/** The separator that gives the first rows a known header; otherwise the one that gives most of them the same number of cells. */
function delimiterOf(text: string, from: number): string {
  const scores = DELIMITERS.map((delimiter) => {
    const head = headOf(text, delimiter, from);
    const widths = head.map(({ cells }) => cells.length);
    const same = (width: number) => widths.filter((each) => each === width && width > 1).length;
    return [
      Math.max(0, ...head.map(({ cells }) => countKnown(cells))),
      Math.max(0, ...widths.map(same)),
      Math.max(0, ...widths),
    ];
  });
  const best = scores.reduce((most, score, index) => (isMore(score, scores[most]!) ? index : most), 0);
  return DELIMITERS[best]!;
}

function isMore(numbers: readonly number[], others: readonly number[]): boolean {
  const at = numbers.findIndex((number, index) => number !== others[index]);
  return at !== -1 && numbers[at]! > others[at]!;
}

async function* readRows(
  records: Iterable<CsvRecord>,
  headerRow: number,
  letters: readonly string[],
  delimiter: string,
): AsyncGenerator<RawRow> {
  let columns = new Columns(headerRow === 0 ? letters : [], delimiter);
  /** A row that may be a group title, if the next row repeats the column names. */
  let held: CsvRecord | null = null;
  let paused = 0;
  let last = 0;
  for (const record of records) {
    if (record.end - paused > CHUNK_LENGTH) {
      paused = record.end;
      await setImmediate();
    }
    last = record.row;
    const filled = record.cells.filter((cell) => cell.trim() !== '').length;
    if (record.row === headerRow) columns = new Columns(record.cells, delimiter);
    else if (filled > 0 && record.row < headerRow) yield passedOver(record, 'it is above the names of the columns');
    else if (filled > 0) {
      const isHeader = columns.areNamedBy(record.cells);
      if (held) yield isHeader ? passedOver(held, 'it is the title of the rows below it') : columns.read(held);
      held = null;
      if (isHeader) yield passedOver(record, 'it names the columns again');
      else if (record.cells.every((cell) => LINE.test(cell))) yield passedOver(record, 'it is a line');
      else if (filled === 1) held = record;
      else yield columns.read(record);
    }
  }
  if (held) yield columns.read(held);
  if (headerRow > last) {
    throw new InvalidInput([
      { field: 'header_row', message: `The list has no row ${headerRow.toLocaleString('en')}.` },
    ]);
  }
}

/** The lines of a table in Markdown. */
const LINE = /^\s*(?::?-+:?)?\s*$/;

/** A backslash before a Markdown character, which makes it text. */
const ESCAPE = /\\([!-/:-@[-`{-~])/g;

function* unescaped(records: Iterable<CsvRecord>): Generator<CsvRecord> {
  for (const record of records) yield { ...record, cells: record.cells.map((cell) => cell.replace(ESCAPE, '$1')) };
}

/** A row that is not a feature, with its first cell. */
function passedOver({ row, cells }: CsvRecord, passed: string): RawRow {
  return { row, columns: [], passed, valuesOf: () => [cells.find((cell) => cell.trim() !== '') ?? ''] };
}

/** The columns of a table, by name. */
class Columns {
  readonly #names: readonly string[];
  readonly #indexes = new Map<string, number[]>();
  /** Whether the header has known column names, which no other row has by chance. */
  readonly #isKnown: boolean;

  readonly #delimiter: string;

  constructor(cells: readonly string[], delimiter: string) {
    this.#delimiter = delimiter;
    this.#names = cells.map((cell) => cell.trim());
    for (const [index, name] of this.#names.entries()) {
      const same = this.#indexes.get(name);
      if (same) same.push(index);
      else this.#indexes.set(name, [index]);
    }
    this.#isKnown = countKnown(this.#names) > 0;
  }

  /** Whether a row repeats the column names, as exports do above each group, or has those of another table in between. */
  areNamedBy(cells: readonly string[]): boolean {
    if (!this.#isKnown) return false;
    let same = 0;
    for (const cell of cells) if (cell !== '' && this.#indexes.has(cell.trim())) same += 1;
    return same > 1 && same * 2 >= cells.filter((cell) => cell.trim() !== '').length && countKnown(cells) > 1;
  }

  read({ row, cells, isUnclosed }: CsvRecord): RawRow {
    const swallowed = !isUnclosed && cells.some((cell, index) => this.#holdsRows(cell, index, cells.length));
    return {
      row,
      columns: this.#names,
      valuesOf: (column) => (this.#indexes.get(column) ?? []).map((index) => cells[index] ?? ''),
      ...(isUnclosed && { doubt: 'a cell begins with a quote that is never closed; the quote is read as text' }),
      ...(swallowed && { doubt: 'a cell has lines that look like rows of their own; look for a missing quote' }),
    };
  }

  /** Whether each line of a cell, together with its neighbours, is as wide as a row. If so, an earlier quote was closed too late. */
  #holdsRows(cell: string, index: number, width: number): boolean {
    if (this.#names.length < 2 || !/[\r\n]/.test(cell)) return false;
    const widths = cell.split(/\r\n|\r|\n/).map((line) => line.split(this.#delimiter).length);
    widths[0]! += index;
    widths[widths.length - 1]! += width - index - 1;
    return widths.length > 2 && widths.every((each) => each === this.#names.length);
  }
}
