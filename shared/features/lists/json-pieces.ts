/** A piece of a JSON object that is too large to parse at once. */
export type JsonPiece =
  /** A member other than an array, as JSON text. */
  | { kind: 'value'; key: string; text: string }
  /** One element of an array member. */
  | { kind: 'item'; key: string; index: number; text: string }
  /** The end of an array. */
  | { kind: 'end'; key: string };

/** Invalid JSON, with the position of the error. */
export class NotJson extends Error {
  constructor(what: string, index: number) {
    super(`${what} at character ${index}`);
  }
}

/** Maximum length of a piece, in characters. */
const PIECE_LENGTH = 4 * 1024 * 1024;
const MAX_LEVELS = 40;

type State =
  | 'start'
  | 'first key'
  | 'key'
  | 'colon'
  | 'value'
  | 'first item'
  | 'item'
  | 'after item'
  | 'after value'
  | 'done';

/**
 * Splits the text of a JSON object into its members, and array members into their elements, while the text arrives.
 * Only one piece at a time is in memory; JSON.parse parses the pieces.
 */
export class JsonCutter {
  #state: State = 'start';
  #key = '';
  #index = 0;
  /** Number of characters before the current chunk. */
  #before = 0;
  #captured: string | null = null;
  #container = false;
  #level = 0;
  #inString = false;
  #escaped = false;

  /** @throws NotJson */
  *push(chunk: string): Generator<JsonPiece> {
    let index = 0;
    while (index < chunk.length) {
      if (this.#captured === null) {
        const char = chunk[index]!;
        if (char === ' ' || char === '\n' || char === '\r' || char === '\t') {
          index += 1;
          continue;
        }
        const piece = this.#step(char, this.#before + index);
        if (piece) yield piece;
        if (this.#captured === null) {
          index += 1;
          continue;
        }
      }
      const end = this.#capture(chunk, index);
      this.#captured += chunk.slice(index, end);
      if (this.#captured!.length > PIECE_LENGTH) throw new NotJson('a value is too long', this.#before + end);
      index = end;
      if (this.#captureEnded) {
        const text = this.#captured!;
        this.#captured = null;
        const piece = this.#captureDone(text, this.#before + index);
        if (piece) yield piece;
      }
    }
    this.#before += chunk.length;
  }

  /** @throws NotJson if the object is incomplete. */
  end(): void {
    if (this.#state !== 'done') throw new NotJson('the file is incomplete', this.#before);
  }

  #captureEnded = false;

  /** Outside of values: brackets, commas, colons. Starts capturing at a key or a value. */
  #step(char: string, at: number): JsonPiece | null {
    switch (this.#state) {
      case 'start':
        if (char !== '{') throw new NotJson('not a JSON object', at);
        this.#state = 'first key';
        return null;
      case 'first key':
      case 'key':
        if (char === '}' && this.#state === 'first key') this.#state = 'done';
        else if (char === '"') this.#begin(char);
        else throw new NotJson('expected a key', at);
        return null;
      case 'colon':
        if (char !== ':') throw new NotJson('expected a colon', at);
        this.#state = 'value';
        return null;
      case 'value':
        if (char === '[') {
          this.#state = 'first item';
          this.#index = 0;
        } else this.#begin(char);
        return null;
      case 'first item':
      case 'item':
        if (char === ']' && this.#state === 'first item') return this.#endOfArray();
        this.#begin(char);
        return null;
      case 'after item':
        if (char === ']') return this.#endOfArray();
        if (char !== ',') throw new NotJson('expected a comma', at);
        this.#state = 'item';
        return null;
      case 'after value':
        if (char === '}') this.#state = 'done';
        else if (char === ',') this.#state = 'key';
        else throw new NotJson('expected a comma', at);
        return null;
      case 'done':
        throw new NotJson('unexpected text after the end', at);
    }
  }

  #endOfArray(): JsonPiece {
    this.#state = 'after value';
    return { kind: 'end', key: this.#key };
  }

  #begin(char: string): void {
    this.#captured = '';
    this.#captureEnded = false;
    this.#container = char === '{' || char === '[';
    this.#level = 0;
    this.#inString = false;
    this.#escaped = false;
  }

  /** The position after the last character of the current chunk that belongs to the value. */
  #capture(chunk: string, from: number): number {
    for (let index = from; index < chunk.length; index++) {
      const char = chunk.charCodeAt(index);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (char === 0x5c) this.#escaped = true;
        else if (char === 0x22) {
          this.#inString = false;
          if (this.#level === 0) return this.#ends(index + 1);
        }
      } else if (char === 0x22) this.#inString = true;
      else if (char === 0x7b || char === 0x5b) {
        this.#level += 1;
        if (this.#level > MAX_LEVELS) throw new NotJson('too many levels', this.#before + index);
      } else if (char === 0x7d || char === 0x5d) {
        if (this.#level === 0) return this.#ends(index);
        this.#level -= 1;
        if (this.#level === 0 && this.#container) return this.#ends(index + 1);
      } else if (this.#level === 0 && (char === 0x2c || char <= 0x20)) return this.#ends(index);
    }
    return chunk.length;
  }

  #ends(index: number): number {
    this.#captureEnded = true;
    return index;
  }

  #captureDone(text: string, at: number): JsonPiece | null {
    if (text === '') throw new NotJson('expected a value', at);
    const state = this.#state;
    if (state === 'first key' || state === 'key') {
      this.#key = parsed(text, at) as string;
      this.#state = 'colon';
      return null;
    }
    if (state === 'value') {
      this.#state = 'after value';
      return { kind: 'value', key: this.#key, text };
    }
    this.#state = 'after item';
    this.#index += 1;
    return { kind: 'item', key: this.#key, index: this.#index - 1, text };
  }
}

function parsed(text: string, index: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotJson('not a valid string', index);
  }
}
