import { BadRequest, InvalidInput } from '../../shared/platform/errors.ts';

/** Maximum nesting of a body, far above what any request needs. */
export const JSON_DEPTH = 32;
/** Maximum number of entries of any list in a body. */
export const LIST_ENTRIES = 10_000;
/** Maximum number of values in a body, lists and objects included; above the longest list of features with all tags. */
const VALUES = 600_000;
/** Maximum part parsed at once, in bytes: an entry of the long list, or everything around it. */
const PART_BYTES = 256 * 1024;
/** Entries of the long list are parsed together up to this size, in bytes. */
const PIECE_BYTES = 64 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The long list of a body: where its entries are, as offsets into the bytes. */
export interface LongList {
  /** Position of the opening bracket. */
  start: number;
  /** Position of the closing bracket. */
  end: number;
  /** Positions of commas between entries, at least PIECE_BYTES apart. */
  cuts: readonly number[];
}

/**
 * Scans JSON text as it arrives, before it is parsed: rejects deep nesting, too many values and entries that are too large. Finds
 * the list that can be parsed in pieces: the whole text, or a field of its object. Invalid JSON is left to the parser.
 */
export class JsonScan {
  readonly #maxPartBytes: number;
  readonly #status: 400 | 422;
  #offset = 0;
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  #values = 1;
  /** Number of entries so far, for each open list or object. */
  readonly #entries = new Uint32Array(JSON_DEPTH + 1);
  #isRootObject = false;
  /** Depth of the list being tracked; 0 without one. */
  #listDepth = 0;
  #start = 0;
  #entryStart = 0;
  #cuts: number[] = [];
  #list: LongList | null = null;

  /**
   * @param maxPartBytes maximum part parsed at once; a long text is one part.
   * @param status for a body with too many values or too large a part.
   */
  constructor({ maxPartBytes = PART_BYTES, status = 422 }: { maxPartBytes?: number; status?: 400 | 422 } = {}) {
    this.#maxPartBytes = maxPartBytes;
    this.#status = status;
  }

  /** The list to parse in pieces; null if none is long enough. */
  get longList(): LongList | null {
    return this.#list;
  }

  /** @throws BadRequest for deep nesting; InvalidInput for too many values or an entry that is too large. */
  take(chunk: Uint8Array): void {
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index]!;
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#inText = false;
      } else if (byte === QUOTE) this.#inText = true;
      else if (byte === COMMA) this.#separate(this.#offset + index);
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#open(byte, this.#offset + index);
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#close(this.#offset + index);
    }
    this.#offset += chunk.length;
  }

  /** @throws BadRequest if the text is incomplete; InvalidInput if everything outside of the long list is too large. */
  end(): void {
    if (this.#depth > 0 || this.#inText) throw new BadRequest('The body is not valid JSON');
    const { start, end } = this.#list ?? { start: 0, end: 0 };
    if (this.#offset - (end - start) > this.#maxPartBytes) throw this.#tooLarge();
  }

  #separate(offset: number): void {
    this.#count();
    if (++this.#entries[this.#depth]! >= LIST_ENTRIES && this.#depth > 0) {
      throw this.#fault(`A list in the body has more than ${LIST_ENTRIES} entries`);
    }
    if (this.#depth !== this.#listDepth || this.#listDepth === 0) return;
    this.#endEntry(offset);
    if (offset - (this.#cuts.at(-1) ?? this.#start) >= PIECE_BYTES) this.#cuts.push(offset);
  }

  #open(byte: number, offset: number): void {
    this.#count();
    if (++this.#depth > JSON_DEPTH) throw new BadRequest(`The body is nested more than ${JSON_DEPTH} levels deep`);
    this.#entries[this.#depth] = 0;
    if (this.#depth === 1) this.#isRootObject = byte === OPEN_OBJECT;
    const isCandidate = this.#depth === 1 || (this.#depth === 2 && this.#isRootObject);
    if (byte !== OPEN_LIST || !isCandidate || this.#list || this.#listDepth > 0) return;
    this.#listDepth = this.#depth;
    this.#start = offset;
    this.#entryStart = offset;
    this.#cuts = [];
  }

  #close(offset: number): void {
    if (this.#depth > 0 && this.#depth === this.#listDepth) {
      this.#endEntry(offset);
      this.#listDepth = 0;
      if (this.#cuts.length > 0) this.#list = { start: this.#start, end: offset, cuts: this.#cuts };
    }
    if (this.#depth > 0) this.#depth--;
  }

  #endEntry(offset: number): void {
    if (offset - this.#entryStart > this.#maxPartBytes) throw this.#tooLarge();
    this.#entryStart = offset;
  }

  #count(): void {
    if (++this.#values > VALUES) throw this.#fault(`The body has more than ${VALUES} values`);
  }

  #tooLarge(): InvalidInput {
    return this.#fault(`One part of the body is larger than ${this.#maxPartBytes / 1024} kB`);
  }

  /** These faults concern the whole body, since the scan doesn't know the names of fields. */
  #fault(message: string): InvalidInput {
    return new InvalidInput([{ field: '', message }], this.#status);
  }
}
