import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** Priority of a stream: full speed, or yielding the CPU to requests. */
export type IoPriority = 'full' | 'background';

/** Bytes processed between two pauses: well below a millisecond of work. */
const PIECE = 32 * 1024;
/** The shortest pause, in milliseconds. */
const MIN_REST_MS = 2;

/**
 * Passes bytes through at a lower speed. It works in short pieces and pauses after each piece for at least as long as
 * the piece took. On a busy machine, pieces and pauses get longer. Backpressure slows down the source.
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
