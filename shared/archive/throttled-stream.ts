import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** How rows are streamed: as fast as they come, or leaving the processors to those who wait for an answer. */
export type IoPriority = 'full' | 'background';

/** What is passed on between two rests, in bytes: well below a millisecond of work. */
const PIECE = 32 * 1024;
/** The shortest rest, in milliseconds. */
const MIN_REST_MS = 2;

/**
 * The same bytes at another pace. A gentle stream works in short pieces and rests after each for at least as long as the
 * piece took: where others use the machine as well, pieces take longer, and so do the rests. What it reads from rests
 * with it, held up by what isn't read yet.
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
