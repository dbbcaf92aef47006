import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const NEWLINE = 0x0a;

/** What a stream of COPY rows amounted to. */
export interface Amount {
  /** One line each: COPY's text form escapes the newlines inside of values. */
  rows: number;
  bytes: number;
  /** Of all bytes, in hexadecimal. */
  sha256: string;
}

interface Limits {
  /** More bytes than this end the stream with an error. */
  bytes?: number;
  /** Told how many rows have passed. */
  onRows?: (rows: number) => void;
}

/** Counts and hashes what passes through it. */
export class CountingHashStream extends Transform {
  readonly #hash = createHash('sha256');
  readonly #limits: Limits;
  #rows = 0;
  #bytes = 0;

  constructor(limits: Limits = {}) {
    super({ highWaterMark: 256 * 1024 });
    this.#limits = limits;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#bytes += chunk.length;
    const { bytes = Number.POSITIVE_INFINITY, onRows } = this.#limits;
    if (this.#bytes > bytes) {
      done(new Error(`more than the ${bytes} bytes that were announced`));
      return;
    }
    for (let index = chunk.indexOf(NEWLINE); index !== -1; index = chunk.indexOf(NEWLINE, index + 1)) this.#rows += 1;
    this.#hash.update(chunk);
    onRows?.(this.#rows);
    done(null, chunk);
  }

  /** Only after the stream has ended. */
  amount(): Amount {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
