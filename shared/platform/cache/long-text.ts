import { Readable } from 'node:stream';
import type { Steps } from '../../ranking/steps.ts';

/** Size of a piece, in characters. A piece is serialized and sent in one go. */
const PIECE = 64 * 1024;
/** Texts up to this size are one piece. The kernel sends such a piece in a tenth of a millisecond; a stream costs more. */
const SENT_AT_ONCE = 4 * PIECE;
/** Objects are written field by field down to this depth, since their fields may be long lists. */
const DEPTH = 2;

/** A text in UTF-8: one piece of up to 256 kB, or several of about 64 kB, so that megabytes are never copied, encoded or sent in one go. */
export class LongText {
  readonly pieces: readonly Buffer[];
  /** In bytes. */
  readonly length: number;

  constructor(pieces: readonly Buffer[]) {
    this.length = pieces.reduce((sum, { length }) => sum + length, 0);
    this.pieces = pieces.length > 1 && this.length <= SENT_AT_ONCE ? [Buffer.concat(pieces)] : pieces;
  }

  /** The body for Koa: the only piece, or a new stream that reads as fast as its consumer. */
  body(): Buffer | Readable {
    return this.pieces.length === 1 ? this.pieces[0]! : this.stream();
  }

  stream(): Readable {
    // In object mode, the high-water mark counts pieces. An array itself would be one piece.
    return Readable.from(this.pieces.values(), { objectMode: true, highWaterMark: 1 });
  }

  toString(): string {
    return Buffer.concat(this.pieces).toString('utf8');
  }
}

/** Builds a `LongText`. */
export class TextWriter {
  readonly #pieces: Buffer[] = [];
  #part = '';

  /** @returns whether this completed a piece. */
  add(text: string): boolean {
    this.#part += text;
    if (this.#part.length < PIECE) return false;
    this.#pieces.push(Buffer.from(this.#part));
    this.#part = '';
    return true;
  }

  end(): LongText {
    if (this.#part !== '') this.#pieces.push(Buffer.from(this.#part));
    this.#part = '';
    return new LongText(this.#pieces);
  }
}

/** Writes the text of `JSON.stringify`, entry by entry. Iterators become lists, and their entries are made while they are written. */
export function* jsonText(body: unknown): Steps<LongText> {
  const text = new TextWriter();
  yield* write(text, body, 0);
  return text.end();
}

function* write(text: TextWriter, value: unknown, depth: number): Steps<void> {
  if (value instanceof Iterator || Array.isArray(value)) {
    let separator = '[';
    for (const entry of value) {
      if (text.add(separator + (JSON.stringify(entry) ?? 'null'))) yield;
      separator = ',';
    }
    text.add(separator === '[' ? '[]' : ']');
  } else if (depth < DEPTH && isObject(value)) {
    let separator = '{';
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      text.add(`${separator}${JSON.stringify(name)}:`);
      yield* write(text, field, depth + 1);
      separator = ',';
    }
    text.add(separator === '{' ? '{}' : '}');
  } else text.add(JSON.stringify(value));
}

/** Whether a value is an object of fields. An object with its own JSON form, such as a date, is not. */
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value);
}
