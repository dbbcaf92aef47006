import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, type InfoRecord, parse } from 'csv-parse';
import { BadRequest, InvalidInput } from '../errors.ts';
import { IMPORT_COLUMNS, type ImportFormat } from '../rules/feature-import.ts';
import { withoutMarker } from '../rules/list-markers.ts';
import { JsonCutter, NotJson } from './json-pieces.ts';

/** One row of an imported list, before its columns are mapped. */
export interface RawRow {
  /** From 1, as shown by a spreadsheet or an editor; for JSON the position in the list. */
  row: number;
  /** Names of all columns, duplicates included. */
  columns: readonly string[];
  /** All cells under a column's name. */
  valuesOf(column: string): readonly string[];
}

/** Characters read per turn of the event loop: one to three milliseconds. */
const CHUNK_LENGTH = 65_536;
/** Maximum length of a row, in characters. */
const MAX_RECORD_LENGTH = 1_000_000;
/** Members of a JSON object that may hold the list. */
const LISTS = ['features', 'items', 'issues', 'results'];

/**
 * The rows of a text, one by one. A workbook is read as the CSV that `readWorkbook` makes of it. Other requests are served in between.
 * @throws BadRequest if the text is not in the given format, InvalidInput if it has too many columns.
 */
export function readImportRows(text: string, format: ImportFormat): AsyncGenerator<RawRow> {
  return format === 'csv' || format === 'xlsx' ? readTable(text) : format === 'json' ? readJson(text) : readLines(text);
}

async function* inChunks(text: string): AsyncGenerator<string> {
  for (let index = 0; index < text.length; index += CHUNK_LENGTH) {
    yield text.slice(index, index + CHUNK_LENGTH);
    await setImmediate();
  }
}

/** Reads CSV (RFC 4180) with a header row; the delimiter can be a tab or a semicolon. */
async function* readTable(text: string): AsyncGenerator<RawRow> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_LENGTH,
  });
  // The loop below throws the errors.
  pipeline(Readable.from(inChunks(text)), parser, () => {});
  let columns: string[] | null = null;
  const indexes = new Map<string, number[]>();
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
      if (columns === null) {
        assertColumnCount(record.length);
        columns = record.map((column) => column.trim());
        for (const [index, column] of columns.entries()) {
          const same = indexes.get(column);
          if (same) same.push(index);
          else indexes.set(column, [index]);
        }
      } else if (record.some((cell) => cell.trim() !== '')) {
        yield {
          // Empty lines count as rows, as in a spreadsheet.
          row: info.records + info.empty_lines,
          columns,
          valuesOf: (column) => (indexes.get(column) ?? []).map((index) => record[index] ?? ''),
        };
      }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new BadRequest(`The text is not valid CSV: ${error.message}`);
    throw error;
  }
}

/** Limits the columns: some work per row takes time for each column. */
export function assertColumnCount(count: number): void {
  if (count <= IMPORT_COLUMNS) return;
  throw new InvalidInput([
    {
      field: 'text',
      message: `This file has more than ${IMPORT_COLUMNS.toLocaleString('en')} columns. Remove columns.`,
    },
  ]);
}

/** The most frequent delimiter in the first line. */
function delimiterOf(text: string): string {
  const header = (text.slice(0, MAX_RECORD_LENGTH).match(/^\s*([^\r\n]*)/)?.[1] ?? '').replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', '\t', ';'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** A JSON list of objects or names, or an object with such a list in one of the usual members. */
async function* readJson(text: string): AsyncGenerator<RawRow> {
  const isList = /^\s*\[/.test(text);
  const cutter = new JsonCutter();
  try {
    if (isList) [...cutter.push(`{"${LISTS[0]}":`)];
    for await (const chunk of inChunks(text.replace(/^\uFEFF/, ''))) {
      for (const piece of cutter.push(chunk)) {
        if (piece.kind !== 'item' || !LISTS.includes(piece.key)) continue;
        if (piece.text.length > MAX_RECORD_LENGTH) {
          throw new BadRequest(`Item ${piece.index + 1} of the list is longer than ${MAX_RECORD_LENGTH} characters`);
        }
        yield toRow(JSON.parse(piece.text), piece.index + 1);
      }
    }
    if (isList) [...cutter.push('}')];
    cutter.end();
  } catch (error) {
    if (error instanceof NotJson || error instanceof SyntaxError) {
      throw new BadRequest('The text is not valid JSON: send a list of features, or an object that holds one');
    }
    throw error;
  }
}

/** Reads an item. Pairwise's own exports nest the feature in a member named `feature`. */
function toRow(item: unknown, row: number): RawRow {
  const whole = isObject(item) ? item : { name: item };
  const given = isObject(whole.feature) ? whole.feature : whole;
  const { external } = given;
  const record = isObject(external)
    ? { ...given, external_source: external.source, external_id: external.id, external_url: external.url }
    : given;
  const columns = Object.keys(record);
  assertColumnCount(columns.length);
  return {
    row,
    columns,
    valuesOf: (column) => (Object.hasOwn(record, column) ? textsOf(record[column]) : []),
  };
}

/** The text of a member: a string, or a list of strings or of labels with a name. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(isObject(each) ? each.name : each));
  if (typeof value === 'string') return [value];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One name per line; list markers and empty lines are ignored. */
async function* readLines(text: string): AsyncGenerator<RawRow> {
  let row = 0;
  let rest = '';
  for await (const chunk of inChunks(`${text.replace(/^\uFEFF/, '')}\n`)) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      row += 1;
      const name = withoutMarker(line);
      if (name !== '') yield { row, columns: ['name'], valuesOf: (column) => (column === 'name' ? [name] : []) };
    }
  }
}
