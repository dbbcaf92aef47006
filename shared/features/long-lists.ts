import { stringify } from 'csv-stringify/sync';
import { type LongText, TextWriter } from '../platform/cache/long-text.ts';
import type { Steps } from '../ranking/steps.ts';

/** Rows of CSV per slice: about a millisecond with long texts. */
const ROWS = 25;

/** A list as CSV (RFC 4180): header row, CRLF, all texts in quotes. */
export function* csvText<Item>(
  items: readonly Item[],
  columns: readonly string[],
  present: (item: Item) => Record<string, unknown>,
): Steps<LongText> {
  const options = { columns: [...columns], record_delimiter: 'windows' as const };
  const text = new TextWriter();
  text.add(stringify([], { ...options, header: true }));
  for (let index = 0; index < items.length; index += ROWS) {
    text.add(stringify(items.slice(index, index + ROWS).map(present), { ...options, quoted_string: true }));
    yield;
  }
  return text.end();
}
