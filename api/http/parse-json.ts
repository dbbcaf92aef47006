import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { BadRequest } from '../../shared/platform/errors.ts';
import type { Steps } from '../../shared/ranking/steps.ts';
import type { LongList } from './json-scan.ts';

/**
 * Parses JSON in steps of about a millisecond: a long list is parsed in pieces. The result, duplicate keys included, is that of one
 * `JSON.parse`.
 * @throws BadRequest for invalid UTF-8, a byte order mark (RFC 8259, 8.1) or invalid JSON.
 */
export function* parseJsonChunked(bytes: Buffer, longList: LongList | null): Steps<unknown> {
  if (!isUtf8(bytes)) throw new BadRequest('The body is not valid UTF-8');
  if (bytes.indexOf('\ufeff') === 0) throw new BadRequest('The body must not begin with a byte order mark');
  if (!longList) return parse(bytes.toString('utf8'));
  const { start, end, cuts } = longList;
  const mark = randomUUID();
  const around = parse(`${bytes.toString('utf8', 0, start)}["${mark}"]${bytes.toString('utf8', end + 1)}`);
  const entries: unknown[] = [];
  for (const [at, to] of [...cuts, end].entries()) {
    const from = at === 0 ? start : cuts[at - 1]!;
    const text = bytes.toString('utf8', from + 1, to);
    // There must be an entry between two commas; an empty piece would parse as `[]`.
    if (text.trim() === '') throw notJson();
    for (const entry of parse(`[${text}]`) as unknown[]) entries.push(entry);
    yield;
  }
  return withList(around, mark, entries);
}

/** Replaces the placeholder with the entries, unless a later field of the same name has replaced it. */
function withList(around: unknown, mark: string, entries: unknown[]): unknown {
  const isMark = (value: unknown) => Array.isArray(value) && value[0] === mark;
  if (isMark(around)) return entries;
  for (const [name, value] of Object.entries(around as object)) {
    if (isMark(value)) Object.defineProperty(around, name, { value: entries });
  }
  return around;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw notJson();
    throw error;
  }
}

function notJson(): BadRequest {
  return new BadRequest('The body is not valid JSON');
}
