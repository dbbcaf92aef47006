import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { BadRequest } from '../../shared/errors.ts';
import type { Steps } from '../../shared/ranking/steps.ts';
import type { LongList } from './json-scan.ts';

/**
 * JSON text as a value, in steps of about a millisecond: a long list is parsed piece by piece. Duplicate keys and all else
 * come out as they would from one `JSON.parse`.
 * @throws BadRequest for bytes that are no UTF-8 (RFC 8259, 8.1), or text that is no JSON.
 */
export function* parseJsonChunked(bytes: Buffer, longList: LongList | null): Steps<unknown> {
  if (!isUtf8(bytes)) throw new BadRequest('The body is not valid UTF-8');
  if (!longList) return parse(bytes.toString('utf8'));
  const { start, end, cuts } = longList;
  const mark = randomUUID();
  const around = parse(`${bytes.toString('utf8', 0, start)}["${mark}"]${bytes.toString('utf8', end + 1)}`);
  const entries: unknown[] = [];
  for (const [at, to] of [...cuts, end].entries()) {
    const from = at === 0 ? start : cuts[at - 1]!;
    const text = bytes.toString('utf8', from + 1, to);
    // Between two commas there is an entry; `[]` alone would be a list, too.
    if (text.trim() === '') throw notJson();
    for (const entry of parse(`[${text}]`) as unknown[]) entries.push(entry);
    yield;
  }
  return withList(around, mark, entries);
}

/** Puts the entries in the place of the mark. Where a later field of the same name replaced it, they are gone. */
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
