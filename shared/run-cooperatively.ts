import { setImmediate } from 'node:timers/promises';
import type { Steps } from './ranking/steps.ts';

/** Longest stretch of work between two turns of the event loop, in milliseconds. */
const SLICE_MS = 10;

/** Runs a long computation to its end, letting other requests in between its slices. */
export async function runCooperatively<Result>(steps: Steps<Result>): Promise<Result> {
  let turn = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - turn >= SLICE_MS) {
      await setImmediate();
      turn = performance.now();
    }
  }
}
