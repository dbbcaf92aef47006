import { createReadStream } from 'node:fs';
import { JsonCutter, type JsonPiece, NotJson } from '../features/lists/json-pieces.ts';
import { BadRequest } from '../platform/errors.ts';
import type { Field } from '../platform/sql/column-values.ts';

export const EXCHANGE_FORMAT = 'pairwise-export';
/** Incremented when older versions of the service can no longer read a file. */
export const EXCHANGE_VERSION = 1;

/** The sections of a file, with the columns of each and their validation. */
type Sections = Readonly<Record<string, Readonly<Record<string, Field>>>>;

const CHUNK_BYTES = 256 * 1024;

/** A valid record of an exported file, or a fault. */
export interface ReadRecord {
  section: string;
  /** Position in its section, from 0. */
  index: number;
  /** In the order of the section's columns; null if `fault` is set. */
  values: unknown[] | null;
  fault: { field: string; reason: string } | null;
}

/**
 * The records of an export in file order, each validated separately. Sections that aren't in `sections` are ignored.
 * @throws BadRequest if the file is not an export, or has a newer version.
 */
export async function* readExport(file: string, sections: Sections): AsyncGenerator<ReadRecord> {
  const seen = new Set<string>();
  const about: Record<string, unknown> = {};
  for await (const piece of piecesOf(file)) {
    if (piece.kind === 'value') about[piece.key] = parse(piece.text);
    else if (piece.kind === 'end') {
      if (seen.has(piece.key)) throw new BadRequest(`The file contains '${piece.key}' twice`);
      seen.add(piece.key);
    } else if (Object.hasOwn(sections, piece.key)) {
      refuseOthers(about);
      yield readRecord(sections, piece.key, piece.index, piece.text);
    }
  }
  refuseOthers(about);
}

/** Checks the file's format first, so that other files are rejected at once. */
function refuseOthers({ format, version }: Record<string, unknown>): void {
  if (format !== EXCHANGE_FORMAT) throw new BadRequest('The file is not an export of this service in JSON form');
  if (typeof version !== 'number' || version > EXCHANGE_VERSION) {
    throw new BadRequest(`The file was exported by a newer version of the service (format ${version})`);
  }
}

async function* piecesOf(file: string): AsyncGenerator<JsonPiece> {
  const cutter = new JsonCutter();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
      yield* cutter.push(decoder.decode(chunk as Buffer, { stream: true }));
    }
    yield* cutter.push(decoder.decode());
    cutter.end();
  } catch (error) {
    if (error instanceof NotJson) throw new BadRequest(`The file is not valid JSON: ${error.message}`);
    if (error instanceof TypeError && (error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new BadRequest('The file is not UTF-8 text');
    }
    throw error;
  }
}

function readRecord(sections: Sections, section: string, index: number, text: string): ReadRecord {
  const record = parse(text);
  const bad = (field: string, reason: string): ReadRecord => ({
    section,
    index,
    values: null,
    fault: { field, reason },
  });
  if (record === NOT_JSON) return bad('', 'is not valid JSON');
  if (record === null || typeof record !== 'object' || Array.isArray(record)) return bad('', 'must be an object');
  const values: unknown[] = [];
  for (const [column, field] of Object.entries(sections[section]!)) {
    const value = (record as Record<string, unknown>)[column];
    // Only nullable columns may be absent.
    const reason = field(value === undefined ? null : value);
    if (reason) return bad(column, value === undefined ? 'is missing' : reason);
    values.push(value);
  }
  return { section, index, values, fault: null };
}

const NOT_JSON = Symbol('not JSON');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}
