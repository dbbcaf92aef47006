import { stringify } from 'csv-stringify/sync';
import type { Steps } from '../../shared/ranking/steps.ts';

/** Items serialized per slice: one or two milliseconds. */
const SLICE = 250;

/** A list as JSON. */
export function* jsonChunked<Item>(items: readonly Item[], present: (item: Item) => unknown): Steps<string> {
  const parts: string[] = [];
  for (let index = 0; index < items.length; index += SLICE) {
    parts.push(JSON.stringify(items.slice(index, index + SLICE).map(present)).slice(1, -1));
    yield;
  }
  return `[${parts.join(',')}]`;
}

/** A list as CSV (RFC 4180): header row, CRLF, all texts quoted. */
export function* csvChunked<Item>(
  items: readonly Item[],
  columns: readonly string[],
  present: (item: Item) => Record<string, unknown>,
): Steps<string> {
  const options = { columns: [...columns], record_delimiter: 'windows' as const };
  const parts = [stringify([], { ...options, header: true })];
  for (let index = 0; index < items.length; index += SLICE) {
    parts.push(stringify(items.slice(index, index + SLICE).map(present), { ...options, quoted_string: true }));
    yield;
  }
  return parts.join('');
}
