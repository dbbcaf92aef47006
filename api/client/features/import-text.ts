import type { ImportFormat } from '../../../shared/features/rules/feature-import.ts';
import { decode, unicodeOf } from '../../../shared/platform/rules/text-encoding.ts';

/** First bytes of spreadsheet files that aren't read as text: zip archives, and the older format. */
/** Whether a file is a workbook that the service can read, by its name and its first bytes. */
export const isWorkbook = (fileName: string, bytes: Uint8Array): boolean =>
  /\.xlsx$/i.test(fileName) && WORKBOOKS[0]!.every((byte, index) => bytes[index] === byte);

const WORKBOOKS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Why a file contains no list, judged by its bytes and its text; null if it may contain one. */
export function faultOfFile(bytes: Uint8Array, text: string): 'workbook' | 'noText' | 'empty' | null {
  if (WORKBOOKS.some((start) => start.every((byte, index) => bytes[index] === byte))) return 'workbook';
  if (text.includes('\0')) return 'noText';
  return text.trim() === '' ? 'empty' : null;
}

/** The text of a file: Unicode, or the encoding that spreadsheets use on Western Windows. */
export const decodeText = (bytes: Uint8Array): string => decode(bytes, unicodeOf(bytes) ?? 'windows-1252');

/** Number of rows in which the header of a table is looked for: there may be titles above it. */
const ROWS_COMPARED = 20;
/** The header of a table contains at least one of these names. */
const HEADS = /^"?(?:name|title|summary|feature|feature name|subject|issue|task|story|description|tags|labels|id)"?$/i;

const isHead = (cell: string): boolean => HEADS.test(cell.trim());
const DELIMITERS = [',', ';', '\t', '|'];

/**
 * The most likely format of a text.
 * @param fileName the extension of a known format takes precedence over the text.
 */
export function guessFormat(text: string, fileName: string | null = null): ImportFormat {
  const ending = fileName?.match(/\.(\w+)$/)?.[1]?.toLowerCase();
  if (ending === 'json' || ending === 'xlsx') return ending;
  if (ending === 'jsonl' || ending === 'ndjson') return 'json';
  if (ending === 'csv' || ending === 'tsv') return 'csv';
  const start = text.trimStart();
  if (isJson(start)) return 'json';
  const rows = start.split(/\r\n|\n|\r/, ROWS_COMPARED).filter((row) => row.trim() !== '');
  const first = rows[0] ?? '';
  if (first.includes('\t') || /^sep=.$/i.test(first) || namesColumns(first) !== null) return 'csv';
  if (rows.some((row) => DELIMITERS.some((delimiter) => row.split(delimiter).filter(isHead).length > 1))) return 'csv';
  return rows.length > 1 && HEADS.test(first.trim()) ? 'csv' : 'lines';
}

/** Whether a text starts like JSON. A list of tasks may start with a box: [ ] or [x]. */
export function isJson(start: string): boolean {
  return /^[[{]/.test(start) && !/^\[[ xX]?\]\s+\S/.test(start) && !/^\[[^\]"{[]*\]\s*\S/.test(start);
}

/** The delimiter in a row of column names; null if the row has no column names. */
export function namesColumns(row: string): string | null {
  return [';', ','].find((each) => row.includes(each) && row.split(each).some(isHead)) ?? null;
}
