import { BadRequest } from '../../platform/errors.ts';

/** One row of a table, numbered as in a spreadsheet: empty rows count, line breaks inside cells don't. */
export interface CsvRecord {
  row: number;
  cells: string[];
  /** The position after it. */
  end: number;
  /** Whether a cell starts with a quote that is never closed. It is read as text. */
  isUnclosed: boolean;
}

const LINE = /[^\r\n]*/y;
/** Maximum length of a cell, in characters. */
const MAX_CELL = 1_000_000;

/**
 * The rows of a CSV text (RFC 4180) and of common deviations: a quote inside a cell is text, and an unclosed quote ends with its line, so
 * that it swallows no rows. Reads each character once.
 */
export function* csvRecords(text: string, delimiter: string, from = 0): Generator<CsvRecord> {
  const reader = new CellReader(text, delimiter);
  for (let at = from, row = 1; at < text.length; row += 1) {
    const record = reader.recordAt(at, row);
    yield record;
    at = record.end;
  }
}

class CellReader {
  readonly #text: string;
  readonly #delimiter: string;
  readonly #plain: RegExp;
  readonly #blanks: RegExp;
  /** The line that was examined last. */
  #line = { start: 0, end: -1 };

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
    // In Markdown tables, a backslash before the separator makes it text.
    this.#plain =
      delimiter === '|' ? /[^|\\\r\n]*(?:\\[^\r\n]?[^|\\\r\n]*)*/y : new RegExp(`[^${delimiter}\\r\\n]*`, 'y');
    this.#blanks = delimiter === '\t' ? / */y : /[ \t]*/y;
  }

  recordAt(start: number, row: number): CsvRecord {
    const text = this.#text;
    const cells: string[] = [];
    let isUnclosed = false;
    for (let at = start; ; at += 1) {
      const opening = this.#after(this.#blanks, at);
      const closing = text[opening] === '"' ? this.#closing(opening) : null;
      if (closing === null) {
        const end = this.#after(this.#plain, at);
        isUnclosed ||= text[opening] === '"';
        cells.push(text.slice(at, end));
        at = end;
      } else {
        cells.push(text.slice(opening + 1, closing).replaceAll('""', '"'));
        at = this.#after(this.#blanks, closing + 1);
      }
      if (cells.at(-1)!.length > MAX_CELL) {
        throw new BadRequest(`The text is not valid CSV: a cell of row ${row} is longer than ${MAX_CELL} characters`);
      }
      if (text[at] !== this.#delimiter) return { row, cells, end: this.#afterBreak(at), isUnclosed };
    }
  }

  /** The position of the quote that closes a cell; null if there is none. */
  #closing(opening: number): number | null {
    const text = this.#text;
    let hasQuotes = false;
    for (let at = text.indexOf('"', opening + 1); at !== -1; at = text.indexOf('"', at)) {
      const first = at;
      while (text[at] === '"') at += 1;
      // Two quotes stand for one.
      if ((at - first) % 2 === 0) continue;
      // A cell with single quotes in its text has one line, and no other cell starts in it.
      const closes = this.#endsCell(at);
      if (hasQuotes || !closes) {
        if (first > this.#endOfLine(opening) || (!closes && this.#opensCell(first))) return null;
        hasQuotes = true;
      }
      if (closes) return at - 1;
    }
    return null;
  }

  #endOfLine(at: number): number {
    if (at < this.#line.start || at > this.#line.end) this.#line = { start: at, end: this.#after(LINE, at) };
    return this.#line.end;
  }

  #endsCell(at: number): boolean {
    const end = this.#after(this.#blanks, at);
    const char = this.#text[end];
    return char === undefined || char === this.#delimiter || char === '\n' || char === '\r';
  }

  #opensCell(quote: number): boolean {
    let at = quote - 1;
    while (this.#text[at] === ' ') at -= 1;
    return this.#text[at] === this.#delimiter;
  }

  #after(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    pattern.exec(this.#text);
    return pattern.lastIndex;
  }

  #afterBreak(at: number): number {
    return this.#text.startsWith('\r\n', at) ? at + 2 : at + 1;
  }
}
