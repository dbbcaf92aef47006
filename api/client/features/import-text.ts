import type { ImportFormat } from '../../../shared/rules/feature-import.ts';

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** First bytes of spreadsheet files that aren't read as text: zip archives, and the older format. */
/** Whether a file is a workbook that the service reads, by its name and its first bytes. */
export const isWorkbook = (fileName: string, bytes: Uint8Array): boolean =>
  /\.xlsx$/i.test(fileName) && WORKBOOKS[0]!.every((byte, index) => bytes[index] === byte);

const WORKBOOKS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Why a file holds no list, by its bytes and the text in them; null where it may hold one. */
export function faultOfFile(bytes: Uint8Array, text: string): 'workbook' | 'noText' | 'empty' | null {
  if (WORKBOOKS.some((start) => start.every((byte, index) => bytes[index] === byte))) return 'workbook';
  if (text.includes('\0')) return 'noText';
  return text.trim() === '' ? 'empty' : null;
}

/** Number of bytes that are examined for zeros at every other position: Western text with two bytes per letter. */
const BYTES_COMPARED = 512;

function encodingOfWide(bytes: Uint8Array): string | null {
  const zeros = [0, 0];
  const count = Math.min(bytes.length, BYTES_COMPARED);
  for (let index = 0; index < count; index += 1) if (bytes[index] === 0) zeros[index % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  if (odd > count / 4 && even === 0) return 'utf-16le';
  return even > count / 4 && odd === 0 ? 'utf-16be' : null;
}

/** The text of a file: UTF-8, or what spreadsheets of Windows write instead. */
export function decodeText(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  const encoding = marked?.[0] ?? encodingOfWide(bytes);
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Rows that have to have as many separators as the first, so that a text counts as a table. */
const ROWS_COMPARED = 5;
/** A table's head contains at least one of these names. */
const HEADS = /^"?(?:name|title|summary|feature|feature name|subject|issue|task|story|description|tags|labels|id)"?$/i;

/** The most likely format of a text. @param fileName a format's file extension has priority over the text. */
export function guessFormat(text: string, fileName: string | null = null): ImportFormat {
  const ending = fileName?.match(/\.(\w+)$/)?.[1]?.toLowerCase();
  if (ending === 'json' || ending === 'xlsx') return ending;
  if (ending === 'csv' || ending === 'tsv') return 'csv';
  const start = text.trimStart();
  if (isJson(start)) return 'json';
  const rows = start.split(/\r\n|\n|\r/, ROWS_COMPARED).filter((row) => row.trim() !== '');
  const first = rows[0] ?? '';
  if (first.includes('\t') || namesColumns(first) !== null) return 'csv';
  return rows.length > 1 && HEADS.test(first.trim()) ? 'csv' : 'lines';
}

/** Whether a text begins as JSON does. A list of tasks may begin with a box: [ ] or [x]. */
export function isJson(start: string): boolean {
  return /^[[{]/.test(start) && !/^\[[ xX]?\]\s+\S/.test(start) && !/^\[[^\]"{[]*\]\s*\S/.test(start);
}

/** The delimiter of a row of column names; null if the row names no columns. */
export function namesColumns(row: string): string | null {
  const isHead = (cell: string) => HEADS.test(cell.trim());
  return [';', ','].find((each) => row.includes(each) && row.split(each).some(isHead)) ?? null;
}
