import type { ImportFormat } from '../../../shared/rules/feature-import.ts';

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The text of a file: UTF-8, or what spreadsheets of Windows write instead. */
export function decodeText(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Rows that have to have as many separators as the first, so that a text counts as a table. */
const ROWS_COMPARED = 5;
/** What the head of a table is called, at least once. */
const HEADS = /^"?(?:name|title|summary|feature|feature name|subject|issue|task|story|description|tags|labels|id)"?$/i;

/** What a text most likely is. @param fileName tells more than the text where it ends as the format does. */
export function guessFormat(text: string, fileName: string | null = null): ImportFormat {
  const ending = fileName?.match(/\.(\w+)$/)?.[1]?.toLowerCase();
  if (ending === 'json') return 'json';
  if (ending === 'csv' || ending === 'tsv') return 'csv';
  const start = text.trimStart();
  // A list of tasks may begin with a box: [ ] or [x].
  if (/^[[{]/.test(start) && !/^\[[ xX]?\]\s+\S/.test(start) && !/^\[[^\]"{[]*\]\s*\S/.test(start)) return 'json';
  const rows = start.split(/\r\n|\n|\r/, ROWS_COMPARED).filter((row) => row.trim() !== '');
  const first = rows[0] ?? '';
  for (const separator of ['\t', ';', ',']) {
    const cells = first.split(separator);
    if (cells.length < 2) continue;
    if (separator === '\t' || cells.some((cell) => HEADS.test(cell.trim()))) return 'csv';
  }
  return rows.length > 1 && HEADS.test(first.trim()) ? 'csv' : 'lines';
}
