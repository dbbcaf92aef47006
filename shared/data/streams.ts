import { createHash } from 'node:crypto';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const NEWLINE = 0x0a;

/** Size, row count and hash of a stream of COPY rows. */
export interface Amount {
  /** Number of lines: COPY's text format escapes newlines in values. */
  rows: number;
  bytes: number;
  /** SHA-256 of all bytes, in hexadecimal. */
  sha256: string;
}

interface Limits {
  /** The stream fails beyond this number of bytes. */
  bytes?: number;
  /** Called with the number of rows so far. */
  onRows?: (rows: number) => void;
}

/** Counts and hashes the bytes that pass through. */
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
      done(new Error(`more than the announced ${bytes} bytes`));
      return;
    }
    for (let index = chunk.indexOf(NEWLINE); index !== -1; index = chunk.indexOf(NEWLINE, index + 1)) this.#rows += 1;
    this.#hash.update(chunk);
    onRows?.(this.#rows);
    done(null, chunk);
  }

  /** Available after the stream has ended. */
  amount(): Amount {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Priority of a stream: full speed, or yielding the CPU to requests. */
export type IoPriority = 'full' | 'background';

/** Bytes processed between two pauses: well below a millisecond of work. */
const PIECE = 32 * 1024;
/** The shortest pause, in milliseconds. */
const MIN_REST_MS = 2;

/**
 * Passes bytes through at a lower speed. It works in short pieces and pauses after each for at least as long as the piece took. On a busy
 * machine, pieces and pauses get longer. Backpressure slows down the source.
 */
export function throttled(source: Readable, pace: IoPriority): Readable {
  return pace === 'full' ? source : Readable.from(restingBetween(source), { objectMode: false });
}

async function* restingBetween(source: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    for (let index = 0; index < chunk.length; index += PIECE) {
      const began = performance.now();
      yield chunk.subarray(index, index + PIECE);
      await delay(Math.max(MIN_REST_MS, performance.now() - began));
    }
  }
}
